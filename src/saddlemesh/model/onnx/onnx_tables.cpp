#include "saddlemesh/model/onnx/onnx_tables.hpp"

#include <algorithm>
#include <array>
#include <limits>

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

bool has_knots(const FeatureCode& code) {
  return !code.knots.empty();
}

// Limits the numbers that have knots. NaN stays NaN.
Value limit_numbers(OnnxGraph& onnx, const Value& in, Codes codes) {
  std::vector<float> largest, least;
  for (const FeatureCode& code : codes) {
    largest.push_back(has_knots(code) ? FeatureCode::largest_with_knots : std::numeric_limits<float>::max());
    least.push_back(-largest.back());
  }
  const std::vector<std::int64_t> row{static_cast<std::int64_t>(codes.size())};
  const Value below = onnx.apply("Min", {in, onnx.constant(row, std::span<const float>(largest))});
  const Value limited = onnx.apply("Max", {below, onnx.constant(row, std::span<const float>(least))});
  return onnx.apply("Where", {onnx.apply("IsNaN", {in}), in, limited});
}

// Returns how far each number is between each knot and the next: 0 before the first, 1 after the second.
Value add_positions(OnnxGraph& onnx, const Value& in, Codes codes) {
  std::vector<std::int64_t> columns;
  std::vector<float> lower, width;
  for (std::size_t i = 0; i < codes.size(); ++i) {
    for (std::size_t k = 0; k + 1 < codes[i].knots.size(); ++k) {
      columns.push_back(static_cast<std::int64_t>(i));
      lower.push_back(codes[i].knots[k]);
      width.push_back(codes[i].knots[k + 1] - codes[i].knots[k]);
    }
  }
  const std::vector<std::int64_t> row{static_cast<std::int64_t>(columns.size())};
  const Value repeated = onnx.apply("Gather", {in, onnx.list(columns)}, {{"axis", std::int64_t{1}}});
  const Value above = onnx.apply("Sub", {repeated, onnx.constant(row, std::span<const float>(lower))});
  const Value share = onnx.apply("Div", {above, onnx.constant(row, std::span<const float>(width))});
  constexpr std::array<float, 2> bounds{0.0F, 1.0F};
  return onnx.apply(
      "Clip", {share, onnx.constant({}, std::span(bounds).first(1)), onnx.constant({}, std::span(bounds).last(1))});
}

// Returns the weights of the knots. A knot's weight is the position after the knot before it, minus that after itself.
Value add_knot_weights(OnnxGraph& onnx, const Value& in, Codes codes) {
  const Value positions = add_positions(onnx, in, codes);
  std::vector<std::int64_t> before, after;
  std::vector<float> has_before, first, has_after;
  std::int64_t position = 0;
  for (const FeatureCode& code : codes) {
    for (std::size_t k = 0; k < code.knots.size(); ++k) {
      const bool last = k + 1 == code.knots.size();
      before.push_back(position - (k == 0 ? 0 : 1));
      after.push_back(last ? position - 1 : position);
      has_before.push_back(k == 0 ? 0.0F : 1.0F);
      first.push_back(k == 0 ? 1.0F : 0.0F);
      has_after.push_back(last ? 0.0F : 1.0F);
      if (!last) ++position;
    }
  }
  const std::vector<std::int64_t> row{static_cast<std::int64_t>(before.size())};
  const auto chosen = [&](const std::vector<std::int64_t>& columns, const std::vector<float>& factors) {
    const Value found = onnx.apply("Gather", {positions, onnx.list(columns)}, {{"axis", std::int64_t{1}}});
    return onnx.apply("Mul", {found, onnx.constant(row, std::span<const float>(factors))});
  };
  const Value start = onnx.constant(row, std::span<const float>(first));
  const Value left = onnx.apply("Add", {chosen(before, has_before), start});
  return onnx.apply("Sub", {left, chosen(after, has_after)});
}

// Adds the indicators of missing values and the weights of knots, in the order of encode(). `in` are the numbers as
// files hold them, `encoded` the scaled ones.
Value add_further_features(OnnxGraph& onnx, const Value& in, const Value& encoded, Codes codes) {
  const bool indicators = std::ranges::any_of(codes, &FeatureCode::missing_indicator);
  const bool knots = std::ranges::any_of(codes, has_knots);
  if (!indicators && !knots) return encoded;
  std::vector<Value> parts{knots ? limit_numbers(onnx, encoded, codes) : encoded};
  const auto numbers = static_cast<std::int64_t>(codes.size());
  if (indicators) parts.push_back(onnx.cast(onnx.apply("IsNaN", {in}), OnnxType::float32));
  if (knots) parts.push_back(add_knot_weights(onnx, encoded, codes));
  std::vector<std::int64_t> order;
  std::int64_t next_weight = indicators ? 2 * numbers : numbers;
  for (std::int64_t i = 0; i < numbers; ++i) {
    const FeatureCode& code = codes[static_cast<std::size_t>(i)];
    order.push_back(i);
    if (code.missing_indicator) order.push_back(numbers + i);
    for (std::size_t k = 0; k < code.knots.size(); ++k) order.push_back(next_weight++);
  }
  const Value all = onnx.apply("Concat", parts, {{"axis", std::int64_t{1}}});
  return onnx.apply("Gather", {all, onnx.list(order)}, {{"axis", std::int64_t{1}}});
}

// If training rejected missing values, a missing value makes the score NaN.
Value encode_numbers(OnnxGraph& onnx, const Value& in, Codes codes, const std::vector<std::int64_t>& shape,
                     Missing missing) {
  const Value scaled = standardize(onnx, in, codes, shape);
  const Value encoded = missing == Missing::median ? fill_missing(onnx, in, scaled, codes, shape) : scaled;
  return add_further_features(onnx, in, encoded, codes);
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
