#include <filesystem>
#include <iterator>
#include <memory>

#include <fmt/format.h>

#include "saddlemesh/cli/checks.hpp"
#include "saddlemesh/cli/command.hpp"
#include "saddlemesh/cli/scoring_options.hpp"
#include "saddlemesh/core/file.hpp"

namespace saddlemesh::cli {
namespace {

struct PredictArguments {
  ScoringArguments scoring;
  std::filesystem::path out;
};

// Scores in the fewest digits that read back as the same number.
std::string scores_csv(const std::vector<float>& scores, const std::vector<std::uint8_t>& labels) {
  std::string text = labels.empty() ? "row,score\n" : "row,score,label\n";
  for (std::size_t row = 0; row < scores.size(); ++row) {
    fmt::format_to(std::back_inserter(text), "{},{}", row + 1, scores[row]);
    if (!labels.empty()) fmt::format_to(std::back_inserter(text), ",{}", labels[row]);
    text += '\n';
  }
  return text;
}

void run_predict(const PredictArguments& arguments) {
  if (!arguments.out.empty()) require_file_place("--out", arguments.out);
  const TrainedModel model = load_named_model(arguments.scoring.model);
  const ScoringOptions& options = arguments.scoring.options;
  const DataToScore read = read_with_notes(model, options);
  const std::string text = scores_csv(score_all(model, read.data, options.threads, options.memory), read.data.labels);
  if (arguments.out.empty()) {
    fmt::print("{}", text);
  } else {
    write_file(arguments.out, text);
    fmt::print("wrote {}\n", arguments.out.string());
  }
}

}  // namespace

void add_predict_command(CLI::App& program) {
  CLI::App* command = program.add_subcommand("predict", "Scores of a trained model for every row, labelled or not");
  const auto arguments = std::make_shared<PredictArguments>();
  arguments->scoring.options.use = LabelUse::if_there;
  add_scoring_options(*command, arguments->scoring);
  command->add_option("--out", arguments->out, "Write them into this file, not to standard output")
      ->check(not_empty())
      ->type_name("FILE");
  command->footer(
      "Prints CSV: the row, counted from 1, its score, and its label (1 or 0) where the data have them. A score is "
      "the\n"
      "logit: the higher, the likelier positive; its order is what AUROC measures.\n\n"
      "Examples:\n"
      "  saddlemesh predict runs/first new-customers.csv --out scores.csv\n"
      "  saddlemesh predict model.safetensors photos/ | sort -t, -k2 -gr | head");
  command->callback([arguments] { run_predict(*arguments); });
}

}  // namespace saddlemesh::cli
