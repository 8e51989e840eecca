#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "saddlemesh/cli/checks.hpp"
#include "saddlemesh/cli/command.hpp"
#include "saddlemesh/cli/scoring_options.hpp"
#include "saddlemesh/run/metrics/auroc.hpp"
#include "saddlemesh/run/metrics/average_precision.hpp"
#include "saddlemesh/run/metrics/bootstrap.hpp"
#include "saddlemesh/run/terminal/number_text.hpp"
#include "saddlemesh/run/terminal/table.hpp"

namespace saddlemesh::cli {
namespace {

struct Arguments {
  ScoringArguments scoring;
  BootstrapOptions bootstrap;
  bool json = false;
};

struct Metric {
  std::string name, key;
  double value = 0;
  Interval interval;
};

struct Evaluation {
  std::string data;
  std::uint64_t rows = 0, positives = 0;
  std::vector<Metric> metrics;
};

Evaluation evaluate(const Arguments& arguments) {
  const TrainedModel model = load_named_model(arguments.scoring.model);
  const DataToScore read = read_with_notes(model, arguments.scoring.options);
  const std::vector<float> scores = score_all(model, read.data, arguments.scoring.options.threads);
  const RankedScores ranked(scores, read.data.labels);
  BootstrapOptions options = arguments.bootstrap;
  options.threads = arguments.scoring.options.threads;
  const auto intervals = options.resamples == 0 ? BootstrapIntervals() : bootstrap_intervals(ranked, options);
  return {
      .data = read.name,
      .rows = read.data.rows,
      .positives = ranked.positives(),
      .metrics = {{"AUROC", "auroc", auroc(ranked), intervals.auroc},
                  {"average precision", "average_precision", average_precision(ranked), intervals.average_precision},
                  {fmt::format("partial AUROC, FPR ≤ {}", options.max_fpr), "partial_auroc",
                   partial_auroc(ranked, options.max_fpr).standardised, intervals.partial_auroc}}};
}

std::string evaluation_text(const Evaluation& found, std::size_t resamples) {
  std::vector<std::string> header{"", "value"};
  if (resamples > 0) header.insert(header.end(), {"95 % from", "to"});
  Table table(header);
  for (const Metric& metric : found.metrics) {
    std::vector<std::string> cells{metric.name, fmt::format("{:.4f}", metric.value)};
    if (resamples > 0) {
      cells.push_back(fmt::format("{:.4f}", metric.interval.low));
      cells.push_back(fmt::format("{:.4f}", metric.interval.high));
    }
    table.add_row(std::move(cells));
  }
  return fmt::format("{}: {} rows, {} positive\n\n{}", found.data, format_count(found.rows),
                     format_count(found.positives), table.to_text());
}

nlohmann::ordered_json evaluation_json(const Evaluation& found, const BootstrapOptions& options) {
  nlohmann::ordered_json json{{"data", found.data},
                              {"rows", found.rows},
                              {"positives", found.positives},
                              {"max_fpr", options.max_fpr},
                              {"resamples", options.resamples}};
  for (const Metric& metric : found.metrics) {
    json[metric.key]["value"] = metric.value;
    if (options.resamples > 0) json[metric.key]["interval"] = {metric.interval.low, metric.interval.high};
  }
  return json;
}

void run(const Arguments& arguments) {
  const Evaluation found = evaluate(arguments);
  if (arguments.json) {
    fmt::print("{}\n", evaluation_json(found, arguments.bootstrap)
                           .dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
  } else {
    fmt::print("{}", evaluation_text(found, arguments.bootstrap.resamples));
  }
}

}  // namespace

void add_evaluate_command(CLI::App& program) {
  CLI::App* command = program.add_subcommand("evaluate", "How well a trained model ranks: AUROC and more, on any data");
  const auto arguments = std::make_shared<Arguments>();
  add_scoring_options(*command, arguments->scoring);
  command->add_option("--max-fpr", arguments->bootstrap.max_fpr, "The partial AUROC's largest false positive rate")
      ->check(finite_number())
      ->check(CLI::Range(1e-9, 1.0))
      ->type_name("RATE")
      ->capture_default_str();
  command->add_option("--bootstrap", arguments->bootstrap.resamples, "Resamples for the 95 % intervals; 0 for none")
      ->check(whole_number(0, 10'000'000))
      ->type_name("N")
      ->capture_default_str();
  command->add_option("--seed", arguments->bootstrap.seed, "Of the resamples")
      ->check(whole_number())
      ->type_name("N")
      ->capture_default_str();
  command->add_flag("--json", arguments->json, "Print one JSON object");
  command->footer(
      "The model brings its preprocessing with it. A table's columns are matched by name.\n"
      "The partial AUROC is standardised: 0.5 for chance, 1 for perfection.\n\n"
      "Examples:\n"
      "  saddlemesh evaluate runs/first ijcnn1\n"
      "  saddlemesh evaluate model.safetensors march.csv --max-fpr 0.01\n"
      "  saddlemesh evaluate model.safetensors photos/ --bootstrap 0 --json");
  command->callback([arguments] { run(*arguments); });
}

}  // namespace saddlemesh::cli
