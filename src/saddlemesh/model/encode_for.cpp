#include "saddlemesh/model/encode_for.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/data/columns.hpp"
#include "saddlemesh/data/reshape.hpp"
#include "saddlemesh/model/table_columns.hpp"

namespace saddlemesh {
namespace {

[[noreturn]] void reject(const RawData& raw, const std::string& reason) {
  throw InputError(fmt::format("{}: {}", raw.name, reason));
}

// Brings a table's columns into the model's order and drops those that the model does not use.
void arrange_features(RawData& raw, const Preprocessing& by) {
  std::vector<std::string> names;
  for (const RawColumn& column : raw.columns) names.push_back(column.name);
  select_columns(raw, feature_indices(by, names));
}

void require_same_types(const RawData& raw, const Preprocessing& by) {
  for (std::size_t i = 0; i < raw.columns.size(); ++i) {
    if (raw.columns[i].categorical == by.features[i].categorical) continue;
    reject(raw, fmt::format("column \"{}\" holds {}; in training it held {}", raw.columns[i].name,
                            raw.columns[i].categorical ? "text" : "numbers",
                            by.features[i].categorical ? "categories" : "numbers"));
  }
}

void require_complete(const RawData& raw) {
  if (raw.data.kind() != FeatureKind::dense) return;
  const std::vector<float>& values = raw.data.dense().values;
  const auto missing = std::ranges::find_if(values, [](float value) { return std::isnan(value); });
  if (missing == values.end()) return;
  const auto at = static_cast<std::size_t>(missing - values.begin());
  const std::size_t width = raw.data.shape.size();
  reject(raw, fmt::format("row {} has no value in column {}; the model was trained without missing values and cannot "
                          "replace them: train it with --missing median",
                          at / width + 1,
                          raw.columns.empty() ? std::to_string(at % width + 1)
                                              : fmt::format("\"{}\"", raw.columns[at % width].name)));
}

void require_same_kind(const RawData& raw, const Preprocessing& by) {
  if (raw.data.is_images() == (by.kind == FeatureKind::images)) return;
  reject(raw, fmt::format("it contains {}; the model expects {}", raw.data.is_images() ? "images" : "rows of numbers",
                          raw.data.is_images() ? "rows of numbers" : "images"));
}

void require_same_shape(const RawData& raw, const Preprocessing& by) {
  if (raw.data.shape == by.input) return;
  if (raw.data.is_images()) {
    reject(raw, fmt::format("its images have shape {}; the model expects {} and was trained without resizing",
                            raw.data.shape.text(), by.input.text()));
  }
  reject(raw, fmt::format("it has {} features; the model expects {}", raw.data.shape.text(), by.input.text()));
}

// LIBSVM files leave out zeros, including those of the last features.
void conform_rows(RawData& raw, const Preprocessing& by) {
  if (raw.format == "libsvm") widen(raw.data, by.input.size());
  require_same_shape(raw, by);
  if (by.kind == FeatureKind::sparse) make_sparse(raw.data);
  if (by.kind == FeatureKind::dense) make_dense(raw.data);
}

void conform_table(RawData& raw, const Preprocessing& by) {
  if (std::ranges::any_of(by.features, &FeatureCode::categorical) && raw.columns.empty()) {
    reject(raw, "it has no columns of text; the model takes a table with categories");
  }
  if (raw.columns.empty() || by.kind == FeatureKind::sparse) return;
  arrange_features(raw, by);
  require_same_types(raw, by);
}

}  // namespace

DataSet encode_for(const TrainedModel& model, RawData&& raw, std::vector<UnknownCategories>* unknown) {
  const Preprocessing& by = model.preprocessing;
  require_same_kind(raw, by);
  conform_table(raw, by);
  conform_rows(raw, by);
  require_readable(raw, {.missing = Missing::median});
  if (model.reading.missing == Missing::refuse) require_complete(raw);
  if (unknown != nullptr) *unknown = count_unknown(by, raw);
  return encode(by, std::move(raw));
}

}  // namespace saddlemesh
