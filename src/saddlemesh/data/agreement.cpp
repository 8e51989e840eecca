#include "saddlemesh/data/agreement.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/data/site/checked_json.hpp"
#include "saddlemesh/data/site/medians.hpp"

namespace saddlemesh {
namespace {

std::size_t count_ones(const std::vector<std::uint8_t>& labels, const RowList& rows) {
  return static_cast<std::size_t>(std::ranges::count_if(rows, [&](std::uint32_t row) { return labels[row] == 1; }));
}

void require_like(const SiteStatistics& own, const SiteStatistics& other) {
  if (other.moments.size() == own.moments.size() && other.missing.size() == own.missing.size()) return;
  throw InputError(fmt::format("it has moments of {} features and missing values of {}, where {} and {} were expected",
                               other.moments.size(), other.missing.size(), own.moments.size(), own.missing.size()));
}

}  // namespace

Schema agree_on_schema(const std::vector<Source>& sources, SiteExchange& exchange) {
  std::vector<std::string> own;
  for (const Source& source : sources) {
    Schema schema = schema_of(source.raw);
    schema.name = source_name(source);
    for (RawClass& one : schema.classes) one.first_at = 0;
    own.push_back(to_json(schema));
  }
  const auto all = exchange_parsed(exchange, std::move(own), "a description of its data", schema_from_json);
  Schema merged = merge_schemas(all);
  if (!sources.front().site.empty()) merged.name = fmt::format("the {} sites", all.size());
  return merged;
}

std::vector<SiteStatistics> exchange_statistics(const std::vector<Source>& sources, const DataOptions& options,
                                                SiteExchange& exchange) {
  std::vector<std::string> own;
  SiteStatistics like;
  for (const Source& source : sources) {
    const bool unscaled = source.raw.data.sparse() && options.standardise != Standardise::on;
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
    require_like(like, statistics);
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
