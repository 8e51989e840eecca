#include "saddlemesh/train/members.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/file.hpp"
#include "saddlemesh/core/parse.hpp"
#include "saddlemesh/model/average.hpp"
#include "saddlemesh/train/evaluator.hpp"
#include "saddlemesh/train/worker_group.hpp"

namespace saddlemesh {
namespace {

namespace fs = std::filesystem;

// Settings that a member cannot have for itself, because its data, its place or its time are those of the run.
bool belongs_to_the_run(const Setting& setting) {
  static constexpr std::array<std::string_view, 8> names{"bins",  "members",    "search", "budget",
                                                         "model", "activation", "alone",  "threads"};
  if (setting.name == "seed") return false;
  return setting.for_files_only || std::ranges::find(names, setting.name) != names.end() ||
         (setting.section != "model" && setting.section != "method" && setting.section != "objective" &&
          setting.section != "training");
}

void apply_word(const Settings& settings, std::string_view word, const std::string& member) {
  const std::size_t equals = word.find('=');
  if (equals == std::string_view::npos) {
    throw InputError(fmt::format("members: expected settings such as 'hidden=64 prior=20', found '{}'", member));
  }
  const Setting& setting = settings.find(word.substr(0, equals));
  if (belongs_to_the_run(setting)) {
    throw InputError(fmt::format("members: {} in '{}' is a setting of the whole run", setting.name, member));
  }
  try {
    setting.set(std::string(word.substr(equals + 1)));
  } catch (const InputError& error) {
    throw InputError(fmt::format("members: {} in '{}': {}", setting.name, member, error.what()));
  }
}

void apply(const std::string& member, TrainConfig& config) {
  const Settings settings = train_settings(config);
  for (std::size_t begin = 0; begin < member.size();) {
    const std::size_t end = std::min(member.find(' ', begin), member.size());
    if (end > begin) apply_word(settings, std::string_view(member).substr(begin, end - begin), member);
    begin = end + 1;
  }
}

// Nobody looks at the test rows before all members are averaged.
PreparedData without_test(PreparedData data) {
  data.test_rows.clear();
  data.test_count = {};
  for (WorkerRows& worker : data.workers) worker.test = worker.test_positives = 0;
  return data;
}

fs::path member_file(const fs::path& folder, std::size_t index) {
  return folder / "members" / fmt::format("{}.safetensors", index + 1);
}

// Returns a finished member of a run that is resumed.
std::optional<TrainedModel> finished_member(const fs::path& file, bool resume, Processes& processes) {
  if (!resume) return std::nullopt;
  std::string bytes;
  if (processes.first() && fs::exists(file)) bytes = read_file(file);
  bytes = processes.broadcast(bytes);
  if (bytes.empty()) return std::nullopt;
  return parse_model(bytes, file.string());
}

constexpr const char* bytes_key = "bytes";  // in a member's file: what its training sent

double bytes_of(const TrainedModel& model) {
  const auto found = std::ranges::find(model.about, bytes_key, &std::pair<std::string, std::string>::first);
  return found == model.about.end() ? 0.0 : parse_number<double>(found->second).value_or(0.0);
}

/// Trains the members after the first.
class Members {
 public:
  /// `iterations` are those that the run itself has made.
  Members(const PreparedData& data, fs::path folder, bool resume, std::uint64_t iterations, const TrainingHooks& hooks,
          Processes& processes)
      : data_(without_test(data)),
        folder_(std::move(folder)),
        resume_(resume),
        iterations_(iterations),
        hooks_(hooks),
        processes_(processes) {}

  /// Returns nothing if it was interrupted.
  std::optional<TrainedModel> train_one(const TrainConfig& config, std::size_t index) {
    const bool writes = !folder_.empty();
    const fs::path file = member_file(folder_, index);
    if (auto model = finished_member(file, resume_ && writes, processes_)) return model;
    TrainingHooks hooks{.note = hooks_.note, .stop = hooks_.stop};
    // The run itself is complete: its iterations do not go on.
    if (hooks_.advanced) hooks.advanced = [this](std::uint64_t) { hooks_.advanced(iterations_); };
    TrainingResult result = train(config, data_, {}, false, hooks, processes_);
    if (result.ending == Ending::interrupted) return std::nullopt;
    result.model.about.emplace_back(bytes_key, fmt::format("{}", result.bytes));
    if (writes && processes_.first()) {
      fs::create_directories(file.parent_path());
      save_model(file, result.model);
    }
    return std::move(result.model);
  }

 private:
  PreparedData data_;
  fs::path folder_;
  bool resume_;
  std::uint64_t iterations_;
  const TrainingHooks& hooks_;
  Processes& processes_;
};

void evaluate(TrainConfig config, const PreparedData& data, TrainingResult& result, Processes& processes) {
  config.model = result.model.architecture;
  const WorkerGroup workers(config, data, processes);
  Evaluator evaluator(workers.task(), data, config.seed, config.batch_statistics, config.threads, processes);
  RowScores test = evaluator.test(result.model.parameters, result.model.buffers);
  result.chosen.test_auroc = test.auroc;
  result.chosen.validation_auroc = evaluator.validation(result.model.parameters, result.model.buffers).auroc;
  result.scores = std::move(test.scores);
}

}  // namespace

std::vector<TrainConfig> member_configs(const TrainConfig& requested, const PreparedData& data) {
  std::vector<TrainConfig> configs;
  for (const std::string& member : requested.members) {
    TrainConfig& config = configs.emplace_back(requested);
    config.members.clear();
    config.data_seed = data_options(requested).seed;
    apply(member, config);
    config.evaluate_every = data.validation_count.rows > 0 ? requested.evaluate_every : std::optional<std::size_t>(0);
    resolve(config, data);
    require_averageable(config.model);
  }
  return configs;
}

TrainingResult train_members(const TrainConfig& config, const TrainConfig& requested, const PreparedData& data,
                             const fs::path& folder, bool resume, const TrainingHooks& hooks, Processes& processes) {
  const std::vector<TrainConfig> others = member_configs(requested, data);  // before training, to reject mistakes
  TrainingResult result = train(config, data, folder, resume, hooks, processes);
  if (result.ending == Ending::interrupted || others.empty()) return result;
  std::vector<TrainedModel> models{result.model};
  Members members(data, folder, resume, result.iteration, hooks, processes);
  for (std::size_t i = 0; i < others.size(); ++i) {
    std::optional<TrainedModel> model = members.train_one(others[i], i);
    if (!model) {
      result.ending = Ending::interrupted;
      return result;
    }
    result.bytes += bytes_of(*model);
    models.push_back(std::move(*model));
  }
  result.model = average_models(models);
  std::erase_if(result.model.about, [](const auto& entry) { return entry.first == "test_auroc"; });
  result.model.about.emplace_back("members", std::to_string(models.size()));
  evaluate(config, data, result, processes);
  if (data.test_count.rows > 0) {
    result.model.about.emplace_back("test_auroc", fmt::format("{}", result.chosen.test_auroc));
  }
  if (!folder.empty() && processes.first()) save_model(folder / "model.safetensors", result.model);
  return result;
}

}  // namespace saddlemesh
