#include <algorithm>
#include <filesystem>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "saddlemesh/cli/data/data_command.hpp"
#include "saddlemesh/cli/data/inspection_text.hpp"
#include "saddlemesh/cli/output.hpp"
#include "saddlemesh/cli/output_file.hpp"
#include "saddlemesh/cli/progress_line.hpp"
#include "saddlemesh/cli/setting_options.hpp"
#include "saddlemesh/cli/source_words.hpp"
#include "saddlemesh/cli/stream_note.hpp"
#include "saddlemesh/core/file.hpp"
#include "saddlemesh/data/agreement.hpp"
#include "saddlemesh/data/column_agreement.hpp"
#include "saddlemesh/data/columns.hpp"
#include "saddlemesh/data/image/contact_sheet.hpp"
#include "saddlemesh/data/image/encode_png.hpp"
#include "saddlemesh/data/inspect.hpp"
#include "saddlemesh/data/named/data_argument.hpp"
#include "saddlemesh/data/source/compression.hpp"
#include "saddlemesh/data/sources.hpp"
#include "saddlemesh/train/config/data_settings.hpp"
#include "saddlemesh/train/site_placement.hpp"

namespace saddlemesh::cli {
namespace {

struct DataInspectArguments {
  SourceWords given;
  DataOptions data;
  std::filesystem::path png;
  Settings settings;      // of the data, which a configuration can have
  Settings own_settings;  // of this command
  bool test = false, json = false;
};

RawData read(DataInspectArguments& arguments, const DataArgument& data) {
  ReadOptions options = arguments.data.read;
  ReadingDisplay display;
  display.attach(options);
  options.waiting = stream_note();
  return arguments.test ? read_test(data, options) : read_training(data, options);
}

// Draws twelve images of each class; for the usual sets with ten classes the sheet is nearly square.
void draw(const RawData& raw, const std::filesystem::path& png) {
  constexpr std::size_t vectors_per_worker = 12, most_classes = 50;
  const std::size_t images =
      raw.classes.empty() ? 100 : vectors_per_worker * std::min(raw.classes.size(), most_classes);
  write_file(png, encode_png(contact_sheet(raw, images)));
}

void inspect_one(DataInspectArguments& arguments) {
  const DataArgument data = resolve_data(arguments.data.data, arguments.data.data_dir);
  const RawData raw = read(arguments, data);
  const InspectedData inspected{raw, inspect(raw),
                                data.synthetic ? "" : compression_of(arguments.test ? data.test : data.training),
                                inspect_columns(raw, arguments.data.read)};
  if (!arguments.png.empty()) draw(raw, arguments.png);
  arguments.json ? print_json(inspection_json(inspected)) : print_text(inspection_text(inspected));
  if (!arguments.png.empty() && !arguments.json) print_text(fmt::format("\nwrote {}\n", arguments.png.string()));
}

std::vector<Source> read_sites(const DataOptions& data) {
  DataOptions options = data;
  ReadingDisplay display;
  display.attach(options.read);
  options.read.waiting = stream_note();
  OneProcess alone;
  const WorkerRange all{.first = 0, .count = options.sites.size()};
  return read_sources(resolve_input(options, all), all, alone);
}

// Finds what training would find about the sites' columns, or why it would not begin.
void inspect_site_columns(std::vector<Source>& sources, const ReadOptions& options, InspectedSites& inspected) {
  OneProcess alone;
  std::vector<std::string> names;
  for (const Source& source : sources) names.push_back(source.site);
  try {
    inspected.findings = agree_on_columns(sources, options, names, alone).findings;
    agree_on_schema(sources, names, alone);
  } catch (const InputError& error) {
    inspected.problem = error.what();
  }
}

// Replaces the sites' training files by their test files.
DataOptions test_files(DataOptions data) {
  if (!sites_have_tests(data)) {
    throw InputError(
        fmt::format("the {} sites have no test rows of their own: give test in the tables [[site]] of a configuration, "
                    "or {{site}} in its setting test",
                    data.sites.size()));
  }
  for (std::size_t k = 0; k < data.sites.size(); ++k) {
    Site& site = data.sites[k];
    const Site files = with_files(data, k);
    site.path = files.test;
    site.labels = files.test_labels;
  }
  for (Site& site : data.sites) site.test = site.test_labels = {};
  data.test.clear();
  data.test_labels.clear();
  data.read.labels.clear();
  return data;
}

void inspect_sites(const DataInspectArguments& arguments) {
  if (!arguments.png.empty()) {
    throw InputError(fmt::format("--png draws a single source, but there are {} sites: inspect the file of one site",
                                 arguments.data.sites.size()));
  }
  std::vector<Source> sources = read_sites(arguments.test ? test_files(arguments.data) : arguments.data);
  InspectedSites inspected;
  for (const Source& source : sources) {
    inspected.sites.emplace_back(source.site, InspectedData{source.raw, inspect(source.raw), "",
                                                            inspect_columns(source.raw, arguments.data.read)});
  }
  inspect_site_columns(sources, arguments.data.read, inspected);
  arguments.json ? print_json(inspection_json(inspected)) : print_text(inspection_text(inspected));
}

void run_data_inspect(DataInspectArguments& arguments) {
  if (!arguments.png.empty()) require_writable("--png", arguments.png);
  arguments.data = agree_on_sites(one_process(), arguments.data);
  require_hosts(one_process(), arguments.data.sites);
  note_sites(arguments.given);
  arguments.data.sites.empty() ? inspect_one(arguments) : inspect_sites(arguments);
}

void add_own_settings(DataInspectArguments& arguments) {
  Settings& s = arguments.own_settings;
  s.flag("test", arguments.test, "Inspect the test part of a named set, or the test rows of a configuration's sites");
  s.path("png", arguments.png, "FILE", "Draw some images of each class to this file").not_empty();
  s.flag("json", arguments.json, "Print the facts as one JSON object");
}

}  // namespace

void add_data_inspect(CLI::App& data) {
  CLI::App* command = data.add_subcommand("inspect", "Show the contents of a file, a folder or a named set");
  const auto arguments = std::make_shared<DataInspectArguments>();
  add_data_words(*command, arguments->given);
  add_own_settings(*arguments);
  const SettingOptions own_options(*command, arguments->own_settings);
  arguments->data.read.cache = default_cache();
  add_site_settings(arguments->settings, arguments->data);
  add_read_settings(arguments->settings, arguments->data.read, arguments->data.data_dir);
  add_read_threads(arguments->settings, arguments->data.read);
  const SettingOptions options(*command, arguments->settings);
  command->footer(
      "Examples:\n"
      "  saddlemesh data inspect ijcnn1\n"
      "  saddlemesh data inspect loans.csv --label-column defaulted --ignore id\n"
      "  saddlemesh data inspect 'hospitals/*.csv'\n"
      "  saddlemesh data inspect photos/ --image-size 32 --png sheet.png\n"
      "  saddlemesh data inspect synthetic:rows=1000,auroc=0.8,kind=bumps --json");
  command->callback([arguments, own_options, options] {
    own_options.apply();
    read_data_words(arguments->given, options, arguments->settings, arguments->data);
    run_data_inspect(*arguments);
  });
}

}  // namespace saddlemesh::cli
