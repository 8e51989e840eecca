#include "saddlemesh/model/onnx/onnx_tables.hpp"

#include <algorithm>

namespace saddlemesh {
namespace {

using Value = OnnxGraph::Value;
using Codes = std::span<const FeatureCode>;

bool standardises(Codes codes) {
  return std::ranges::any_of(codes, [](const FeatureCode& code) { return code.mean != 0 || code.scale != 1; });
}

// (x − mean) · scale in double precision, then rounded as in encode(). `shape` is that of one row.
Value standardize(OnnxGraph& onnx, const Value& in, Codes codes, const std::vector<std::int64_t>& shape) {
  if (!standardises(codes)) return in;
  std::vector<double> means, scales;
  for (const FeatureCode& code : codes) {
    means.push_back(code.mean);
    scales.push_back(code.scale);
  }
  const Value exact = onnx.cast(in, OnnxType::float64);
  const Value centred = onnx.apply("Sub", {exact, onnx.constant(shape, std::span<const double>(means))});
  const Value scaled = onnx.apply("Mul", {centred, onnx.constant(shape, std::span<const double>(scales))});
  return onnx.cast(scaled, OnnxType::float32);
}

Value fill_missing(OnnxGraph& onnx, const Value& in, const Value& encoded, Codes codes,
                   const std::vector<std::int64_t>& shape) {
  std::vector<float> fills;
  for (const FeatureCode& code : codes) fills.push_back(static_cast<float>((code.fill - code.mean) * code.scale));
  const Value missing = onnx.apply("IsNaN", {in});
  return onnx.apply("Where", {missing, onnx.constant(shape, std::span<const float>(fills)), encoded});
}

// If training rejected missing values, a missing value makes the score NaN.
Value encode_numbers(OnnxGraph& onnx, const Value& in, Codes codes, const std::vector<std::int64_t>& shape,
                     Missing missing) {
  const Value encoded = standardize(onnx, in, codes, shape);
  return missing == Missing::median ? fill_missing(onnx, in, encoded, codes, shape) : encoded;
}

Value encode_category(OnnxGraph& onnx, const FeatureCode& code, const std::string& name) {
  std::vector<std::string> known = code.categories;
  if (code.missing_category) known.emplace_back();
  const Value in = onnx.input(name, OnnxType::text, {"N", std::int64_t{1}}, "Column \"" + code.name + "\"");
  const Value encoded = onnx.apply("OneHotEncoder", {in}, {{"cats_strings", known}, {"zeros", std::int64_t{1}}});
  const auto width = static_cast<std::int64_t>(known.size());
  onnx.declare(encoded, OnnxType::float32, {"N", std::int64_t{1}, width});
  return onnx.apply("Reshape", {encoded, onnx.list({-1, width})});
}

std::string input_name(const FeatureCode& code, std::size_t index) {
  return code.name.empty() ? "column " + std::to_string(index + 1) : code.name;
}

std::string unit_text(const FeatureCode& code) {
  return code.date ? " as days since 1970-01-01" : "";
}

// Returns the list of date columns, for models whose features are one input.
std::string date_columns_text(Codes codes) {
  std::string text;
  for (const FeatureCode& code : codes) {
    if (code.date) text += (text.empty() ? "; as days since 1970-01-01: " : ", ") + code.name;
  }
  return text;
}

// Encodes neighbouring columns of numbers together.
Value add_columns(OnnxGraph& onnx, const TrainedModel& model) {
  const Codes codes = model.preprocessing.features;
  std::vector<Value> parts;
  for (std::size_t begin = 0, end = 0; begin < codes.size(); begin = end) {
    std::vector<Value> numbers;
    for (end = begin; end < codes.size() && !codes[end].categorical; ++end) {
      numbers.push_back(onnx.input(input_name(codes[end], end), OnnxType::float32, {"N", std::int64_t{1}},
                                   "Column \"" + codes[end].name + "\"" + unit_text(codes[end])));
    }
    if (!numbers.empty()) {
      const Value together = onnx.apply("Concat", numbers, {{"axis", std::int64_t{1}}});
      parts.push_back(encode_numbers(onnx, together, codes.subspan(begin, end - begin),
                                     {static_cast<std::int64_t>(end - begin)}, model.reading.missing));
    } else {
      if (codes[end].width() > 0) parts.push_back(encode_category(onnx, codes[end], input_name(codes[end], end)));
      ++end;
    }
  }
  return onnx.apply("Concat", parts, {{"axis", std::int64_t{1}}});
}

}  // namespace

Value add_table_inputs(OnnxGraph& onnx, const TrainedModel& model) {
  const Preprocessing& by = model.preprocessing;
  if (std::ranges::any_of(by.features, &FeatureCode::categorical)) return add_columns(onnx, model);
  std::vector<std::int64_t> row{static_cast<std::int64_t>(by.input.channels)};
  if (!by.input.flat()) {
    row.push_back(static_cast<std::int64_t>(by.input.height));
    row.push_back(static_cast<std::int64_t>(by.input.width));
  }
  std::vector<OnnxExtent> shape{"N"};
  shape.insert(shape.end(), row.begin(), row.end());
  const Value in = onnx.input("features", OnnxType::float32, shape,
                              "The features as files hold them" + date_columns_text(by.features));
  const Missing missing = by.kind == FeatureKind::dense ? model.reading.missing : Missing::refuse;
  return encode_numbers(onnx, in, by.features, row, missing);
}

}  // namespace saddlemesh
