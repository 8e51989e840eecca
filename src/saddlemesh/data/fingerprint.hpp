#pragma once

#include <string>

#include "saddlemesh/data/prepare.hpp"

namespace saddlemesh {

/// A checksum of what workers train on: their rows as the network sees them, and who has which. Equal for equal
/// training, whatever the files are called.
std::string fingerprint(const PreparedData& data);

}  // namespace saddlemesh
