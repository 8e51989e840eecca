#include "saddlemesh/cli/scoring_options.hpp"

#include <map>
#include <string>

#include <fmt/format.h>

#include "saddlemesh/cli/checks.hpp"
#include "saddlemesh/cli/output.hpp"
#include "saddlemesh/cli/progress_line.hpp"
#include "saddlemesh/cli/stream_note.hpp"
#include "saddlemesh/core/memory.hpp"
#include "saddlemesh/core/parallel.hpp"
#include "saddlemesh/train/config/data_settings.hpp"
#include "saddlemesh/train/starting_model.hpp"

namespace saddlemesh::cli {
namespace {

void add_memory_option(CLI::App& command, std::uint64_t& memory) {
  command
      .add_option_function<std::string>(
          "--memory",
          [&memory](const std::string& text) {
            try {
              memory = parse_memory(text);
            } catch (const InputError& error) {
              throw CLI::ValidationError("--memory", error.what());
            }
          },
          "Limit of the memory to use, such as 8G; by default the free memory")
      ->type_name("SIZE");
}

}  // namespace

void add_model_argument(CLI::App& command, std::filesystem::path& model) {
  command.add_option("model", model, "A model.safetensors, or a run's folder")
      ->required()
      ->check(not_empty())
      ->type_name("MODEL");
}

void add_scoring_options(CLI::App& command, ScoringArguments& arguments) {
  ScoringOptions& options = arguments.options;
  options.threads = default_threads();
  add_model_argument(command, arguments.model);
  command
      .add_option("data", options.data,
                  "A file, a folder, - for standard input, or a name from 'saddlemesh data list' (its test part)")
      ->required()
      ->type_name("DATA");
  command.add_option("--format", options.format, "Format of the data; by default detected from the content")
      ->check(not_empty())
      ->type_name("NAME");
  command.add_option("--labels", options.labels, "The file with the labels, if it is not found beside the features")
      ->check(not_empty())
      ->type_name("FILE");
  command
      .add_option("--label-column", options.label_column, "The column of the label, if its name differs from training")
      ->check(not_empty())
      ->type_name("COLUMN");
  command
      .add_option("--decimal", options.decimal,
                  "The decimal mark of a table: auto (as in training, or detected from the file), point or comma")
      ->transform(CLI::CheckedTransformer(
          std::map<std::string, Decimal>{
              {"auto", Decimal::automatic}, {"point", Decimal::point}, {"comma", Decimal::comma}},
          CLI::ignore_case))
      ->type_name("MARK");
  command.add_option("--data-dir", options.data_dir, "The first folder in which to look for named sets")
      ->check(not_empty())
      ->type_name("FOLDER");
  command.add_option("--threads", options.threads, "Number of threads; the result does not depend on it")
      ->check(whole_number(1, 4096))
      ->type_name("N")
      ->capture_default_str();
  add_memory_option(command, options.memory);
}

TrainedModel load_named_model(const std::filesystem::path& path) {
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
