#include "saddlemesh/model/onnx/onnx_export.hpp"

#include "saddlemesh/model/onnx/onnx_images.hpp"
#include "saddlemesh/model/onnx/onnx_layers.hpp"
#include "saddlemesh/model/onnx/onnx_tables.hpp"

namespace saddlemesh {

std::string onnx_bytes(const TrainedModel& model) {
  const LayerGraph layers = model.graph();
  OnnxGraph onnx;
  onnx.reserve("score");
  reserve_tensor_names(onnx, layers);
  OnnxGraph::Value in =
      model.preprocessing.kind == FeatureKind::images ? add_image_input(onnx, model) : add_table_inputs(onnx, model);
  const bool flat_network = layers.node(layers.input()).shape.flat();
  if (flat_network && !model.preprocessing.output().flat()) in = onnx.apply("Flatten", {in});
  const OnnxGraph::Value logits = add_layers(onnx, model, in);
  onnx.output("score", onnx.apply("Reshape", {logits, onnx.list({-1})}), OnnxType::float32, {"N"});
  return onnx.finish(model.about);
}

}  // namespace saddlemesh
