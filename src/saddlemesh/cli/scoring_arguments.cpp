#include "saddlemesh/cli/scoring_arguments.hpp"

#include <string>

#include "saddlemesh/cli/output.hpp"
#include "saddlemesh/cli/progress_line.hpp"
#include "saddlemesh/cli/stream_note.hpp"
#include "saddlemesh/core/error.hpp"
#include "saddlemesh/train/config/data_settings.hpp"
#include "saddlemesh/train/config/scoring_settings.hpp"
#include "saddlemesh/train/starting_model.hpp"

namespace saddlemesh::cli {

void add_model_argument(CLI::App& command, std::filesystem::path& model) {
  command.add_option("model", model, "A model.safetensors, or a run's folder")->required()->type_name("MODEL");
}

void add_scoring_arguments(CLI::App& command, ScoringArguments& arguments) {
  add_model_argument(command, arguments.model);
  command
      .add_option("data", arguments.options.data,
                  "A file, a folder, - for standard input, or a name from 'saddlemesh data list' (its test part)")
      ->required()
      ->type_name("DATA");
  add_scoring_settings(arguments.settings, arguments.options);
}

TrainedModel load_named_model(const std::filesystem::path& path) {
  if (path.empty()) throw InputError("model: expected a file or a folder, found \"\"");
  const std::filesystem::path file = model_path(path);
  TrainedModel model = load_model(file);
  if (const std::string note = unchecked_note(model, file.string()); !note.empty()) print_note(note);
  return model;
}

DataToScore read_with_notes(const TrainedModel& model, const ScoringOptions& options) {
  DataToScore read;
  {
    ProgressLine line("reading");
    ScoringOptions with_progress = options;
    with_progress.progress = [&line](std::size_t done, std::size_t total) { line.update(done, total); };
    with_progress.cache = default_cache();
    with_progress.waiting = stream_note();
    read = read_to_score(model, with_progress);
  }
  for (const std::string& note : read.notes) print_note(note);
  return read;
}

}  // namespace saddlemesh::cli
