#include <cmath>
#include <filesystem>
#include <iterator>
#include <memory>

#include <fmt/format.h>

#include "saddlemesh/cli/command.hpp"
#include "saddlemesh/cli/output.hpp"
#include "saddlemesh/cli/output_file.hpp"
#include "saddlemesh/cli/scoring_arguments.hpp"
#include "saddlemesh/cli/setting_options.hpp"
#include "saddlemesh/core/error.hpp"
#include "saddlemesh/train/config/scoring_settings.hpp"

namespace saddlemesh::cli {
namespace {

struct PredictArguments {
  ScoringArguments scoring;
  std::filesystem::path out;
};

// Quotes the field if RFC 4180 requires it.
std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + '"';
}

// Writes scores with the fewest digits that are read back as the same number; empty if a score is not finite.
std::string scores_csv(const std::vector<float>& scores, const DataToScore& read, const std::string& id) {
  const std::vector<std::uint8_t>& labels = read.data.labels;
  std::string text = id.empty() ? "row,score" : fmt::format("row,{},score", csv_field(id));
  text += labels.empty() ? "\n" : ",label\n";
  for (std::size_t row = 0; row < scores.size(); ++row) {
    fmt::format_to(std::back_inserter(text), "{},", row + 1);
    if (!id.empty()) text += csv_field(read.ids[row]) + ',';
    if (std::isfinite(scores[row])) fmt::format_to(std::back_inserter(text), "{}", scores[row]);
    if (!labels.empty()) fmt::format_to(std::back_inserter(text), ",{}", labels[row]);
    text += '\n';
  }
  return text;
}

void run_predict(const PredictArguments& arguments) {
  if (!arguments.out.empty()) require_writable("--out", arguments.out);
  const TrainedModel model = load_named_model(arguments.scoring.model);
  const ScoringOptions& options = arguments.scoring.options;
  const DataToScore read = read_with_notes(model, options);
  const std::vector<float> scores = score_all(model, read.data, options.threads, options.memory);
  const std::string text = scores_csv(scores, read, options.id);
  if (arguments.out.empty()) {
    print_data(text);
  } else {
    write_output(arguments.out, text);
  }
  if (const std::string without = not_finite_text(scores); !without.empty()) {
    throw Error(fmt::format("{}: {}; these scores are left empty", read.name, without));
  }
}

}  // namespace

void add_predict_command(CLI::App& program) {
  CLI::App* command = program.add_subcommand("predict", "Score every row with a trained model; labels are not needed");
  const auto arguments = std::make_shared<PredictArguments>();
  arguments->scoring.options.use = LabelUse::if_there;
  add_scoring_arguments(*command, arguments->scoring);
  Settings& s = arguments->scoring.settings;
  add_id_setting(s, arguments->scoring.options);
  s.path("out", arguments->out, "FILE", "Write to this file instead of standard output").not_empty();
  const SettingOptions options(*command, s);
  command->footer(
      "Prints CSV: the row, counted from 1, its score, and its label (1 or 0) if the data have labels. A score is the\n"
      "logit: rows with higher scores are more likely positive, and AUROC measures this order. A score that is not\n"
      "finite is left empty; the exit code is then 1, and a message names the rows.\n\n"
      "Examples:\n"
      "  saddlemesh predict runs/first new-customers.csv --out scores.csv\n"
      "  saddlemesh predict runs/first admissions.csv --id patient_id\n"
      "  saddlemesh predict model.safetensors photos/ | sort -t, -k2 -gr | head");
  command->callback([arguments, options] {
    options.apply();
    run_predict(*arguments);
  });
}

}  // namespace saddlemesh::cli
