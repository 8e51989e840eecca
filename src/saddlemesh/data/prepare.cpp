#include "saddlemesh/data/prepare.hpp"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/memory.hpp"
#include "saddlemesh/core/shell_quote.hpp"
#include "saddlemesh/data/agreement.hpp"
#include "saddlemesh/data/column_agreement.hpp"
#include "saddlemesh/data/positives.hpp"
#include "saddlemesh/data/reshape.hpp"
#include "saddlemesh/data/site/checked_json.hpp"

namespace saddlemesh {
namespace {

// A named set has a default rule for its positive classes.
std::string positive_rule(const ResolvedInput& input) {
  const NamedSet* set = input.shared.set;
  return !input.options.positive.empty() || set == nullptr ? input.options.positive : std::string(set->positives);
}

LabelCode agree_on_labels(const Schema& schema, const LabelColumn& column, const ResolvedInput& input) {
  LabelCode code{.positive = positive_classes(schema.classes, positive_rule(input), schema.name, column)};
  for (const RawClass& one : schema.classes) code.classes.push_back(one.name);
  return code;
}

void select_rows(Source& source, const LabelCode& code, const DataOptions& options) {
  source.labels = encode_labels(code, source.raw);
  RowList rows(source.raw.data.rows);
  std::iota(rows.begin(), rows.end(), std::uint32_t{0});
  if (options.positive_ratio) rows = with_positive_ratio(rows, source.labels, *options.positive_ratio, options.seed);
  const double test_share = options.test.empty() && !sites_have_tests(options) ? options.test_share : 0.0;
  source.rows = split_rows(rows, source.labels, test_share, options.seed, source.worker);
  Split kept = split_rows(source.rows.train, source.labels, options.validation_share, options.seed, source.worker,
                          Purpose::validation);
  source.rows.train = std::move(kept.train);
  source.validation = std::move(kept.test);
}

void require_test_classes(std::size_t rows, std::size_t positives, const std::string& name) {
  if (rows == 0 || (positives > 0 && positives < rows)) return;
  throw InputError(
      fmt::format("{}: of {} test rows {} are positive; AUROC needs both classes: test on other rows, or "
                  "none with --test-share 0",
                  name, rows, positives));
}

void require_validation_classes(const SiteStatistics& all, const std::string& name) {
  const std::size_t rows = all.validation_rows, positives = all.validation_positives;
  if (rows == 0 || (positives > 0 && positives < rows)) return;
  throw InputError(
      fmt::format("{}: of {} validation rows {} are positive; AUROC needs both classes: give a larger "
                  "--validation-share, or 0 for none",
                  name, rows, positives));
}

void require_both_classes(const SiteStatistics& all, const std::string& name) {
  require_test_classes(all.test_rows, all.test_positives, name);
  require_validation_classes(all, name);
  if (all.train_positives > 0 && all.train_positives < all.train_rows) return;
  throw InputError(
      fmt::format("{}: of {} training rows {} are positive; AUROC compares positives with negatives and needs "
                  "both",
                  name, all.train_rows, all.train_positives));
}

Preprocessing fit(const std::vector<Source>& sources, const Schema& schema, const SiteStatistics& statistics,
                  const DataOptions& options, SiteExchange& exchange) {
  const bool fill = options.read.missing == Missing::median && schema.kind == FeatureKind::dense;
  const auto middle = fill ? agree_on_medians(sources, schema, exchange) : std::vector<double>();
  return fit_preprocessing(schema, statistics, middle, options.standardize);
}

// Sets the order in which dates are written, if it is known from some source.
void set_date_orders(const std::vector<Source>& sources, const Schema& schema, Preprocessing& fitted) {
  for (std::size_t i = 0; i < schema.columns.size(); ++i) {
    if (!schema.columns[i].date) continue;
    fitted.features[i].date = DateOrder::year_first;
    for (const Source& source : sources) {
      if (source.raw.columns[i].date) fitted.features[i].date = source.raw.columns[i].date;
    }
  }
}

// Returns the options for reading similar files. Sets the label by name, if it has one, so that it is the same column
// at any position.
ReadOptions reading_of(const std::vector<Source>& sources, const LabelColumn& label, const ResolvedInput& input) {
  ReadOptions reading = input.read;
  if (label.named) reading.label = label.name;
  reading.likely_comma = std::ranges::any_of(sources, [](const Source& source) { return source.raw.decimal_comma; });
  return reading;
}

void note_majority(const LabelSummary& labels, const ResolvedInput& input, Findings& findings) {
  if (labels.share() <= 0.5 || !positive_rule(input).empty()) return;
  findings.push_back({.column = labels.column.name.empty() ? "label" : labels.column.name,
                      .found = fmt::format("the positive class {} is the majority, {:.3g} % of the rows",
                                           class_list(labels.positive), 100 * labels.share()),
                      .done = "kept",
                      .option = fmt::format("--positive {}", shell_quoted(labels.negative.front()))});
}

void note_unknown(const std::vector<UnknownCategories>& unknown, Findings& findings) {
  for (const auto& [column, rows] : unknown) {
    add_findings(
        findings,
        {{column,
          fmt::format("categories in {} of the test data that no training file has", count_of(rows, "row", "rows")),
          "no category", ""}});
  }
}

// Shifts the rows of a source to their index after concatenation.
RowList moved(const RowList& rows, std::size_t by) {
  RowList out;
  out.reserve(rows.size());
  for (const std::uint32_t row : rows) out.push_back(static_cast<std::uint32_t>(row + by));
  return out;
}

// Columns of categories are expanded to one feature per category.
void require_memory_to_encode(const std::vector<Source>& sources, const Preprocessing& by, std::uint64_t memory) {
  const std::size_t width = by.output().size();
  if (width == by.input.size()) return;
  std::size_t rows = 0;
  for (const Source& source : sources) rows += source.raw.data.rows;
  require_memory(
      sizeof(float) * static_cast<double>(rows) * static_cast<double>(width),
      fmt::format("{}: {} rows of {} features, one for each category,", sources.front().raw.name, rows, width),
      "leave columns of many categories out with --ignore", memory);
}

// Encodes the sources and concatenates them.
void assemble(std::vector<Source>& sources, PreparedData& out) {
  DataSet data;
  for (Source& source : sources) {
    const RowList test = moved(source.rows.test, data.rows);
    out.test_rows.insert(out.test_rows.end(), test.begin(), test.end());
    const RowList validation = moved(source.validation, data.rows);
    out.validation_rows.insert(out.validation_rows.end(), validation.begin(), validation.end());
    out.shards[source.worker] = moved(source.rows.train, data.rows);
    out.skipped += source.raw.skipped;
    append(data, encode(out.preprocessing, std::move(source.raw)));
  }
  out.data = std::make_shared<const DataSet>(std::move(data));
  out.test = out.data;
}

void deal_rows(PreparedData& out, const DataOptions& options) {
  const RowList train = out.shards[0];
  out.shards = make_shards(train, out.data->labels, worker_count(options), options.shards, options.seed);
  for (const auto& shard : out.shards) {
    out.workers.push_back({.train = shard.size(), .train_positives = count_positives(*out.data, shard)});
  }
}

// Counts the rows, and the positives, of each site's test data.
void count_test(const std::vector<SiteStatistics>& own, PreparedData& out, SiteExchange& exchange) {
  std::vector<std::string> texts;
  for (const SiteStatistics& site : own) texts.push_back(to_json(site));
  std::size_t rows = 0, positives = 0, k = 0;
  const auto all = exchange_parsed(exchange, std::move(texts), "counts of its test rows", statistics_from_json);
  if (all.size() != out.workers.size()) throw Error("not every site sent counts of its test rows");
  for (const SiteStatistics& site : all) {
    out.workers[k].test = site.test_rows;
    out.workers[k].test_positives = site.test_positives;
    rows += site.test_rows;
    positives += site.test_positives;
    ++k;
  }
  require_test_classes(rows, positives, "the sites' test data");
  out.test_count = {rows, positives};
}

void replace_test(std::vector<RawData> tables, const Schema& schema, PreparedData& out, bool sites,
                  SiteExchange& exchange) {
  DataSet test;
  std::vector<SiteStatistics> counts;
  for (RawData& raw : tables) {
    out.skipped += raw.skipped;
    align_to_schema(raw, schema);
    note_unknown(count_unknown(out.preprocessing, raw), out.findings);
    const std::string name = raw.name;
    DataSet encoded = encode(out.preprocessing, std::move(raw));
    counts.push_back({.test_rows = encoded.rows, .test_positives = count_positives(encoded)});
    if (!sites) {
      require_test_classes(encoded.rows, counts.back().test_positives, name);
      out.test_count = {encoded.rows, counts.back().test_positives};
    }
    append(test, std::move(encoded));
  }
  if (sites) count_test(counts, out, exchange);
  out.test_rows.resize(test.rows);
  std::iota(out.test_rows.begin(), out.test_rows.end(), std::uint32_t{0});
  out.test = std::make_shared<const DataSet>(std::move(test));
}

// `sites`: the names of the sites if each source belongs to one worker; otherwise empty. Test data are read for the
// hosted workers, if they are given.
PreparedData prepare_sources(const ResolvedInput& input, std::vector<Source> sources, const WorkerRange& hosted,
                             const std::vector<std::string>& sites, SiteExchange& exchange) {
  const DataOptions& options = input.options;
  OneProcess alone;  // for a single source, which every process reads
  SiteExchange& talk = sites.empty() ? static_cast<SiteExchange&>(alone) : exchange;
  const ColumnAgreement columns = agree_on_columns(sources, options.read, sites, talk);
  const Schema schema = agree_on_schema(sources, sites, talk);
  const LabelCode labels = agree_on_labels(schema, columns.label, input);
  for (Source& source : sources) {
    align_to_schema(source.raw, schema);
    select_rows(source, labels, options);
  }
  const std::vector<SiteStatistics> by_site = exchange_statistics(sources, options, talk);
  const SiteStatistics all = merge_statistics(by_site);
  require_both_classes(all, schema.name);

  PreparedData out{.findings = columns.findings};
  std::vector<RawData> test = read_test_sources(input, hosted, sources.front().raw, talk, out.findings);
  out.preprocessing = fit(sources, schema, all, options, talk);
  out.preprocessing.labels = labels;
  set_date_orders(sources, schema, out.preprocessing);
  out.reading = reading_of(sources, columns.label, input);
  out.labels = summarise_labels(columns.label, schema.classes, labels.positive);
  note_majority(out.labels, input, out.findings);
  out.positive_ratio = static_cast<double>(all.train_positives) / static_cast<double>(all.train_rows);
  out.test_count = {all.test_rows, all.test_positives};
  out.validation_count = {all.validation_rows, all.validation_positives};
  out.sites = !sites.empty();
  out.site_names = sites;
  out.sites_test = out.sites && (options.test.empty() || sites_have_tests(options));
  out.shards.resize(worker_count(options));
  require_memory_to_encode(sources, out.preprocessing, options.read.memory);
  assemble(sources, out);
  if (out.sites) {
    for (const SiteStatistics& site : by_site) {
      out.workers.push_back(
          {site.train_rows, site.train_positives, site.test_rows, site.test_positives, site.validation_rows});
    }
  } else {
    deal_rows(out, options);
  }
  if (!test.empty()) replace_test(std::move(test), schema, out, sites_have_tests(options), exchange);
  return out;
}

std::vector<std::string> names_of(const std::vector<Site>& sites) {
  std::vector<std::string> names;
  for (const Site& site : sites) names.push_back(site.name);
  return names;
}

}  // namespace

PreparedData prepare_data(const DataOptions& options, const WorkerRange& hosted, SiteExchange& exchange) {
  const ResolvedInput input = resolve_input(options, hosted);
  return prepare_sources(input, read_sources(input, hosted, exchange), hosted, names_of(input.options.sites), exchange);
}

PreparedData prepare_data(const DataOptions& options, std::vector<RawData> tables) {
  const std::size_t workers = worker_count(options);
  const bool sites = tables.size() > 1;
  if (sites && tables.size() != workers) {
    throw InputError(fmt::format("there are {} sites and {} workers: each site is a worker", tables.size(), workers));
  }
  std::vector<Source> sources;
  std::vector<std::string> names;
  for (RawData& table : tables) {
    if (sites) names.push_back(table.name);
    sources.push_back({.worker = static_cast<std::uint32_t>(sources.size()),
                       .site = sites ? table.name : "",
                       .raw = std::move(table)});
  }
  OneProcess alone;
  return prepare_sources({.options = options, .read = options.read}, std::move(sources), {.first = 0, .count = workers},
                         names, alone);
}

PreparedData prepare_data(const DataOptions& options) {
  OneProcess alone;
  const DataOptions found = with_sites(options, find_sites(options));
  return prepare_data(found, {.first = 0, .count = worker_count(found)}, alone);
}

}  // namespace saddlemesh
