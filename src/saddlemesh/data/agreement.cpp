#include "saddlemesh/data/agreement.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/memory.hpp"
#include "saddlemesh/data/site/checked_json.hpp"
#include "saddlemesh/data/site/medians.hpp"

namespace saddlemesh {
namespace {

std::size_t count_ones(const std::vector<std::uint8_t>& labels, const RowList& rows) {
  return static_cast<std::size_t>(std::ranges::count_if(rows, [&](std::uint32_t row) { return labels[row] == 1; }));
}

void require_same_kind(const SiteStatistics& own, const SiteStatistics& other) {
  if (other.moments.size() != own.moments.size() || other.missing.size() != own.missing.size() ||
      other.binary.size() != own.binary.size()) {
    throw InputError(
        fmt::format("it has moments of {} features, missing values of {} and kinds of {}, where {}, {} and {} were "
                    "expected",
                    other.moments.size(), other.missing.size(), other.binary.size(), own.moments.size(),
                    own.missing.size(), own.binary.size()));
  }
  for (std::size_t i = 0; i < other.missing.size(); ++i) {
    if (other.moments[i].count + other.missing[i] == other.train_rows) continue;
    throw InputError(fmt::format("feature {} has {} values and {} missing ones in {} rows", i + 1,
                                 other.moments[i].count, other.missing[i], other.train_rows));
  }
}

// Rows become as wide as those of the site with the most features.
void require_room(const std::vector<Source>& sources, const Schema& merged, const std::vector<Schema>& sites) {
  if (merged.kind != FeatureKind::dense) return;
  const auto width = [](const Schema& site) { return site.shape.size(); };
  const Schema& widest = *std::ranges::max_element(sites, {}, width);
  for (const Source& source : sources) {
    const std::size_t rows = source.raw.data.rows;
    if (width(merged) == source.raw.data.shape.size()) continue;
    require_memory(sizeof(float) * static_cast<double>(rows) * static_cast<double>(width(merged)),
                   fmt::format("{} dense rows of {} features, as many as {} has,", rows, width(merged), widest.name),
                   "training data of which more than half are zeros would be kept sparse");
  }
}

}  // namespace

Schema agree_on_schema(const std::vector<Source>& sources, const std::vector<std::string>& sites,
                       SiteExchange& exchange) {
  std::vector<std::string> own;
  for (const Source& source : sources) {
    Schema schema = schema_of(source.raw);
    for (RawClass& one : schema.classes) one.first_at = 0;
    own.push_back(to_json(schema));
  }
  auto all = exchange_parsed(exchange, std::move(own), "a description of its data", schema_from_json);
  for (std::size_t k = 0; k < all.size(); ++k) all[k].name = sites.empty() ? source_name(sources[k]) : sites.at(k);
  Schema merged = merge_schemas(all);
  require_room(sources, merged, all);
  if (!sites.empty()) merged.name = fmt::format("the {} sites", all.size());
  return merged;
}

std::vector<SiteStatistics> exchange_statistics(const std::vector<Source>& sources, const DataOptions& options,
                                                SiteExchange& exchange) {
  std::vector<std::string> own;
  SiteStatistics like;
  for (const Source& source : sources) {
    const bool unscaled = source.raw.data.is_sparse() && options.standardize != Standardize::on;
    SiteStatistics statistics = unscaled ? SiteStatistics{.train_rows = source.rows.train.size()}
                                         : statistics_of(source.raw.data, source.rows.train);
    statistics.train_positives = count_ones(source.labels, source.rows.train);
    statistics.test_rows = source.rows.test.size();
    statistics.test_positives = count_ones(source.labels, source.rows.test);
    statistics.validation_rows = source.validation.size();
    statistics.validation_positives = count_ones(source.labels, source.validation);
    own.push_back(to_json(statistics));
    like = std::move(statistics);
  }
  return exchange_parsed(exchange, std::move(own), "statistics", [&](const std::string& text) {
    SiteStatistics statistics = statistics_from_json(text);
    require_same_kind(like, statistics);
    return statistics;
  });
}

std::vector<double> agree_on_medians(const std::vector<Source>& sources, const Schema& schema, SiteExchange& exchange) {
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < schema.shape.size(); ++i) {
    if (schema.columns.empty() || !schema.columns[i].categorical) numbers.push_back(i);
  }
  std::vector<SiteRows> sites;
  for (const Source& source : sources) sites.push_back({.data = &source.raw.data, .rows = source.rows.train});
  const std::vector<double> found = medians(sites, numbers, exchange);
  std::vector<double> all(schema.shape.size(), 0.0);
  for (std::size_t i = 0; i < numbers.size(); ++i) all[numbers[i]] = found[i];
  return all;
}

}  // namespace saddlemesh
