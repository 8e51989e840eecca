#pragma once

#include "saddlemesh/model/onnx/onnx_graph.hpp"
#include "saddlemesh/model/trained_model.hpp"

namespace saddlemesh {

/// Reserves PyTorch's names of the model's tensors for add_layers().
void reserve_tensor_names(OnnxGraph& onnx, const LayerGraph& layers);

/// Adds the network after `input`, which must have its input shape, using the running statistics. Tensors have
/// PyTorch's names. Returns the logits, N × 1.
OnnxGraph::Value add_layers(OnnxGraph& onnx, const TrainedModel& model, const OnnxGraph::Value& input);

}  // namespace saddlemesh
