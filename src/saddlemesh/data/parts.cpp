#include "saddlemesh/data/parts.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/data/columns.hpp"
#include "saddlemesh/data/named/data_argument.hpp"

namespace saddlemesh {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view worker_mark = "{worker}";
constexpr std::string_view given_test = "given";

RawData require_labels(RawData raw) {
  if (raw.labels.empty()) {
    throw InputError(fmt::format("{}: there are no labels; training and testing need them", raw.name));
  }
  return raw;
}

RawData read_labelled(const std::string& argument, const DataOptions& options, ReadOptions read,
                      const fs::path& labels) {
  read.labels = labels;
  return require_labels(read_training(resolve_data(argument, options.data_dir), read));
}

RawData read_site(const std::string& pattern, std::size_t worker, const DataOptions& options, const ReadOptions& read,
                  const fs::path& labels) {
  try {
    return read_labelled(site_file(pattern, worker), options, read, site_file(labels.string(), worker));
  } catch (const InputError& error) {
    throw InputError(fmt::format("worker {} (of 0 … {}): {}", worker, options.workers - 1, error.what()));
  }
}

// One source is read by every process; but a stream has only one reader.
void require_one_reader(const DataOptions& options, const WorkerRange& hosted) {
  if (hosted.count == options.workers) return;
  const std::vector<fs::path> shared{names_sites(options.data) ? fs::path() : fs::path(options.data),
                                     names_sites(options.test) ? fs::path() : fs::path(options.test)};
  for (const fs::path& one : shared) {
    if (!names_stream(one)) continue;
    throw InputError(fmt::format(
        "{} is a stream, which one process can read, and several were started: write the data to a file first",
        InputFile(one).name()));
  }
}

RawData read_given_test(const DataOptions& options, ReadOptions read) {
  read.labels = options.test_labels;
  return require_labels(read_test(resolve_data(options.data, options.data_dir), read));
}

// Reads a table's columns as the training data have them. Columns that those do not have are left out; their names are
// added to `extra` unless they were left out of training too.
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

/// How test data are read: as the training data were.
struct TestReading {
  ReadOptions options;
  std::vector<std::string> extra;  ///< columns that the training data do not have

  TestReading(const DataOptions& data, const RawData& like) : options(read_options(data)) {
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

std::string site_file(std::string pattern, std::size_t worker) {
  for (std::size_t at = pattern.find(worker_mark); at != std::string::npos; at = pattern.find(worker_mark)) {
    pattern.replace(at, worker_mark.size(), std::to_string(worker));
  }
  return pattern;
}

bool names_sites(const std::string& text) {
  return text.find(worker_mark) != std::string::npos;
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

void require_streams(const DataOptions& options, const WorkerRange& hosted) {
  require_distinct_streams({{"the training data", options.data},
                            {"their labels", options.read.labels},
                            {"the test data", options.test},
                            {"the labels of the test data", options.test_labels}});
  require_one_reader(options, hosted);
}

ReadOptions read_options(const DataOptions& options) {
  if (options.data.empty() || names_sites(options.data)) return options.read;
  const DataArgument data = resolve_data(options.data, options.data_dir);
  return data.set == nullptr ? options.read : with_defaults(*data.set, options.read);
}

std::vector<Part> read_parts(const DataOptions& options, const WorkerRange& hosted) {
  std::vector<Part> parts;
  if (!names_sites(options.data)) {
    parts.push_back({.raw = read_labelled(options.data, options, read_options(options), options.read.labels)});
    return parts;
  }
  ReadOptions read = read_options(options);
  read.may_be_absent = true;
  for (std::size_t k = hosted.first; k < hosted.first + hosted.count; ++k) {
    parts.push_back({.worker = static_cast<std::uint32_t>(k),
                     .raw = read_site(options.data, k, options, read, options.read.labels)});
  }
  return parts;
}

std::vector<RawData> read_test_parts(const DataOptions& options, const WorkerRange& hosted, const RawData& like,
                                     Findings& findings) {
  std::vector<RawData> parts;
  TestReading reading(options, like);
  if (names_sites(options.test)) {
    for (std::size_t k = hosted.first; k < hosted.first + hosted.count; ++k) {
      parts.push_back(read_site(options.test, k, options, reading.options, options.test_labels));
    }
  } else if (!options.test.empty()) {
    parts.push_back(options.test == given_test
                        ? read_given_test(options, reading.options)
                        : read_labelled(options.test, options, reading.options, options.test_labels));
  }
  for (const RawData& part : parts) require_readable(part, options.read);
  for (const std::string& name : reading.extra) {
    add_findings(findings, {{name, "a column of the test data that the training data do not have", "left out", ""}});
  }
  return parts;
}

}  // namespace saddlemesh
