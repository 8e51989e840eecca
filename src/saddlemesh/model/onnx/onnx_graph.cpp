#include "saddlemesh/model/onnx/onnx_graph.hpp"

#include <array>
#include <limits>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"

// Field numbers are those of onnx.proto.
namespace saddlemesh {
namespace {

constexpr const char* ml_domain = "ai.onnx.ml";

ProtobufMessage shape_of(const std::vector<OnnxExtent>& extents) {
  ProtobufMessage shape;
  for (const OnnxExtent& extent : extents) {
    ProtobufMessage dimension;
    if (const auto* fixed = std::get_if<std::int64_t>(&extent)) dimension.integer(1, *fixed);
    if (const auto* name = std::get_if<std::string>(&extent)) dimension.bytes(2, *name);
    shape.message(1, dimension);
  }
  return shape;
}

ProtobufMessage value_info(const std::string& name, OnnxType type, const std::vector<OnnxExtent>& shape,
                           const std::string& about) {
  ProtobufMessage tensor, kind, info;
  tensor.integer(1, static_cast<std::int64_t>(type)).message(2, shape_of(shape));
  kind.message(1, tensor);
  info.bytes(1, name).message(2, kind);
  if (!about.empty()) info.bytes(3, about);
  return info;
}

/// Writes an attribute's value; the last field written is its type.
struct AttributeWriter {
  ProtobufMessage& to;

  void operator()(std::int64_t value) const { to.integer(3, value).integer(20, 2); }
  void operator()(float value) const { to.number(2, value).integer(20, 1); }
  void operator()(const std::vector<std::int64_t>& values) const {
    for (const std::int64_t value : values) to.integer(8, value);
    to.integer(20, 7);
  }
  void operator()(const std::vector<std::string>& values) const {
    for (const std::string& value : values) to.bytes(9, value);
    to.integer(20, 8);
  }
};

ProtobufMessage pair_of(const std::string& key, const std::string& text) {
  return ProtobufMessage().bytes(1, key).bytes(2, text);
}

template <class Value>
std::string_view bytes_of(std::span<const Value> values) {
  return {reinterpret_cast<const char*>(values.data()), values.size_bytes()};
}

}  // namespace

std::string OnnxGraph::fresh(const std::string& wanted) {
  std::string name = wanted;
  for (int i = 1; name.empty() || !names_.insert(name).second; ++i) name = fmt::format("{}_{}", wanted, i);
  return name;
}

OnnxGraph::Value OnnxGraph::input(const std::string& wanted, OnnxType type, const std::vector<OnnxExtent>& shape,
                                  const std::string& about) {
  std::string name = fresh(wanted);
  graph_.message(11, value_info(name, type, shape, about));
  return name;
}

void OnnxGraph::tensor(const std::string& name, OnnxType type, std::span<const std::int64_t> shape,
                       std::string_view bytes) {
  ProtobufMessage tensor;
  for (const std::int64_t extent : shape) tensor.integer(1, extent);
  tensor.integer(2, static_cast<std::int64_t>(type)).bytes(8, name).bytes(9, bytes);
  graph_.message(5, tensor);
}

void OnnxGraph::initialiser(const std::string& name, const std::vector<std::size_t>& shape,
                            std::span<const float> values) {
  const std::vector<std::int64_t> extents(shape.begin(), shape.end());
  tensor(name, OnnxType::float32, extents, bytes_of(values));
}

OnnxGraph::Value OnnxGraph::constant(const std::vector<std::int64_t>& shape, std::span<const float> values) {
  std::string name = fresh("constant");
  tensor(name, OnnxType::float32, shape, bytes_of(values));
  return name;
}

OnnxGraph::Value OnnxGraph::constant(const std::vector<std::int64_t>& shape, std::span<const double> values) {
  std::string name = fresh("constant");
  tensor(name, OnnxType::float64, shape, bytes_of(values));
  return name;
}

OnnxGraph::Value OnnxGraph::scalar(double value) {
  return constant({}, std::span<const double>(&value, 1));
}

OnnxGraph::Value OnnxGraph::list(const std::vector<std::int64_t>& values) {
  std::string name = fresh("constant");
  const std::array<std::int64_t, 1> shape{static_cast<std::int64_t>(values.size())};
  tensor(name, OnnxType::int64, shape, bytes_of(std::span<const std::int64_t>(values)));
  return name;
}

OnnxGraph::Value OnnxGraph::apply(const std::string& operation, const std::vector<Value>& inputs,
                                  const std::vector<OnnxAttribute>& attributes, const std::string& wanted) {
  std::string output = fresh(wanted.empty() ? operation : wanted);
  ProtobufMessage node;
  for (const Value& input : inputs) node.bytes(1, input);
  node.bytes(2, output).bytes(3, output).bytes(4, operation);
  for (const OnnxAttribute& attribute : attributes) {
    ProtobufMessage written;
    written.bytes(1, attribute.name);
    std::visit(AttributeWriter{written}, attribute.value);
    node.message(5, written);
  }
  if (operation == "OneHotEncoder") {
    node.bytes(7, ml_domain);
    uses_ml_ = true;
  }
  graph_.message(1, node);
  return output;
}

OnnxGraph::Value OnnxGraph::cast(const Value& value, OnnxType to) {
  return apply("Cast", {value}, {{"to", static_cast<std::int64_t>(to)}});
}

void OnnxGraph::declare(const Value& value, OnnxType type, const std::vector<OnnxExtent>& shape) {
  graph_.message(13, value_info(value, type, shape, ""));
}

void OnnxGraph::output(const std::string& name, const Value& value, OnnxType type,
                       const std::vector<OnnxExtent>& shape) {
  ProtobufMessage node;
  node.bytes(1, value).bytes(2, name).bytes(3, name).bytes(4, "Identity");
  graph_.message(1, node).message(12, value_info(name, type, shape, ""));
}

std::string OnnxGraph::finish(const std::vector<std::pair<std::string, std::string>>& about) const {
  ProtobufMessage graph = graph_, model;
  graph.bytes(2, "saddlemesh");
  model.integer(1, ir_version).bytes(2, "saddlemesh").message(7, graph);
  model.message(8, ProtobufMessage().bytes(1, "").integer(2, opset));
  if (uses_ml_) model.message(8, ProtobufMessage().bytes(1, ml_domain).integer(2, ml_opset));
  for (const auto& [key, text] : about) model.message(14, pair_of(key, text));
  if (model.written().size() > std::numeric_limits<std::int32_t>::max()) {
    throw Error(
        fmt::format("the model would take {} bytes; an ONNX file can have at most 2 GiB", model.written().size()));
  }
  return model.written();
}

}  // namespace saddlemesh
