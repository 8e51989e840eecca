#pragma once

#include <string>

namespace saddlemesh {

/// The version of oneDNN, which does convolutions and large products; empty where this build has plain loops for them.
std::string onednn_version();

/// Whether the fast layers compute in registers of eight floats, or in plain loops with the same result.
bool has_vector_kernels();

}  // namespace saddlemesh
