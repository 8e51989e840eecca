#pragma once

#include <string>

namespace saddlemesh {

/// The version of oneDNN, which does convolutions and large products; empty where this build has plain loops for them.
std::string onednn_version();

}  // namespace saddlemesh
