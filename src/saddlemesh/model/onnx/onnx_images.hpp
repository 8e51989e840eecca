#pragma once

#include "saddlemesh/model/onnx/onnx_graph.hpp"
#include "saddlemesh/model/trained_model.hpp"

namespace saddlemesh {

/// Adds the input "images" of an image model (bytes, N × channels × height × width) and its preprocessing. Returns the
/// input of the network. If training resized the images, the graph accepts any height and width; if training made them
/// grey, it accepts one channel or three. The graph then computes exactly what data/image does, including rounding.
OnnxGraph::Value add_image_input(OnnxGraph& onnx, const TrainedModel& model);

}  // namespace saddlemesh
