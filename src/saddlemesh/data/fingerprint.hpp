#pragma once

#include <string>

#include "saddlemesh/data/prepare.hpp"

namespace saddlemesh {

/// A checksum of what a run is trained and measured on: rows as the network sees them, who has which, and which are for
/// validation and test. The same for the same data, whatever the files are called.
std::string fingerprint(const PreparedData& data);

}  // namespace saddlemesh
