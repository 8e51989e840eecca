#include "saddlemesh/data/prepare.hpp"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/memory.hpp"
#include "saddlemesh/core/shell_quote.hpp"
#include "saddlemesh/data/conform.hpp"
#include "saddlemesh/data/protocol/positives.hpp"
#include "saddlemesh/data/site/agreement.hpp"
#include "saddlemesh/data/site/column_agreement.hpp"
#include "saddlemesh/data/site/received.hpp"

namespace saddlemesh {
namespace {

// A named set has a rule of its own where the user gives none.
std::string positive_rule(const Sources& sources) {
  const NamedSet* set = sources.shared.set;
  return !sources.options.positive.empty() || set == nullptr ? sources.options.positive : std::string(set->positives);
}

LabelCode agree_on_labels(const Outline& outline, const LabelColumn& column, const Sources& sources) {
  LabelCode code{.positive = positive_classes(outline.classes, positive_rule(sources), outline.name, column)};
  for (const RawClass& one : outline.classes) code.classes.push_back(one.name);
  return code;
}

void select_rows(Part& part, const LabelCode& code, const DataOptions& options) {
  part.labels = encode_labels(code, part.raw);
  RowList rows(part.raw.data.rows);
  std::iota(rows.begin(), rows.end(), std::uint32_t{0});
  if (options.positive_ratio) rows = with_positive_ratio(rows, part.labels, *options.positive_ratio, options.seed);
  const double test_share = options.test.empty() && !sites_have_tests(options) ? options.test_share : 0.0;
  part.rows = split_rows(rows, part.labels, test_share, options.seed, part.worker);
  Split kept = split_rows(part.rows.train, part.labels, options.validation_share, options.seed, part.worker,
                          Purpose::validation);
  part.rows.train = std::move(kept.train);
  part.validation = std::move(kept.test);
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

Preprocessing fit(const std::vector<Part>& parts, const Outline& outline, const SiteStatistics& statistics,
                  const DataOptions& options, SiteExchange& exchange) {
  const bool fill = options.read.missing == Missing::median && outline.kind == FeatureKind::dense;
  const auto middle = fill ? agree_on_medians(parts, outline, exchange) : std::vector<double>();
  return fit_preprocessing(outline, statistics, middle, options.standardise);
}

// The order in which dates are written, where some part tells it.
void set_date_orders(const std::vector<Part>& parts, const Outline& outline, Preprocessing& fitted) {
  for (std::size_t i = 0; i < outline.columns.size(); ++i) {
    if (!outline.columns[i].date) continue;
    fitted.features[i].date = DateOrder::year_first;
    for (const Part& part : parts) {
      if (part.raw.columns[i].date) fitted.features[i].date = part.raw.columns[i].date;
    }
  }
}

// How files like these are to be read. The label is named, where it has a name, so that it is the same column whatever
// its place.
ReadOptions reading_of(const std::vector<Part>& parts, const LabelColumn& label, const Sources& sources) {
  ReadOptions reading = sources.read;
  if (label.named) reading.label = label.name;
  reading.likely_comma = std::ranges::any_of(parts, [](const Part& part) { return part.raw.decimal_comma; });
  return reading;
}

void note_majority(const LabelSummary& labels, const Sources& sources, Findings& findings) {
  if (labels.share() <= 0.5 || !positive_rule(sources).empty()) return;
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

// Where each row of the part will be once it stands behind others.
RowList moved(const RowList& rows, std::size_t by) {
  RowList out;
  out.reserve(rows.size());
  for (const std::uint32_t row : rows) out.push_back(static_cast<std::uint32_t>(row + by));
  return out;
}

// Columns of categories are written anew, one feature for each category.
void require_memory_to_encode(const std::vector<Part>& parts, const Preprocessing& by, std::uint64_t memory) {
  if (!std::ranges::any_of(by.features, &FeatureCode::categorical)) return;
  std::size_t rows = 0;
  for (const Part& part : parts) rows += part.raw.data.rows;
  const std::size_t width = by.output().size();
  require_memory(sizeof(float) * static_cast<double>(rows) * static_cast<double>(width),
                 fmt::format("{}: {} rows of {} features, one for each category,", parts.front().raw.name, rows, width),
                 "leave columns of many categories out with --ignore", memory);
}

// Encodes the parts, one behind the other.
void assemble(std::vector<Part>& parts, PreparedData& out) {
  DataSet data;
  for (Part& part : parts) {
    const RowList test = moved(part.rows.test, data.rows);
    out.test_rows.insert(out.test_rows.end(), test.begin(), test.end());
    const RowList validation = moved(part.validation, data.rows);
    out.validation_rows.insert(out.validation_rows.end(), validation.begin(), validation.end());
    out.shards[part.worker] = moved(part.rows.train, data.rows);
    out.skipped += part.raw.skipped;
    append(data, encode(out.preprocessing, std::move(part.raw)));
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

// How many rows of each site's test data, and how many of them are positive.
void count_test(std::vector<SiteStatistics> own, PreparedData& out, SiteExchange& exchange) {
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

void replace_test(std::vector<RawData> parts, const Outline& outline, PreparedData& out, bool sites,
                  SiteExchange& exchange) {
  DataSet test;
  std::vector<SiteStatistics> counts;
  for (RawData& raw : parts) {
    out.skipped += raw.skipped;
    conform(raw, outline);
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
  if (sites) count_test(std::move(counts), out, exchange);
  out.test_rows.resize(test.rows);
  std::iota(out.test_rows.begin(), out.test_rows.end(), std::uint32_t{0});
  out.test = std::make_shared<const DataSet>(std::move(test));
}

// `sites`: each of the parts is a worker's own, and these are their names. Test data are read for the hosted workers,
// if they are given.
PreparedData prepare_parts(const Sources& sources, std::vector<Part> parts, const WorkerRange& hosted,
                           const std::vector<std::string>& sites, SiteExchange& exchange) {
  const DataOptions& options = sources.options;
  OneProcess alone;  // one source is read by every process alike
  SiteExchange& talk = sites.empty() ? static_cast<SiteExchange&>(alone) : exchange;
  const ColumnAgreement columns = agree_on_columns(parts, options.read, sites, talk);
  const Outline outline = agree_on_outline(parts, sites, talk);
  const LabelCode labels = agree_on_labels(outline, columns.label, sources);
  for (Part& part : parts) {
    conform(part.raw, outline);
    select_rows(part, labels, options);
  }
  const std::vector<SiteStatistics> by_site = exchange_statistics(parts, options, talk);
  const SiteStatistics all = merge_statistics(by_site);
  require_both_classes(all, outline.name);

  PreparedData out{.findings = columns.findings};
  std::vector<RawData> test = read_test_parts(sources, hosted, parts.front().raw, talk, out.findings);
  out.preprocessing = fit(parts, outline, all, options, talk);
  out.preprocessing.labels = labels;
  set_date_orders(parts, outline, out.preprocessing);
  out.reading = reading_of(parts, columns.label, sources);
  out.labels = summarise_labels(columns.label, outline.classes, labels.positive);
  note_majority(out.labels, sources, out.findings);
  out.positive_ratio = static_cast<double>(all.train_positives) / static_cast<double>(all.train_rows);
  out.test_count = {all.test_rows, all.test_positives};
  out.validation_count = {all.validation_rows, all.validation_positives};
  out.sites = !sites.empty();
  out.site_names = sites;
  out.sites_test = out.sites && (options.test.empty() || sites_have_tests(options));
  out.shards.resize(worker_count(options));
  require_memory_to_encode(parts, out.preprocessing, options.read.memory);
  assemble(parts, out);
  if (out.sites) {
    for (const SiteStatistics& site : by_site) {
      out.workers.push_back(
          {site.train_rows, site.train_positives, site.test_rows, site.test_positives, site.validation_rows});
    }
  } else {
    deal_rows(out, options);
  }
  if (!test.empty()) replace_test(std::move(test), outline, out, sites_have_tests(options), exchange);
  return out;
}

std::vector<std::string> names_of(const std::vector<Site>& sites) {
  std::vector<std::string> names;
  for (const Site& site : sites) names.push_back(site.name);
  return names;
}

}  // namespace

PreparedData prepare_data(const DataOptions& options, const WorkerRange& hosted, SiteExchange& exchange) {
  const Sources sources = find_sources(options, hosted);
  return prepare_parts(sources, read_parts(sources, hosted, exchange), hosted, names_of(sources.options.sites),
                       exchange);
}

PreparedData prepare_data(const DataOptions& options, std::vector<RawData> sources) {
  const std::size_t workers = worker_count(options);
  const bool sites = sources.size() > 1;
  if (sites && sources.size() != workers) {
    throw InputError(fmt::format("there are {} sites and {} workers: each site is a worker", sources.size(), workers));
  }
  std::vector<Part> parts;
  std::vector<std::string> names;
  for (RawData& source : sources) {
    if (sites) names.push_back(source.name);
    parts.push_back({.worker = static_cast<std::uint32_t>(parts.size()),
                     .site = sites ? source.name : "",
                     .raw = std::move(source)});
  }
  OneProcess alone;
  return prepare_parts({.options = options, .read = options.read}, std::move(parts), {.first = 0, .count = workers},
                       names, alone);
}

PreparedData prepare_data(const DataOptions& options) {
  OneProcess alone;
  const DataOptions found = with_sites(options, find_sites(options));
  return prepare_data(found, {.first = 0, .count = worker_count(found)}, alone);
}

}  // namespace saddlemesh
