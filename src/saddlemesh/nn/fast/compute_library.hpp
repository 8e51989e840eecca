#pragma once

#include <string>

namespace saddlemesh {

class LayerGraph;

/// Version of oneDNN, which computes convolutions and large matrix products. Empty if this build uses plain loops
/// instead.
std::string onednn_version();

/// Instruction set that oneDNN uses on this processor: "avx2", "avx512_core" … Empty if this build has no oneDNN.
std::string onednn_instruction_set();

/// Implementation of the graph's layers whose bits may differ between processors and builds: "oneDNN 2.6.3
/// (avx512_core)" or "plain loops". Empty if the graph has no such layer, so that its bits are the same everywhere.
std::string backend_of(const LayerGraph& graph);

}  // namespace saddlemesh
