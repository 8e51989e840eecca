// Public: ONNX files
#pragma once

#include <string>

#include "saddlemesh/model/trained_model.hpp"

namespace saddlemesh {

/// Returns the model as an ONNX file (opset 15) with preprocessing and network in one graph. The inputs hold what files
/// hold (onnx_tables.hpp, onnx_images.hpp); the output "score", float, N, holds the logits. The same model gives the
/// same bytes. Throws Error if the file would be larger than ONNX allows.
std::string onnx_bytes(const TrainedModel& model);

}  // namespace saddlemesh
