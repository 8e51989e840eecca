#pragma once

#include <optional>
#include <vector>

#include "saddlemesh/present/page/page.hpp"
#include "saddlemesh/train/report/run_group.hpp"

namespace saddlemesh {

/// Where the time of all threads went, as mean over the seeds: the four parts with what they are for one group, their
/// shares for several. Nothing where no time was measured.
std::optional<PageSection> time_section(const std::vector<RunGroup>& groups);

}  // namespace saddlemesh
