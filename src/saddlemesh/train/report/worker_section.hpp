#pragma once

#include <optional>

#include "saddlemesh/present/page/page.hpp"
#include "saddlemesh/train/report/report.hpp"

namespace saddlemesh {

/// The graph, and how many rows and positives each worker has; of more than 64 workers the least, the median and the
/// most. Nothing where neither is known.
std::optional<PageSection> worker_section(const ReportInput& input);

}  // namespace saddlemesh
