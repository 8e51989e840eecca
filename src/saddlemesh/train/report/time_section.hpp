#pragma once

#include <optional>
#include <vector>

#include "saddlemesh/present/page/page.hpp"
#include "saddlemesh/train/report/run_group.hpp"

namespace saddlemesh {

/// Returns how the time of all threads was spent, averaged over the seeds: with an explanation of the four parts for a
/// single group, as shares for several. Nothing if no time was measured.
std::optional<PageSection> time_section(const std::vector<RunGroup>& groups);

}  // namespace saddlemesh
