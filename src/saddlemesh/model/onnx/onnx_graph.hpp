#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "saddlemesh/model/onnx/protobuf.hpp"

namespace saddlemesh {

/// The element type of a tensor, with ONNX's number for it.
enum class OnnxType : std::uint8_t { float32 = 1, uint8 = 2, int64 = 7, text = 8, float64 = 11 };

/// The extent of an axis: a number, or the name of an extent that each call chooses.
using OnnxExtent = std::variant<std::int64_t, std::string>;

struct OnnxAttribute {
  std::string name;
  std::variant<std::int64_t, float, std::vector<std::int64_t>, std::vector<std::string>> value;
};

/// Builds an ONNX model: inputs, constants, operators, outputs. Values are identified by the names that the functions
/// return; every name is used once.
class OnnxGraph {
 public:
  using Value = std::string;

  static constexpr int ir_version = 8, opset = 15, ml_opset = 2;

  /// Reserves a name for a constant, so that no other value gets it.
  void reserve(const std::string& name) { names_.insert(name); }

  /// Adds an input named `wanted` or, if that name is taken, a similar one.
  Value input(const std::string& wanted, OnnxType type, const std::vector<OnnxExtent>& shape, const std::string& about);

  /// Adds numbers under a reserved name.
  void initialiser(const std::string& name, const std::vector<std::size_t>& shape, std::span<const float> values);
  Value constant(const std::vector<std::int64_t>& shape, std::span<const float> values);
  Value constant(const std::vector<std::int64_t>& shape, std::span<const double> values);
  Value scalar(double value);
  Value list(const std::vector<std::int64_t>& values);

  /// Adds an operator with one output. `wanted` is the preferred name of the output.
  Value apply(const std::string& operation, const std::vector<Value>& inputs,
              const std::vector<OnnxAttribute>& attributes = {}, const std::string& wanted = {});
  Value cast(const Value& value, OnnxType to);
  /// Declares the type and shape of a value if its operator does not determine them.
  void declare(const Value& value, OnnxType type, const std::vector<OnnxExtent>& shape);

  /// Makes the value an output of that name.
  void output(const std::string& name, const Value& value, OnnxType type, const std::vector<OnnxExtent>& shape);

  /// Returns the complete file; `about` is stored as metadata. Throws Error if it is larger than ONNX files can be (2
  /// GiB).
  [[nodiscard]] std::string finish(const std::vector<std::pair<std::string, std::string>>& about) const;

 private:
  std::string fresh(const std::string& wanted);
  void tensor(const std::string& name, OnnxType type, std::span<const std::int64_t> shape, std::string_view bytes);

  std::set<std::string> names_;
  ProtobufMessage graph_;
  bool uses_ml_ = false;
};

}  // namespace saddlemesh
