#include "saddlemesh/data/sources.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/names.hpp"
#include "saddlemesh/data/columns.hpp"
#include "saddlemesh/data/file_pattern.hpp"

namespace saddlemesh {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view given_test = "given";

RawData require_labels(RawData raw) {
  if (raw.labels.empty()) {
    throw InputError(fmt::format("{}: there are no labels; training and testing need them", raw.name));
  }
  return raw;
}

RawData read_labelled(const DataArgument& data, ReadOptions read, const fs::path& labels) {
  read.labels = labels;
  return require_labels(read_training(data, read));
}

// Indents the lines after the first.
std::string indented(std::string text) {
  for (std::size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at + 1)) {
    text.replace(at, 1, "\n    ");
  }
  return text;
}

// Shares the problems of all sites with every process, so that all end with the same message about all sites.
void require_no_problems(const std::vector<std::string>& problems, const std::vector<Site>& sites) {
  const auto bad = static_cast<std::size_t>(problems.size() - std::ranges::count(problems, std::string()));
  if (bad == 0) return;
  std::string text = bad == 1 ? "" : fmt::format("{} of {} sites cannot be read:", bad, sites.size());
  for (std::size_t k = 0; k < sites.size(); ++k) {
    if (problems[k].empty()) continue;
    text += bad == 1 ? fmt::format("site {}: {}", sites[k].name, problems[k])
                     : fmt::format("\n  {}: {}", sites[k].name, indented(problems[k]));
  }
  throw InputError(text);
}

// Reads the data of the hosted sites with `read_one`.
template <class ReadOne>
std::vector<RawData> read_sites(const ResolvedInput& input, const WorkerRange& hosted, SiteExchange& exchange,
                                const ReadOne& read_one) {
  std::vector<RawData> all;
  std::vector<std::string> own;
  for (std::size_t k = hosted.first; k < hosted.end(); ++k) {
    std::string& problem = own.emplace_back();
    try {
      all.push_back(read_one(with_files(input.options, k)));
    } catch (const InputError& error) {
      problem = error.what();
    }
  }
  std::vector<std::string> problems = exchange.allgather(std::move(own));
  problems.resize(input.options.sites.size());
  require_no_problems(problems, input.options.sites);
  return all;
}

std::vector<RawData> read_test_sites(const ResolvedInput& input, const WorkerRange& hosted, const ReadOptions& read,
                                     SiteExchange& exchange) {
  const DataOptions& options = input.options;
  return read_sites(input, hosted, exchange, [&](const Site& site) {
    RawData raw = read_labelled(resolve_data(site.test, options.data_dir), read, site.test_labels);
    require_readable(raw, options.read);
    return raw;
  });
}

// Every process reads the single source, but a stream can have only one reader.
void require_one_reader(const DataOptions& options, const WorkerRange& hosted) {
  if (hosted.count == worker_count(options)) return;
  const fs::path shared_test = sites_have_tests(options) ? fs::path() : fs::path(options.test);
  for (const fs::path& one : {fs::path(options.data), shared_test}) {
    if (!names_stream(one)) continue;
    throw InputError(fmt::format(
        "{} is a stream, which one process can read, and several were started: write the data to a file first",
        InputFile(one).name()));
  }
}

void require_streams(const DataOptions& options, const WorkerRange& hosted) {
  std::vector<std::pair<std::string, fs::path>> inputs{{"the training data", options.data},
                                                       {"their labels", options.read.labels},
                                                       {"the test data", options.test},
                                                       {"the labels of the test data", options.test_labels}};
  for (const Site& site : options.sites) {
    inputs.emplace_back("the data of site " + site.name, site.path);
    for (const auto& [name, file] : site_files)
      inputs.emplace_back(fmt::format("{} of site {}", name, site.name), site.*file);
  }
  require_distinct_streams(inputs);
  require_one_reader(options, hosted);
}

void require_no_site_marks(const DataOptions& options) {
  for (const std::string& text : {options.test, options.read.labels.string(), options.test_labels.string()}) {
    if (!has_site_placeholder(text)) continue;
    throw InputError(
        fmt::format("{} has a file for each site, but the training data {} are one source for all; expected sites "
                    "(--sites, or * or {{site}} in the name of the data), or a file without {{site}} or {{worker}}",
                    text, options.data));
  }
}

// Without a placeholder, each site would read the same file.
void require_own_files(const DataOptions& options, std::string Site::*file, const char* what) {
  std::map<std::pair<std::string, std::string>, std::string> readers;  // by host and file
  for (std::size_t k = 0; k < options.sites.size(); ++k) {
    const Site site = with_files(options, k);
    if ((site.*file).empty()) continue;
    const auto [reader, first] = readers.emplace(std::pair(site.host, site.*file), site.name);
    if (first) continue;
    throw InputError(
        fmt::format("the {} {} are one file for the sites {} and {}, and each site needs its own: write {{site}} where "
                    "their names stand, or give every site its file in a table [[site]]",
                    what, site.*file, reader->second, site.name));
  }
}

// Throws unless all sites or none have their own test rows.
void require_site_tests(const DataOptions& options) {
  std::vector<std::string> with, without, labels_alone;
  for (std::size_t k = 0; k < options.sites.size(); ++k) {
    const Site& own = options.sites[k];
    const bool tests = !own.test.empty() || has_site_placeholder(options.test);
    (tests ? with : without).push_back(own.name);
    if (!tests && !own.test_labels.empty()) labels_alone.push_back(own.name);
  }
  if (!labels_alone.empty()) {
    throw InputError(
        fmt::format("site {} has labels of test rows and no test rows of its own: expected test beside "
                    "test-labels in its table [[site]]",
                    labels_alone.front()));
  }
  if (with.empty()) return;
  if (!options.test.empty() && !has_site_placeholder(options.test)) {
    throw InputError(
        fmt::format("test rows are given twice: {} for all sites, and a file of its own for site {}; leave "
                    "one out",
                    options.test, with.front()));
  }
  if (without.empty()) return;
  throw InputError(
      fmt::format("some sites have test rows of their own ({}), and others have none ({}): give every site a "
                  "file (test in its table [[site]], or --test with {{site}} in it), or none",
                  name_list(with), name_list(without)));
}

void require_site_options(const DataOptions& options) {
  require_own_files(options, &Site::labels, "labels");
  require_site_tests(options);
  if (sites_have_tests(options)) {
    require_own_files(options, &Site::test, "test rows");
    require_own_files(options, &Site::test_labels, "labels of test rows");
  }
  if (options.positive_ratio) {
    throw InputError("a positive ratio cannot be asked for with sites: each keeps its own rows as they are");
  }
  if (options.shards.scheme != ShardScheme::even) {
    throw InputError(
        fmt::format("shards {} cannot be asked for with sites: each worker has its own file", to_text(options.shards)));
  }
  if (options.test == given_test) {
    throw InputError("test data \"given\" are for named sets; sites have files of their own");
  }
  if (is_file_pattern(options.test)) {
    throw InputError(
        fmt::format("test data {}: write {{site}} in place of *, for the names of the sites", options.test));
  }
}

// Reads a table's columns like those of the training data. Drops columns that the training data do not have, and adds
// their names to `extra` unless training left them out too.
void arrange_like(const RawData& like, const ReadOptions& training, const std::vector<std::string>& names,
                  ReadOptions& read, std::vector<std::string>& extra) {
  read.label = like.label_column.name;
  read.categorical = read.numbers = read.ignore = {};
  for (const std::string& name : names) {
    const auto column = std::ranges::find(like.columns, name, &RawColumn::name);
    if (column == like.columns.end()) {
      if (name == read.label) continue;
      read.ignore.push_back(name);
      if (std::ranges::find(training.ignore, name) == training.ignore.end()) extra.push_back(name);
    } else if (column->date) {
      read.dates.emplace_back(name, *column->date);
    } else {
      (column->categorical ? read.categorical : read.numbers).push_back(name);
    }
  }
}

/// Settings for reading test data in the same way as the training data.
struct TestReading {
  ReadOptions options;
  std::vector<std::string> extra;  ///< columns that are not in the training data

  TestReading(const ResolvedInput& input, const RawData& like) : options(input.read) {
    if (!has_profiles(like)) return;
    options.may_be_absent = true;
    options.likely_comma = like.decimal_comma;
    options.arrange = [this, &like, training = options](const std::vector<std::string>& names, ReadOptions& read) {
      arrange_like(like, training, names, read, extra);
    };
  }
  TestReading(const TestReading&) = delete;
  TestReading& operator=(const TestReading&) = delete;
};

}  // namespace

ResolvedInput resolve_input(const DataOptions& options, const WorkerRange& hosted) {
  ResolvedInput input{.options = with_sites(options, find_sites(options)), .read = options.read};
  const DataOptions& found = input.options;
  if (worker_count(found) == 0) throw InputError("there are no workers: at least one is needed");
  input.sites() ? require_site_options(found) : require_no_site_marks(found);
  require_streams(found, hosted);
  if (input.sites()) return input;
  input.shared = resolve_data(found.data, found.data_dir);
  if (input.shared.set != nullptr) input.read = with_defaults(*input.shared.set, options.read);
  return input;
}

std::string source_name(const Source& source) {
  return source.site.empty() ? fs::path(source.raw.name).filename().string() : source.site;
}

std::vector<Source> read_sources(const ResolvedInput& input, const WorkerRange& hosted, SiteExchange& exchange) {
  std::vector<Source> sources;
  if (!input.sites()) {
    sources.push_back({.raw = read_labelled(input.shared, input.read, input.read.labels)});
    return sources;
  }
  ReadOptions read = input.read;
  read.may_be_absent = true;
  std::vector<RawData> all = read_sites(input, hosted, exchange, [&](const Site& site) {
    return read_labelled(resolve_data(site.path, input.options.data_dir), read, site.labels);
  });
  for (std::size_t i = 0; i < all.size(); ++i) {
    const std::size_t k = hosted.first + i;
    sources.push_back(
        {.worker = static_cast<std::uint32_t>(k), .site = input.options.sites[k].name, .raw = std::move(all[i])});
  }
  return sources;
}

std::vector<RawData> read_test_sources(const ResolvedInput& input, const WorkerRange& hosted, const RawData& like,
                                       SiteExchange& exchange, Findings& findings) {
  const DataOptions& options = input.options;
  std::vector<RawData> sources;
  TestReading reading(input, like);
  if (sites_have_tests(options)) {
    sources = read_test_sites(input, hosted, reading.options, exchange);
  } else if (options.test == given_test) {
    reading.options.labels = options.test_labels;
    sources.push_back(require_labels(read_test(input.shared, reading.options)));
  } else if (!options.test.empty()) {
    const DataArgument test = resolve_data(options.test, options.data_dir);
    sources.push_back(read_labelled(test, reading.options, options.test_labels));
  }
  if (!sites_have_tests(options)) {
    for (const RawData& source : sources) require_readable(source, options.read);
  }
  for (const std::string& name : reading.extra) {
    add_findings(findings, {{name, "a column of the test data that the training data do not have", "left out", ""}});
  }
  return sources;
}

}  // namespace saddlemesh
