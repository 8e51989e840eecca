#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "saddlemesh/cli/command.hpp"
#include "saddlemesh/cli/output.hpp"
#include "saddlemesh/cli/scoring_arguments.hpp"
#include "saddlemesh/cli/setting_options.hpp"
#include "saddlemesh/model/evaluation.hpp"
#include "saddlemesh/present/text/number_text.hpp"
#include "saddlemesh/present/text/table.hpp"

namespace saddlemesh::cli {
namespace {

struct EvaluateArguments {
  ScoringArguments scoring;
  BootstrapOptions bootstrap;
  bool json = false;
};

Evaluation evaluate(const EvaluateArguments& arguments) {
  const TrainedModel model = load_named_model(arguments.scoring.model);
  BootstrapOptions options = arguments.bootstrap;
  options.threads = arguments.scoring.options.threads;
  return evaluate_model(model, read_with_notes(model, arguments.scoring.options), options,
                        arguments.scoring.options.memory);
}

std::string evaluation_text(const Evaluation& found) {
  const bool intervals = found.options.resamples > 0;
  std::vector<std::string> header{"", "value"};
  if (intervals) header.insert(header.end(), {"95 % from", "to"});
  Table table(header);
  for (const Evaluation::Metric& metric : found.metrics) {
    std::vector<std::string> cells{metric.name, fmt::format("{:.4f}", metric.value)};
    if (intervals) {
      cells.push_back(fmt::format("{:.4f}", metric.interval.low));
      cells.push_back(fmt::format("{:.4f}", metric.interval.high));
    }
    table.add_row(std::move(cells));
  }
  return fmt::format("{}: {} rows, {} positive\n\n{}", found.data, format_count(found.rows),
                     format_count(found.positives), table.to_text());
}

void run_evaluate(const EvaluateArguments& arguments) {
  const Evaluation found = evaluate(arguments);
  if (arguments.json) {
    print_json(evaluation_json(found));
  } else {
    print_text(evaluation_text(found));
  }
}

void add_own_settings(EvaluateArguments& arguments) {
  Settings& s = arguments.scoring.settings;
  BootstrapOptions& bootstrap = arguments.bootstrap;
  s.number("max-fpr", bootstrap.max_fpr, "RATE", "Largest false positive rate of the partial AUROC")
      .at_least(1e-9)
      .at_most(1);
  s.count("bootstrap", bootstrap.resamples, "N", "Number of resamples for the 95 % intervals; 0: no intervals")
      .at_most(10'000'000);
  s.count("seed", bootstrap.seed, "N", "Seed of the resamples");
  s.flag("json", arguments.json, "Print one JSON object");
}

}  // namespace

void add_evaluate_command(CLI::App& program) {
  CLI::App* command =
      program.add_subcommand("evaluate", "Evaluate a trained model on any data: AUROC and other ranking metrics");
  const auto arguments = std::make_shared<EvaluateArguments>();
  add_scoring_arguments(*command, arguments->scoring);
  add_own_settings(*arguments);
  const SettingOptions options(*command, arguments->scoring.settings);
  command->footer(
      "The model includes its preprocessing. Columns of a table are matched by name.\n"
      "The partial AUROC is standardised: 0.5 for chance, 1 for a perfect ranking.\n\n"
      "Examples:\n"
      "  saddlemesh evaluate runs/first ijcnn1\n"
      "  saddlemesh evaluate model.safetensors march.csv --max-fpr 0.01\n"
      "  saddlemesh evaluate model.safetensors photos/ --bootstrap 0 --json");
  command->callback([arguments, options] {
    options.apply();
    run_evaluate(*arguments);
  });
}

}  // namespace saddlemesh::cli
