#pragma once

#include "saddlemesh/model/onnx/onnx_graph.hpp"
#include "saddlemesh/model/trained_model.hpp"

namespace saddlemesh {

/// The input of a model of images, "images", bytes, N × channels × height × width, and what becomes of it on the way to
/// the network, whose input is returned. A model that was trained on resized images takes any height and width, one
/// that was trained on images made grey takes one channel or three; the graph then does exactly what data/image does,
/// rounding included.
OnnxGraph::Value add_image_input(OnnxGraph& onnx, const TrainedModel& model);

}  // namespace saddlemesh
