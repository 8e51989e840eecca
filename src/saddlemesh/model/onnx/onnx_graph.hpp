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

/// What a tensor holds, with ONNX's number of the type.
enum class OnnxType : std::uint8_t { float32 = 1, uint8 = 2, int64 = 7, text = 8, float64 = 11 };

/// The extent of an axis: a number, or the name of one that each call chooses.
using OnnxExtent = std::variant<std::int64_t, std::string>;

struct OnnxAttribute {
  std::string name;
  std::variant<std::int64_t, float, std::vector<std::int64_t>, std::vector<std::string>> value;
};

/// An ONNX model while it is written: inputs, constants, operators, outputs. Values are known by their names, which the
/// functions return; every name is given once.
class OnnxGraph {
 public:
  using Value = std::string;

  static constexpr int ir_version = 8, opset = 15, ml_opset = 2;

  /// Names that constants will have, and no other value may have before.
  void reserve(const std::string& name) { names_.insert(name); }

  /// `wanted` or, where that name is taken, one like it.
  Value input(const std::string& wanted, OnnxType type, const std::vector<OnnxExtent>& shape, const std::string& about);

  /// Numbers under a name that was reserved.
  void initialiser(const std::string& name, const std::vector<std::size_t>& shape, std::span<const float> values);
  Value constant(const std::vector<std::int64_t>& shape, std::span<const float> values);
  Value constant(const std::vector<std::int64_t>& shape, std::span<const double> values);
  Value scalar(double value);
  Value list(const std::vector<std::int64_t>& values);

  /// One operator with one output. `wanted` is a name for it.
  Value apply(const std::string& operation, const std::vector<Value>& inputs,
              const std::vector<OnnxAttribute>& attributes = {}, const std::string& wanted = {});
  Value cast(const Value& value, OnnxType to);
  /// Says what a value is, where the operator that gives it does not tell.
  void declare(const Value& value, OnnxType type, const std::vector<OnnxExtent>& shape);

  /// The value becomes an output of that name.
  void output(const std::string& name, const Value& value, OnnxType type, const std::vector<OnnxExtent>& shape);

  /// The whole file, with texts for people. Error if it is larger than such files can be (2 GiB).
  [[nodiscard]] std::string finish(const std::vector<std::pair<std::string, std::string>>& about) const;

 private:
  std::string fresh(const std::string& wanted);
  void tensor(const std::string& name, OnnxType type, std::span<const std::int64_t> shape, std::string_view bytes);

  std::set<std::string> names_;
  ProtobufMessage graph_;
  bool uses_ml_ = false;
};

}  // namespace saddlemesh
