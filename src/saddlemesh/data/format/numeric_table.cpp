#include "saddlemesh/data/format/numeric_table.hpp"

#include <cmath>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"

namespace saddlemesh {
namespace {

void count_missing(RawData& raw, std::size_t place, const ReadOptions& options) {
  const std::size_t row = place / raw.columns.size(), column = place % raw.columns.size();
  const float value = raw.data.dense().values[place];
  if (std::isnan(value) && options.missing == Missing::median) {
    ++raw.columns[column].missing;
    return;
  }
  const char* reason = std::isnan(value) ? "missing (NaN): fill such values in with --missing median"
                                         : "infinite, or too large for float32: features must be finite";
  throw InputError(fmt::format("{}: the value of row {}, column {} is {}", raw.name, row + 1, column + 1, reason));
}

}  // namespace

void fill_table(RawData& raw, std::vector<float> values, std::size_t columns, const ReadOptions& options) {
  raw.data.shape = {columns};
  raw.data.rows = values.size() / columns;
  raw.columns.resize(columns);
  for (std::size_t i = 0; i < columns; ++i) raw.columns[i].name = fmt::format("column {}", i + 1);
  raw.data.features = DenseFeatures{std::move(values)};
  const std::vector<float>& all = raw.data.dense().values;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!std::isfinite(all[i])) count_missing(raw, i, options);
  }
}

}  // namespace saddlemesh
