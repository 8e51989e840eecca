#include "saddlemesh/train/search.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <mutex>
#include <span>

#include <fmt/format.h>

#include "saddlemesh/comm/collectives.hpp"
#include "saddlemesh/core/divergence.hpp"
#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/parallel.hpp"
#include "saddlemesh/data/knots.hpp"
#include "saddlemesh/train/folds.hpp"
#include "saddlemesh/train/process_exchange.hpp"
#include "saddlemesh/train/run_clock.hpp"
#include "saddlemesh/train/run_fingerprint.hpp"
#include "saddlemesh/train/search_journal.hpp"
#include "saddlemesh/train/search_plan.hpp"
#include "saddlemesh/train/training.hpp"

namespace saddlemesh {
namespace {

constexpr double diverged = std::numeric_limits<double>::quiet_NaN();

/// Settings and their results so far.
struct Candidate {
  SearchedSettings settings;
  std::vector<double> aurocs;  // of its last stage
  std::size_t iterations = 0;

  // NaN, which compares as lower than any number, if one training diverged.
  [[nodiscard]] double mean() const {
    double sum = 0;
    for (const double auroc : aurocs) sum += auroc;
    return sum / static_cast<double>(aurocs.size());
  }
};

/// One training: a candidate with one part of the rows held out.
struct Trial {
  std::size_t candidate = 0, fold = 0;
  TrialResult result = {};
};

// Names everything that the results depend on.
std::string title_of(TrainConfig config, const PreparedData& data, Processes& processes) {
  resolve(config, data);
  std::string title;
  for (const auto& [name, value] : run_fingerprint(config, data, processes)) {
    title += fmt::format("{}{}={}", title.empty() ? "" : " ", name, value);
  }
  return title;
}

// Returns the mean number of values that a row stores. A process has only its own sites' rows, but all must plan alike.
double mean_row_values(const DataSet& data, Processes& processes) {
  const std::size_t values = data.is_sparse() ? data.sparse().values.size() : data.rows * data.shape.size();
  const std::array own{static_cast<double>(values), static_cast<double>(data.rows)};
  double all = 0, rows = 0;
  for (const auto& of_rank : allgather_values(processes, std::span<const double>(own))) {
    all += of_rank[0];
    rows += of_rank[1];
  }
  return all / std::max(rows, 1.0);
}

class Search {
 public:
  Search(const TrainConfig& config, const PreparedData& data, const std::filesystem::path& folder,
         const SearchHooks& hooks, Processes& processes)
      : requested_(config),
        trial_(config),
        hooks_(hooks),
        processes_(processes),
        journal_(folder, folder.empty() ? "" : title_of(config, data, processes), processes) {
    requested_.search = trial_.search = "off";
    trial_.data_seed = data_options(config).seed;
    trial_.evaluate_every = 0;
    trial_.patience = 0;
    for (const SearchedSettings& settings : settings_to_search(config, data)) {
      order_.push_back(candidates_.size());
      candidates_.push_back({.settings = settings});
      add_encoding(settings.bins, data);
    }
    plan_.emplace(trial_, costs_of(order_), data);
  }

  SearchResult run() {
    const auto from = SteadyClock::now();
    bool complete = run_stage(plan_->first());
    if (complete) keep_best(plan_->kept());
    complete = complete && run_stage(plan_->second(costs_of(order_)));
    SearchResult result{.trainings = done_, .bytes = bytes_, .seconds = seconds_since(from), .interrupted = !complete};
    if (!complete) return result;
    keep_best(order_.size());
    result.config = std::isnan(candidates_[order_.front()].mean()) ? requested_ : chosen_config();  // if all diverged
    result.tried = tried();
    return result;
  }

 private:
  void add_encoding(std::size_t bins, const PreparedData& data) {
    if (encodings_.contains(bins)) return;
    ProcessExchange exchange(processes_, data.workers.size());
    const auto added = encodings_.emplace(
        bins, bins == 0 ? data : with_knots(data, bins, processes_.hosted(data.workers.size()), exchange));
    row_values_[bins] = mean_row_values(*added.first->second.data, processes_);
  }

  [[nodiscard]] TrainConfig config_of(const Candidate& candidate) const {
    TrainConfig config = trial_;
    candidate.settings.apply(config);
    return config;
  }

  // The costs of an iteration of these candidates.
  [[nodiscard]] std::vector<double> costs_of(const std::vector<std::size_t>& candidates) const {
    std::vector<double> costs;
    for (const std::size_t index : candidates) {
      TrainConfig config = config_of(candidates_[index]);
      const PreparedData& encoded = encodings_.at(candidates_[index].settings.bins);
      resolve(config, encoded);
      costs.push_back(iteration_cost(config, encoded, row_values_.at(candidates_[index].settings.bins)));
    }
    return costs;
  }

  // Returns false if it was interrupted.
  bool run_stage(const SearchStage& stage) {
    std::vector<Trial> trials;
    for (const std::size_t candidate : order_) {
      for (std::size_t fold = 0; fold < stage.trainings; ++fold) trials.push_back({candidate, fold});
    }
    planned_ += trials.size();
    const bool alone = processes_.size() == 1;
    std::atomic<bool> interrupted = false;
    const auto run_one = [&](std::size_t i) {
      if (interrupted || !run_trial(trials[i], stage, alone ? 1 : trial_.threads)) interrupted = true;
    };
    if (alone) {
      parallel_for(trials.size(), trial_.threads, run_one);
    } else {
      for (std::size_t i = 0; i < trials.size(); ++i) run_one(i);
    }
    if (interrupted) return false;
    for (const std::size_t candidate : order_) {
      candidates_[candidate].aurocs.clear();
      candidates_[candidate].iterations = stage.iterations;
    }
    for (const Trial& trial : trials) {
      candidates_[trial.candidate].aurocs.push_back(trial.result.auroc);
      bytes_ += trial.result.bytes;
    }
    return true;
  }

  bool run_trial(Trial& trial, const SearchStage& stage, std::size_t threads) {
    const Candidate& candidate = candidates_[trial.candidate];
    const std::string name =
        fmt::format("{} iterations={} part={}", candidate.settings.text(), stage.iterations, trial.fold);
    if (const auto known = journal_.find(name)) {
      trial.result = *known;
    } else {
      const std::optional<TrialResult> result = train_without(candidate, trial.fold, stage, threads);
      if (!result) return false;
      trial.result = *result;
      journal_.add(name, trial.result);
    }
    const std::scoped_lock lock(mutex_);
    ++done_;
    if (hooks_.tried) hooks_.tried(done_, planned_, candidate.settings.text());
    return true;
  }

  // Trains with a part of the rows held out. Returns nothing if it was interrupted.
  std::optional<TrialResult> train_without(const Candidate& candidate, std::size_t fold, const SearchStage& stage,
                                           std::size_t threads) {
    TrainConfig config = config_of(candidate);
    config.iterations = stage.iterations;
    config.threads = threads;
    const std::uint64_t seed = *trial_.data_seed + fold / search_parts;
    config.seed = trial_.seed + fold;
    const PreparedData held = hold_out(encodings_.at(candidate.settings.bins), fold % search_parts, search_parts, seed);
    resolve(config, held);
    try {
      const TrainingResult result = train(config, held, {}, false, {.stop = hooks_.stop}, processes_);
      if (result.ending == Ending::interrupted) return std::nullopt;
      return TrialResult{.auroc = result.chosen.validation_auroc, .bytes = result.bytes};
    } catch (const DivergenceError&) {
      return TrialResult{.auroc = diverged};
    }
  }

  void keep_best(std::size_t count) {
    std::ranges::stable_sort(order_, [&](std::size_t a, std::size_t b) {
      const double left = candidates_[a].mean(), right = candidates_[b].mean();
      return std::isnan(right) ? !std::isnan(left) : left > right;
    });
    for (std::size_t i = count; i < order_.size(); ++i) dropped_.push_back(order_[i]);
    order_.resize(std::min(count, order_.size()));
  }

  // The members have the encoding and the activation of the best candidate, because the average is one network.
  [[nodiscard]] TrainConfig chosen_config() const {
    TrainConfig config = requested_;
    const SearchedSettings& best = candidates_[order_.front()].settings;
    best.apply(config);
    std::uint64_t seed = config.seed;
    for (const std::size_t other : members()) {
      config.members.push_back(fmt::format("{} seed={}", candidates_[other].settings.member_text(), ++seed));
    }
    return config;
  }

  // The candidates of the further members: the next best that fit, and again from the best.
  [[nodiscard]] std::vector<std::size_t> members() const {
    std::vector<std::size_t> alike;
    const SearchedSettings& best = candidates_[order_.front()].settings;
    for (const std::size_t candidate : order_) {
      if (best.can_be_averaged_with(candidates_[candidate].settings)) alike.push_back(candidate);
    }
    const std::size_t count = plan_->members(std::ranges::max(costs_of(alike)));
    std::vector<std::size_t> members;
    for (std::size_t i = 1; i < count; ++i) members.push_back(alike[i % alike.size()]);
    return members;
  }

  [[nodiscard]] std::vector<TriedSettings> tried() const {
    std::vector<TriedSettings> all;
    const std::vector<std::size_t> others = members();
    const auto add = [&](std::size_t index) {
      const Candidate& candidate = candidates_[index];
      const bool averaged = index == order_.front() || std::ranges::find(others, index) != others.end();
      const bool chosen = averaged && !std::isnan(candidate.mean());
      all.push_back(
          {candidate.settings.text(), candidate.iterations, candidate.aurocs.size(), candidate.mean(), chosen});
    };
    for (const std::size_t index : order_) add(index);
    for (const std::size_t index : dropped_) add(index);
    return all;
  }

  TrainConfig requested_, trial_;  // trial_: for trainings of the search
  const SearchHooks& hooks_;
  Processes& processes_;
  SearchJournal journal_;
  std::map<std::size_t, PreparedData> encodings_;  // by bins
  std::map<std::size_t, double> row_values_;       // by bins
  std::vector<Candidate> candidates_;
  std::vector<std::size_t> order_, dropped_;  // indices of candidates, the best first; dropped_: after the first stage
  std::optional<SearchPlan> plan_;
  std::size_t planned_ = 0;
  std::size_t done_ = 0;
  double bytes_ = 0;
  std::mutex mutex_;
};

// Every part of the rows should have rows of both classes.
std::string too_few_rows(const PreparedData& data) {
  constexpr std::size_t least = 4 * search_parts;
  std::size_t rows = 0, positives = 0;
  for (const WorkerRows& worker : data.workers) {
    rows += worker.train;
    positives += worker.train_positives;
  }
  if (std::min(positives, rows - positives) >= least) return {};
  return fmt::format("a class has only {} training rows, and a search needs {}", std::min(positives, rows - positives),
                     least);
}

}  // namespace

std::string why_no_search(const TrainConfig& config, const PreparedData& data) {
  if (config.search == "off") return "--search off";
  const bool table = !data.data->is_images() && data.data->shape.flat();
  if (!table) return "the data are not a table";
  const MethodInfo* method = config.method == "auto" ? nullptr : &find_method(config.method);
  if (method != nullptr && method->objective != Objective::auroc) return fmt::format("{} has no search", method->name);
  if (std::string few = too_few_rows(data); !few.empty()) return few;
  const bool mlp = config.model.name == "auto" || config.model.name == "mlp";
  if (!mlp || config.model.hidden.size() != 1) return "it would choose among mlps with one hidden layer";
  if (config.search == "on") return {};
  TrainConfig copy = config, fresh;
  const Settings given = train_settings(copy), initial = train_settings(fresh);
  for (std::size_t i = 0; i < given.all().size(); ++i) {
    const Setting& setting = given.all()[i];
    const bool searched = setting.section == "model" || setting.section == "method" || setting.section == "objective";
    if (!(searched || setting.rules_out_search) || setting.get() == initial.all()[i].initial) continue;
    // Any method can be searched for, and searches choose among mlps anyway.
    if (setting.name != "method" && setting.get() != "mlp") return fmt::format("--{} is given", setting.name);
  }
  return config.warm_model ? "a model to start from is given" : "";
}

SearchResult search_settings(const TrainConfig& config, const PreparedData& data, const std::filesystem::path& folder,
                             const SearchHooks& hooks, Processes& processes) {
  return Search(config, data, folder, hooks, processes).run();
}

}  // namespace saddlemesh
