#pragma once

#include <string>

#include "saddlemesh/data/prepare.hpp"

namespace saddlemesh {

/// Returns a checksum of a run's data: every worker's rows in order, after preprocessing, and the rows for validation
/// and test. It does not depend on file names or on the number of processes, and is the same on all of them. Sites
/// exchange only checksums.
std::string fingerprint(const PreparedData& data, const WorkerRange& hosted, SiteExchange& exchange);

}  // namespace saddlemesh
