#pragma once

#include <optional>

#include "saddlemesh/present/page/page.hpp"
#include "saddlemesh/train/report/report.hpp"

namespace saddlemesh {

/// Returns the graph and the rows and positives of each worker; for more than 64 workers minimum, median and maximum.
/// Nothing if neither is known.
std::optional<PageSection> worker_section(const ReportInput& input);

}  // namespace saddlemesh
