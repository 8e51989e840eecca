#pragma once

#include "saddlemesh/model/onnx/onnx_graph.hpp"
#include "saddlemesh/model/trained_model.hpp"

namespace saddlemesh {

/// Adds the inputs of a model of tables or sparse rows with their preprocessing. Returns the input of the network. The
/// inputs depend on the features:
///   numbers only      "features", float, N × d (or N × channels × height × width); NaN is a missing value
///   with categories   one input per column of the file, under its name (with "_1" appended if a tensor has that
///                     name), N × 1: float, or string, where the empty string is a missing value
///   sparse rows       "features", float, N × d, zeros written out
OnnxGraph::Value add_table_inputs(OnnxGraph& onnx, const TrainedModel& model);

}  // namespace saddlemesh
