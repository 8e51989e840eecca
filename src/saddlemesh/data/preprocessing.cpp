#include "saddlemesh/data/preprocessing.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/names.hpp"
#include "saddlemesh/core/shell_quote.hpp"
#include "saddlemesh/data/reshape.hpp"

namespace saddlemesh {
namespace {

// Limits for tables with categories, which become dense rows.
constexpr std::size_t most_features = 65'536, most_values = std::size_t{1} << 30;

double inverse(double deviation) {
  return deviation > 0 ? 1.0 / deviation : 1.0;  // a constant feature becomes 0 with any scale
}

// Includes the zeros that are not stored.
double root_mean_square(const Moments& stored, std::size_t rows) {
  const double sum = stored.squares + static_cast<double>(stored.count) * stored.mean * stored.mean;
  return rows == 0 ? 0.0 : std::sqrt(sum / static_cast<double>(rows));
}

FeatureCode fit_categories(const Schema::Column& column, std::uint64_t missing) {
  return {.name = column.name, .categories = column.categories, .categorical = true, .missing_category = missing > 0};
}

FeatureCode fit_number(std::string name, Moments moments, std::uint64_t missing, std::optional<double> median,
                       bool standardize, bool flat) {
  FeatureCode code{.name = std::move(name), .missing_indicator = flat && median && missing > 0};
  if (median) {
    if (std::isnan(*median)) {
      throw InputError(
          fmt::format("column \"{}\" has no value in any training row; leave it out with --ignore", code.name));
    }
    code.fill = *median;
    moments.add(code.fill, missing);
  }
  if (standardize) {
    code.mean = moments.mean;
    code.scale = inverse(moments.deviation());
  }
  return code;
}

bool scales(Standardize standardize, bool binary) {
  return standardize == Standardize::on || (standardize == Standardize::automatic && !binary);
}

std::vector<FeatureCode> fit_dense(const Schema& schema, const SiteStatistics& statistics,
                                   std::span<const double> medians, Standardize standardize) {
  std::vector<FeatureCode> codes;
  for (std::size_t i = 0; i < schema.shape.size(); ++i) {
    const bool named = !schema.columns.empty();
    if (named && schema.columns[i].categorical) {
      codes.push_back(fit_categories(schema.columns[i], statistics.missing[i]));
    } else {
      const auto median = medians.empty() ? std::nullopt : std::optional(medians[i]);
      codes.push_back(fit_number(named ? schema.columns[i].name : std::string(), statistics.moments[i],
                                 statistics.missing[i], median, scales(standardize, statistics.binary[i] != 0),
                                 schema.shape.flat()));
    }
  }
  return codes;
}

std::vector<FeatureCode> fit_sparse(const SiteStatistics& statistics) {
  std::vector<FeatureCode> codes(statistics.moments.size());
  for (std::size_t i = 0; i < codes.size(); ++i) {
    codes[i].scale = inverse(root_mean_square(statistics.moments[i], statistics.train_rows));
  }
  return codes;
}

std::vector<ChannelScale> fit_channels(const SiteStatistics& statistics, bool standardize) {
  std::vector<ChannelScale> channels;
  for (const Moments& moments : statistics.moments) {
    const double scale = inverse(moments.deviation());
    channels.push_back(standardize ? ChannelScale{.scale = static_cast<float>(scale),
                                                  .offset = static_cast<float>(-moments.mean * scale)}
                                   : ChannelScale{});
  }
  return channels;
}

void require_narrow(const Preprocessing& fitted, std::size_t rows) {
  const std::size_t width = fitted.output().size();
  if (fitted.features.empty() || (width <= most_features && width * rows <= most_values)) return;
  const FeatureCode& widest = *std::ranges::max_element(fitted.features, {}, &FeatureCode::width);
  if (!widest.categorical) return;  // then the file itself is that wide
  throw InputError(
      fmt::format("one-hot columns would make {} features for each of {} rows, {} of them from column \"{}\"; {} "
                  "features, and {} values in all, are the most. Leave it out with --ignore {}",
                  width, rows, widest.width(), widest.name, most_features, most_values, shell_quoted(widest.name)));
}

// Maps each category of the file's own list to its index in the training data's list, or to that list's size if it is
// absent.
std::vector<std::size_t> places(const std::vector<std::string>& own, const std::vector<std::string>& all) {
  std::vector<std::size_t> found;
  for (const std::string& name : own) {
    const auto at = std::ranges::lower_bound(all, name);
    found.push_back(at != all.end() && *at == name ? static_cast<std::size_t>(at - all.begin()) : all.size());
  }
  return found;
}

// Reorders columns by name.
void order_columns(RawData& raw, const Schema& training) {
  std::vector<std::size_t> columns;
  std::vector<std::string> missing;
  for (const Schema::Column& wanted : training.columns) {
    const auto found = std::ranges::find(raw.columns, wanted.name, &RawColumn::name);
    if (found == raw.columns.end()) {
      missing.push_back(wanted.name);
    } else {
      columns.push_back(static_cast<std::size_t>(found - raw.columns.begin()));
    }
  }
  if (missing.empty()) {
    select_columns(raw, columns);
    return;
  }
  throw InputError(fmt::format("{} does not have column{} \"{}\", which the training data, {}, have", raw.name,
                               missing.size() == 1 ? "" : "s", fmt::join(missing, "\", \""), training.name));
}

float encode_number(const FeatureCode& code, float value) {
  const double known = std::isnan(value) ? code.fill : static_cast<double>(value);
  return static_cast<float>((known - code.mean) * code.scale);
}

// Sets the element of the category, if it is known, to 1. `out` holds zeros before.
void encode_category(const FeatureCode& code, const std::vector<std::size_t>& places, float value, float* out) {
  if (std::isnan(value)) {
    if (code.missing_category) out[code.categories.size()] = 1.0F;
    return;
  }
  const std::size_t place = places[static_cast<std::size_t>(value)];
  if (place < code.categories.size()) out[place] = 1.0F;
}

// The width of rows before the features of the knots.
std::size_t dense_width(const Preprocessing& by) {
  std::size_t width = 0;
  for (const FeatureCode& code : by.features) width += code.width();
  return width;
}

void encode_in_place(const Preprocessing& by, DataSet& data) {
  float* value = data.dense().values.data();
  for (std::size_t row = 0; row < data.rows; ++row) {
    for (const FeatureCode& code : by.features) {
      *value = encode_number(code, *value);
      ++value;
    }
  }
}

void encode_table(const Preprocessing& by, RawData& raw) {
  std::vector<std::vector<std::size_t>> known(by.features.size());
  for (std::size_t i = 0; i < known.size(); ++i) {
    if (by.features[i].categorical) known[i] = places(raw.columns[i].categories, by.features[i].categories);
  }
  const std::size_t width = dense_width(by);
  std::vector<float> encoded(raw.data.rows * width, 0.0F);
  const float* value = raw.data.dense().values.data();
  float* out = encoded.data();
  for (std::size_t row = 0; row < raw.data.rows; ++row) {
    for (std::size_t i = 0; i < by.features.size(); ++i, ++value) {
      const FeatureCode& code = by.features[i];
      if (code.categorical) {
        encode_category(code, known[i], *value, out);
      } else {
        *out = encode_number(code, *value);
        if (code.missing_indicator) out[1] = std::isnan(*value) ? 1.0F : 0.0F;
      }
      out += code.width();
    }
  }
  raw.data.features = DenseFeatures{std::move(encoded)};
  raw.data.shape = {width};
}

void push(SparseFeatures& out, std::size_t column, float value) {
  if (value == 0) return;
  out.columns.push_back(static_cast<std::uint32_t>(column));
  out.values.push_back(value);
}

// Appends the weights of the two knots around the value. Knot k is feature `first` + k.
void push_knot_weights(SparseFeatures& out, const std::vector<float>& knots, std::size_t first, float value) {
  const auto above = std::ranges::upper_bound(knots, value);
  const auto right = static_cast<std::size_t>(
      std::clamp<std::ptrdiff_t>(above - knots.begin(), 1, static_cast<std::ptrdiff_t>(knots.size()) - 1));
  const float share = std::clamp((value - knots[right - 1]) / (knots[right] - knots[right - 1]), 0.0F, 1.0F);
  push(out, first + right - 1, 1.0F - share);
  push(out, first + right, share);
}

// Appends one feature of a row; `value` points to its dense_width() part.
void push_feature(SparseFeatures& out, const FeatureCode& code, std::size_t first, const float* value) {
  constexpr float largest = FeatureCode::largest_with_knots;
  const std::size_t width = code.width();
  const bool limited = !code.knots.empty();
  push(out, first, limited ? std::clamp(*value, -largest, largest) : *value);
  for (std::size_t i = 1; i < width; ++i) push(out, first + i, value[i]);
  if (limited) push_knot_weights(out, code.knots, first + width, *value);
}

void encode_sparse(const Preprocessing& by, DataSet& data) {
  if (by.features.empty()) return;
  SparseFeatures& sparse = data.sparse();
  for (std::size_t i = 0; i < sparse.values.size(); ++i) {
    float& value = sparse.values[i];
    value = static_cast<float>(static_cast<double>(value) * by.features[sparse.columns[i]].scale);
  }
}

}  // namespace

bool Preprocessing::has_knots() const {
  return std::ranges::any_of(features, [](const FeatureCode& code) { return !code.knots.empty(); });
}

Shape Preprocessing::output() const {
  if (kind != FeatureKind::dense || !input.flat()) return input;
  std::size_t width = dense_width(*this);
  for (const FeatureCode& code : features) width += code.knots.size();
  return {width};
}

Preprocessing fit_preprocessing(const Schema& schema, const SiteStatistics& statistics, std::span<const double> medians,
                                Standardize standardize) {
  Preprocessing fitted{.kind = schema.kind, .input = schema.shape};
  const bool wanted = standardize != Standardize::off;
  switch (schema.kind) {
    case FeatureKind::dense:
      fitted.features = fit_dense(schema, statistics, medians, standardize);
      break;
    case FeatureKind::sparse:
      if (standardize == Standardize::on) fitted.features = fit_sparse(statistics);
      break;
    case FeatureKind::images:
      fitted.channels = fit_channels(statistics, wanted);
      break;
  }
  require_narrow(fitted, statistics.train_rows);
  return fitted;
}

std::vector<std::uint8_t> encode_labels(const LabelCode& code, const RawData& raw) {
  std::vector<std::uint8_t> positive;
  for (const RawClass& one : raw.classes) {
    const auto known = std::ranges::find(code.classes, one.name);
    if (known == code.classes.end()) {
      throw InputError(fmt::format("{}:{}{}: class \"{}\" is not in the training data, which have {}", raw.name,
                                   raw.text ? "" : "row ", one.first_at, one.name, name_list(code.classes)));
    }
    positive.push_back(code.positive[static_cast<std::size_t>(known - code.classes.begin())]);
  }
  std::vector<std::uint8_t> labels;
  labels.reserve(raw.labels.size());
  for (const std::uint32_t label : raw.labels) labels.push_back(positive[label]);
  return labels;
}

std::vector<UnknownCategories> count_unknown(const Preprocessing& by, const RawData& raw) {
  std::vector<UnknownCategories> found;
  for (std::size_t i = 0; i < std::min(by.features.size(), raw.columns.size()); ++i) {
    const FeatureCode& code = by.features[i];
    if (!code.categorical) continue;
    const std::vector<std::size_t> known = places(raw.columns[i].categories, code.categories);
    const std::vector<float>& values = raw.data.dense().values;
    UnknownCategories column{.column = code.name};
    for (std::size_t at = i; at < values.size(); at += raw.columns.size()) {
      const float value = values[at];
      if (!std::isnan(value) && known[static_cast<std::size_t>(value)] == code.categories.size()) ++column.rows;
    }
    if (column.rows > 0) found.push_back(std::move(column));
  }
  return found;
}

void align_to_schema(RawData& raw, const Schema& training) {
  if (!training.columns.empty() && !raw.columns.empty()) order_columns(raw, training);
  const std::array<Schema, 2> both{training, schema_of(raw)};
  const Schema together = merge_schemas(both);
  if (together.shape != training.shape) {
    throw InputError(fmt::format("{} has {} features; the training data, {}, have {}: give --features {} for both",
                                 raw.name, raw.data.shape.size(), training.name, training.shape.size(),
                                 raw.data.shape.size()));
  }
  if (raw.data.is_images()) return;
  widen(raw.data, training.shape.size());
  if (training.kind == FeatureKind::sparse) make_sparse(raw.data);
  if (training.kind == FeatureKind::dense) make_dense(raw.data);
}

DataSet encode(const Preprocessing& by, RawData&& raw) {
  raw.data.labels = encode_labels(by.labels, raw);
  if (by.kind == FeatureKind::images) {
    raw.data.images().scales = by.channels;
  } else if (by.kind == FeatureKind::sparse) {
    encode_sparse(by, raw.data);
  } else if (dense_width(by) != by.input.size() || std::ranges::any_of(by.features, &FeatureCode::categorical)) {
    encode_table(by, raw);
  } else {
    encode_in_place(by, raw.data);
  }
  return by.has_knots() ? encode_knots(by, raw.data) : std::move(raw.data);
}

DataSet encode_knots(const Preprocessing& by, const DataSet& dense) {
  DataSet data{.shape = by.output(), .rows = dense.rows, .labels = dense.labels};
  SparseFeatures out;
  const float* value = dense.dense().values.data();
  for (std::size_t row = 0; row < dense.rows; ++row) {
    std::size_t first = 0;
    for (const FeatureCode& code : by.features) {
      if (code.width() > 0) push_feature(out, code, first, value);
      value += code.width();
      first += code.width() + code.knots.size();
    }
    out.begin.push_back(out.columns.size());
  }
  data.features = std::move(out);
  return data;
}

}  // namespace saddlemesh
