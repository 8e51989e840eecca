#include <memory>

#include <fmt/format.h>

#include "saddlemesh/cli/checks.hpp"
#include "saddlemesh/cli/command.hpp"
#include "saddlemesh/cli/output.hpp"
#include "saddlemesh/cli/scoring_options.hpp"
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

}  // namespace

void add_evaluate_command(CLI::App& program) {
  CLI::App* command =
      program.add_subcommand("evaluate", "Evaluate a trained model on any data: AUROC and other ranking metrics");
  const auto arguments = std::make_shared<EvaluateArguments>();
  add_scoring_options(*command, arguments->scoring);
  command->add_option("--max-fpr", arguments->bootstrap.max_fpr, "Largest false positive rate of the partial AUROC")
      ->check(finite_number())
      ->check(CLI::Range(1e-9, 1.0))
      ->type_name("RATE")
      ->capture_default_str();
  command
      ->add_option("--bootstrap", arguments->bootstrap.resamples,
                   "Number of resamples for the 95 % intervals; 0: no intervals")
      ->check(whole_number(0, 10'000'000))
      ->type_name("N")
      ->capture_default_str();
  command->add_option("--seed", arguments->bootstrap.seed, "Seed of the resamples")
      ->check(whole_number())
      ->type_name("N")
      ->capture_default_str();
  command->add_flag("--json", arguments->json, "Print one JSON object");
  command->footer(
      "The model includes its preprocessing. Columns of a table are matched by name.\n"
      "The partial AUROC is standardised: 0.5 for chance, 1 for a perfect ranking.\n\n"
      "Examples:\n"
      "  saddlemesh evaluate runs/first ijcnn1\n"
      "  saddlemesh evaluate model.safetensors march.csv --max-fpr 0.01\n"
      "  saddlemesh evaluate model.safetensors photos/ --bootstrap 0 --json");
  command->callback([arguments] { run_evaluate(*arguments); });
}

}  // namespace saddlemesh::cli
