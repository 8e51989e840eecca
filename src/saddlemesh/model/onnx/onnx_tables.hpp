#pragma once

#include "saddlemesh/model/onnx/onnx_graph.hpp"
#include "saddlemesh/model/trained_model.hpp"

namespace saddlemesh {

/// The inputs of a model of tables or sparse rows, and what becomes of them on the way to the network, whose input is
/// returned:
///   numbers alone     "features", float, N × d (or N × channels × height × width); NaN is a missing value
///   with categories   an input for each column of the file under its name (with "_1" behind it where a tensor of the
///                     model is called so), N × 1: float, or string, where the empty one is a missing value
///   sparse rows       "features", float, N × d, zeros written out
OnnxGraph::Value add_table_inputs(OnnxGraph& onnx, const TrainedModel& model);

}  // namespace saddlemesh
