#pragma once

#include <string>

#include "saddlemesh/data/prepare.hpp"

namespace saddlemesh {

/// A checksum of what a run is trained and measured on: every worker's rows as the network sees them, in their order,
/// and those for validation and test. The same for the same data, whatever the files are called and however many
/// processes host the workers, who all get it; sites tell each other checksums only.
std::string fingerprint(const PreparedData& data, const WorkerRange& hosted, SiteExchange& exchange);

}  // namespace saddlemesh
