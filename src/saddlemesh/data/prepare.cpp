#include "saddlemesh/data/prepare.hpp"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "saddlemesh/core/memory.hpp"
#include "saddlemesh/data/conform.hpp"
#include "saddlemesh/data/named/data_argument.hpp"
#include "saddlemesh/data/protocol/positives.hpp"
#include "saddlemesh/data/site/agreement.hpp"

namespace saddlemesh {
namespace {

// What looks like names, numbers of patients or notes, and not like categories, does not leave a site unless the user
// has said that it may.
void require_categories(const RawData& raw, const DataOptions& options) {
  constexpr std::size_t few = 20, many = 1000;
  for (const RawColumn& column : raw.columns) {
    const std::size_t count = column.categories.size();
    const bool likely = count <= few || (count <= many && 2 * count <= raw.data.rows);
    if (likely || std::ranges::find(options.read.categorical, column.name) != options.read.categorical.end()) continue;
    throw InputError(
        fmt::format("{}: column \"{}\" has {} different texts in {} rows, which all sites would be told; leave it "
                    "out with --ignore \"{}\", or say that they are categories with --categorical \"{}\"",
                    raw.name, column.name, count, raw.data.rows, column.name, column.name));
  }
}

// A named set has a rule of its own where the user gives none.
std::string positive_rule(const DataOptions& options) {
  if (!options.positive.empty() || options.data.empty() || names_sites(options.data)) return options.positive;
  const DataArgument data = resolve_data(options.data, options.data_dir);
  return data.set == nullptr ? std::string() : std::string(data.set->positives);
}

LabelCode agree_on_labels(const Outline& outline, const DataOptions& options) {
  LabelCode code{.positive = positive_classes(outline.classes, positive_rule(options), outline.name)};
  for (const RawClass& one : outline.classes) code.classes.push_back(one.name);
  return code;
}

void select_rows(Part& part, const LabelCode& code, const DataOptions& options) {
  part.labels = encode_labels(code, part.raw);
  RowList rows(part.raw.data.rows);
  std::iota(rows.begin(), rows.end(), std::uint32_t{0});
  if (options.positive_ratio) rows = with_positive_ratio(rows, part.labels, *options.positive_ratio, options.seed);
  const double test_share = options.test.empty() ? options.test_share : 0.0;
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
  out.shards = make_shards(train, out.data->labels, options.workers, options.shards, options.seed);
  for (const auto& shard : out.shards) {
    out.workers.push_back({.train = shard.size(), .train_positives = count_positives(*out.data, shard)});
  }
}

// How many rows of each site's test data, and how many of them are positive.
void count_test(std::vector<SiteStatistics> own, PreparedData& out, SiteExchange& exchange) {
  std::vector<std::string> texts;
  for (const SiteStatistics& site : own) texts.push_back(to_json(site));
  std::size_t rows = 0, positives = 0, k = 0;
  for (const std::string& text : exchange.all(std::move(texts))) {
    const SiteStatistics site = statistics_from_json(text);
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

// `sites`: each of the parts is a worker's own.
PreparedData prepare_parts(const DataOptions& options, std::vector<Part> parts, std::vector<RawData> test, bool sites,
                           SiteExchange& exchange) {
  OneProcess alone;  // one source is read by every process alike
  SiteExchange& talk = sites ? exchange : static_cast<SiteExchange&>(alone);
  const Outline outline = agree_on_outline(parts, talk);
  const LabelCode labels = agree_on_labels(outline, options);
  for (Part& part : parts) {
    conform(part.raw, outline);
    select_rows(part, labels, options);
  }
  const std::vector<SiteStatistics> by_site = exchange_statistics(parts, options, talk);
  const SiteStatistics all = merge_statistics(by_site);
  require_both_classes(all, outline.name);

  PreparedData out;
  out.preprocessing = fit(parts, outline, all, options, talk);
  out.preprocessing.labels = labels;
  out.reading = read_options(options);
  out.positive_ratio = static_cast<double>(all.train_positives) / static_cast<double>(all.train_rows);
  out.test_count = {all.test_rows, all.test_positives};
  out.validation_count = {all.validation_rows, all.validation_positives};
  out.sites = sites;
  out.sites_test = sites && (options.test.empty() || names_sites(options.test));
  out.shards.resize(options.workers);
  require_memory_to_encode(parts, out.preprocessing, options.read.memory);
  assemble(parts, out);
  if (sites) {
    for (const SiteStatistics& site : by_site) {
      out.workers.push_back(
          {site.train_rows, site.train_positives, site.test_rows, site.test_positives, site.validation_rows});
    }
  } else {
    deal_rows(out, options);
  }
  if (!test.empty()) replace_test(std::move(test), outline, out, names_sites(options.test), exchange);
  return out;
}

}  // namespace

PreparedData prepare_data(const DataOptions& options, const WorkerRange& hosted, SiteExchange& exchange) {
  require_consistent(options);
  require_streams(options, hosted);
  const bool sites = names_sites(options.data);
  std::vector<Part> parts = read_parts(options, hosted);
  std::vector<RawData> test = read_test_parts(options, hosted);
  if (sites) {
    for (const Part& part : parts) require_categories(part.raw, options);
  }
  return prepare_parts(options, std::move(parts), std::move(test), sites, exchange);
}

PreparedData prepare_data(const DataOptions& options, std::vector<RawData> sources) {
  const bool sites = sources.size() > 1;
  if (sites && sources.size() != options.workers) {
    throw InputError(
        fmt::format("there are {} sites and {} workers: each site is a worker", sources.size(), options.workers));
  }
  std::vector<Part> parts;
  for (RawData& source : sources) {
    parts.push_back({.worker = static_cast<std::uint32_t>(parts.size()), .raw = std::move(source)});
  }
  OneProcess alone;
  return prepare_parts(options, std::move(parts), {}, sites, alone);
}

PreparedData prepare_data(const DataOptions& options) {
  OneProcess alone;
  return prepare_data(options, {.first = 0, .count = options.workers}, alone);
}

}  // namespace saddlemesh
