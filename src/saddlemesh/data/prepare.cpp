#include "saddlemesh/data/prepare.hpp"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/data/conform.hpp"
#include "saddlemesh/data/named/data_argument.hpp"
#include "saddlemesh/data/protocol/positives.hpp"
#include "saddlemesh/data/site/medians.hpp"

namespace saddlemesh {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view worker_mark = "{worker}";
constexpr std::string_view given_test = "given";

/// One source on its way: the only one, or a site's.
struct Part {
  std::uint32_t worker = 0;  ///< whose it is, of a site
  RawData raw;
  std::vector<std::uint8_t> labels;
  Split rows;
  RowList validation;
};

bool names_sites(const std::string& text) {
  return text.find(worker_mark) != std::string::npos;
}

std::string site_file(std::string pattern, std::size_t worker) {
  for (std::size_t at = pattern.find(worker_mark); at != std::string::npos; at = pattern.find(worker_mark)) {
    pattern.replace(at, worker_mark.size(), std::to_string(worker));
  }
  return pattern;
}

void require_consistent(const DataOptions& options) {
  if (options.workers == 0) throw InputError("there are no workers: at least one is needed");
  if (!names_sites(options.data)) {
    if (!names_sites(options.test)) return;
    throw InputError(
        fmt::format("the test data {} are sites', but the training data {} are not; give both with {{worker}} "
                    "or the test data without",
                    options.test, options.data));
  }
  if (options.positive_ratio) {
    throw InputError("a positive ratio cannot be asked for with sites: each keeps its own rows as they are");
  }
  if (options.shards.scheme != ShardScheme::even) {
    throw InputError(
        fmt::format("shards {} cannot be asked for with sites: each worker has its own file", to_text(options.shards)));
  }
  if (options.test == given_test)
    throw InputError("test data \"given\" are for named sets; sites have files of their own");
}

RawData require_labels(RawData raw) {
  if (raw.labels.empty()) {
    throw InputError(fmt::format("{}: there are no labels; training and testing need them", raw.name));
  }
  return raw;
}

// A named set's defaults hold for its test data too, wherever they are.
ReadOptions read_options(const DataOptions& options) {
  if (names_sites(options.data)) return options.read;
  const DataArgument data = resolve_data(options.data, options.data_dir);
  return data.set == nullptr ? options.read : with_defaults(*data.set, options.read);
}

RawData read_labelled(const std::string& argument, const DataOptions& options, const fs::path& labels) {
  ReadOptions read = read_options(options);
  read.labels = labels;
  return require_labels(read_training(resolve_data(argument, options.data_dir), read));
}

RawData read_site(const std::string& pattern, std::size_t worker, const DataOptions& options, const fs::path& labels) {
  try {
    return read_labelled(site_file(pattern, worker), options, site_file(labels.string(), worker));
  } catch (const InputError& error) {
    throw InputError(fmt::format("worker {} (of 0 … {}): {}", worker, options.workers - 1, error.what()));
  }
}

std::vector<Part> read_parts(const DataOptions& options, const HostedWorkers& hosted) {
  std::vector<Part> parts;
  if (!names_sites(options.data)) {
    parts.push_back({.raw = read_labelled(options.data, options, options.read.labels)});
    return parts;
  }
  for (std::size_t k = hosted.first; k < hosted.first + hosted.count; ++k) {
    parts.push_back(
        {.worker = static_cast<std::uint32_t>(k), .raw = read_site(options.data, k, options, options.read.labels)});
  }
  return parts;
}

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

Outline agree_on_outline(const std::vector<Part>& parts, SiteExchange& exchange) {
  std::vector<std::string> own;
  for (const Part& part : parts) {
    Outline outline = outline_of(part.raw);
    outline.name = fs::path(outline.name).filename().string();
    for (RawClass& one : outline.classes) one.first_at = 0;
    own.push_back(to_json(outline));
  }
  std::vector<Outline> all;
  for (const std::string& text : exchange.all(std::move(own))) all.push_back(outline_from_json(text));
  return merge_outlines(all);
}

// A named set has a rule of its own where the user gives none.
std::string positive_rule(const DataOptions& options) {
  if (!options.positive.empty() || names_sites(options.data)) return options.positive;
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

std::size_t count_ones(const std::vector<std::uint8_t>& labels, const RowList& rows) {
  return static_cast<std::size_t>(std::ranges::count_if(rows, [&](std::uint32_t row) { return labels[row] == 1; }));
}

// Of every site, in their order.
std::vector<SiteStatistics> exchange_statistics(const std::vector<Part>& parts, const DataOptions& options,
                                                SiteExchange& exchange) {
  std::vector<std::string> own;
  for (const Part& part : parts) {
    const bool unscaled = part.raw.data.sparse() && options.standardise != Standardise::on;
    SiteStatistics statistics =
        unscaled ? SiteStatistics{.train_rows = part.rows.train.size()} : statistics_of(part.raw.data, part.rows.train);
    statistics.train_positives = count_ones(part.labels, part.rows.train);
    statistics.test_rows = part.rows.test.size();
    statistics.test_positives = count_ones(part.labels, part.rows.test);
    statistics.validation_rows = part.validation.size();
    statistics.validation_positives = count_ones(part.labels, part.validation);
    own.push_back(to_json(statistics));
  }
  std::vector<SiteStatistics> all;
  for (const std::string& text : exchange.all(std::move(own))) all.push_back(statistics_from_json(text));
  return all;
}

// Of every feature that holds numbers; 0 for the others.
std::vector<double> agree_on_medians(const std::vector<Part>& parts, const Outline& outline, SiteExchange& exchange) {
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < outline.shape.size(); ++i) {
    if (outline.columns.empty() || !outline.columns[i].categorical) numbers.push_back(i);
  }
  std::vector<SiteRows> sites;
  for (const Part& part : parts) sites.push_back({.data = &part.raw.data, .rows = part.rows.train});
  const std::vector<double> found = medians(sites, numbers, exchange);
  std::vector<double> all(outline.shape.size(), 0.0);
  for (std::size_t i = 0; i < numbers.size(); ++i) all[numbers[i]] = found[i];
  return all;
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

RawData read_given_test(const DataOptions& options) {
  ReadOptions read = options.read;
  read.labels = options.test_labels;
  return require_labels(read_test(resolve_data(options.data, options.data_dir), read));
}

std::vector<RawData> read_test_parts(const DataOptions& options, const HostedWorkers& hosted) {
  std::vector<RawData> parts;
  if (names_sites(options.test)) {
    for (std::size_t k = hosted.first; k < hosted.first + hosted.count; ++k) {
      parts.push_back(read_site(options.test, k, options, options.test_labels));
    }
  } else if (!options.test.empty()) {
    parts.push_back(options.test == given_test ? read_given_test(options)
                                               : read_labelled(options.test, options, options.test_labels));
  }
  return parts;
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
    if (!sites) require_test_classes(encoded.rows, counts.back().test_positives, name);
    append(test, std::move(encoded));
  }
  if (sites) count_test(std::move(counts), out, exchange);
  out.test_rows.resize(test.rows);
  std::iota(out.test_rows.begin(), out.test_rows.end(), std::uint32_t{0});
  out.test = std::make_shared<const DataSet>(std::move(test));
}

}  // namespace

PreparedData prepare_data(const DataOptions& options, const HostedWorkers& hosted, SiteExchange& exchange) {
  require_consistent(options);
  const bool sites = names_sites(options.data);
  OneProcess alone;  // one source is read by every process alike
  SiteExchange& talk = sites ? exchange : static_cast<SiteExchange&>(alone);

  std::vector<Part> parts = read_parts(options, hosted);
  std::vector<RawData> test = read_test_parts(options, hosted);
  if (sites) {
    for (const Part& part : parts) require_categories(part.raw, options);
  }
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
  out.shards.resize(options.workers);
  assemble(parts, out);
  if (sites) {
    for (const SiteStatistics& site : by_site) {
      out.workers.push_back({site.train_rows, site.train_positives, site.test_rows, site.test_positives});
    }
  } else {
    deal_rows(out, options);
  }
  if (!test.empty()) replace_test(std::move(test), outline, out, names_sites(options.test), exchange);
  return out;
}

PreparedData prepare_data(const DataOptions& options) {
  OneProcess alone;
  return prepare_data(options, {.first = 0, .count = options.workers}, alone);
}

}  // namespace saddlemesh
