#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "saddlemesh/cli/data/data_command.hpp"
#include "saddlemesh/cli/output.hpp"
#include "saddlemesh/cli/progress_line.hpp"
#include "saddlemesh/cli/setting_options.hpp"
#include "saddlemesh/cli/source_words.hpp"
#include "saddlemesh/cli/stream_note.hpp"
#include "saddlemesh/data/prepare.hpp"
#include "saddlemesh/present/text/number_text.hpp"
#include "saddlemesh/present/text/table.hpp"
#include "saddlemesh/train/config/data_settings.hpp"
#include "saddlemesh/train/report/findings_table.hpp"
#include "saddlemesh/train/site_placement.hpp"

namespace saddlemesh::cli {
namespace {

struct DataSplitArguments {
  SourceWords given;
  DataOptions data;
  Settings settings;      // of the data, which a configuration can have
  Settings own_settings;  // of this command
  bool json = false;
};

PreparedData prepare(DataSplitArguments& arguments) {
  DataOptions options = agree_on_sites(one_process(), arguments.data);
  require_hosts(one_process(), options.sites);
  ReadingDisplay display;
  display.attach(options.read);
  options.read.waiting = stream_note();
  return prepare_data(options);
}

/// The number of rows and of positive rows.
struct Count {
  std::size_t rows = 0, positives = 0;
};

std::vector<std::string> cells(const std::string& name, const Count& count) {
  const double share =
      count.rows == 0 ? 0.0 : 100.0 * static_cast<double>(count.positives) / static_cast<double>(count.rows);
  return {name, format_count(count.rows), format_count(count.positives), fmt::format("{:.2f} %", share)};
}

Count training_count(const PreparedData& data) {
  Count all;
  for (const WorkerRows& worker : data.workers) {
    all.rows += worker.train;
    all.positives += worker.train_positives;
  }
  return all;
}

Count test_count(const PreparedData& data) {
  return {data.test_rows.size(), count_positives(*data.test, data.test_rows)};
}

std::string split_text(const PreparedData& data) {
  constexpr std::size_t shown = 64;
  Table table({"", "rows", "positives", "share"});
  for (std::size_t k = 0; k < std::min(shown, data.workers.size()); ++k) {
    const std::string name = data.sites ? data.site_names[k] : fmt::format("worker {}", k);
    table.add_row(cells(name, {data.workers[k].train, data.workers[k].train_positives}));
  }
  if (data.workers.size() > shown) table.add_row({fmt::format("… {} more", data.workers.size() - shown), "", "", ""});
  table.add_row(cells("training", training_count(data)));
  table.add_row(cells("test", test_count(data)));
  const Shape in = data.preprocessing.input, out = data.data->shape;
  std::string text = table.to_text() + "\n  features: " + in.text();
  if (in != out) text += fmt::format(" in the file, {} for the network", out.text());
  text += fmt::format("\n  {}", data.labels.text());
  if (!data.findings.empty()) text += "\n\n" + findings_text(data.findings);
  if (data.skipped > 0)
    text += fmt::format("\n  skipped images that cannot be decoded: {}", format_count(data.skipped));
  return text + "\n";
}

nlohmann::json split_json(const PreparedData& data) {
  nlohmann::json workers = nlohmann::json::array();
  for (std::size_t k = 0; k < data.workers.size(); ++k) {
    workers.push_back({{"rows", data.workers[k].train}, {"positives", data.workers[k].train_positives}});
    if (data.sites) workers.back()["site"] = data.site_names[k];
  }
  const Count test = test_count(data), train = training_count(data);
  return {{"workers", workers},
          {"training", {{"rows", train.rows}, {"positives", train.positives}}},
          {"test", {{"rows", test.rows}, {"positives", test.positives}}},
          {"positive_ratio", data.positive_ratio},
          {"features", data.data->shape.size()},
          {"shape", {data.data->shape.channels, data.data->shape.height, data.data->shape.width}},
          {"label", labels_json(data.labels)},
          {"findings", findings_json(data.findings)},
          {"skipped", data.skipped}};
}

void run_data_split(DataSplitArguments& arguments) {
  note_sites(arguments.given);
  const PreparedData data = prepare(arguments);
  arguments.json ? print_json(split_json(data)) : print_text(split_text(data));
}

}  // namespace

void add_data_split(CLI::App& data) {
  CLI::App* command = data.add_subcommand("split", "Show how rows would be split: workers, positives, test rows");
  const auto arguments = std::make_shared<DataSplitArguments>();
  add_data_words(*command, arguments->given);
  arguments->own_settings.flag("json", arguments->json, "Print one JSON object");
  const SettingOptions own_options(*command, arguments->own_settings);
  arguments->data.read.cache = default_cache();
  add_data_settings(arguments->settings, arguments->data, arguments->data.seed);
  add_read_threads(arguments->settings, arguments->data.read);
  const SettingOptions options(*command, arguments->settings);
  command->footer(
      "Examples:\n"
      "  saddlemesh data split fashion-mnist --positive-ratio 0.1 --workers 4\n"
      "  saddlemesh data split ijcnn1 --workers 8 --shards dirichlet:0.3\n"
      "  saddlemesh data split 'hospitals/*.csv' --missing median");
  command->callback([arguments, own_options, options] {
    own_options.apply();
    read_data_words(arguments->given, options, arguments->settings, arguments->data);
    run_data_split(*arguments);
  });
}

}  // namespace saddlemesh::cli
