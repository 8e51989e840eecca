// Public: ONNX files
#pragma once

#include <string>

#include "saddlemesh/model/trained_model.hpp"

namespace saddlemesh {

/// The model as an ONNX file (opset 15): preprocessing and network in one graph, from what files hold to the output
/// "score", float, N: the logits. Inputs are those of onnx_tables.hpp and onnx_images.hpp. The same model gives the
/// same bytes. Error if it is larger than an ONNX file can be.
std::string onnx_bytes(const TrainedModel& model);

}  // namespace saddlemesh
