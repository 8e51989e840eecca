#include "saddlemesh/train/training.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "saddlemesh/comm/collectives.hpp"
#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/file.hpp"
#include "saddlemesh/model/json_text.hpp"
#include "saddlemesh/train/config/toml.hpp"
#include "saddlemesh/train/divergence_guard.hpp"
#include "saddlemesh/train/evaluator.hpp"
#include "saddlemesh/train/memory_needs.hpp"
#include "saddlemesh/train/polling_interval.hpp"
#include "saddlemesh/train/run_clock.hpp"
#include "saddlemesh/train/run_fingerprint.hpp"
#include "saddlemesh/train/worker_group.hpp"

namespace saddlemesh {
namespace {

namespace fs = std::filesystem;

class Trainer {
 public:
  Trainer(const TrainConfig& config, const PreparedData& data, fs::path folder, const TrainingHooks& hooks,
          Processes& processes);

  void begin();
  bool resume();
  TrainingResult run();

 private:
  /// The averaged model at one iteration.
  struct Average {
    std::uint64_t iteration = 0;
    std::vector<double> x, y;
    std::vector<float> parameters, buffers;
  };

  std::optional<Ending> step();
  void retreat(const DivergenceError& error);
  void write_after_retreat();
  void agree();
  void advance_to(std::uint64_t target);
  [[nodiscard]] std::uint64_t next_stop() const;
  [[nodiscard]] bool evaluation_due() const;
  [[nodiscard]] bool checkpoint_due() const;
  void evaluate();
  void require_numbers(const RowScores& test, const RowScores& validation) const;
  bool keep_if_best(const Metrics& metrics, const Average& average);
  [[nodiscard]] bool patience_over() const;
  void save();

  [[nodiscard]] std::uint64_t iteration() const { return workers_.session().iteration(); }
  const Average& average();
  [[nodiscard]] TrainedModel model_of(const Average& average) const;
  [[nodiscard]] bool writes() const { return processes_.first() && !folder_.empty(); }
  void write_config() const;
  void name_site(DivergenceError& error) const;
  [[nodiscard]] bool stopped_here() const { return hooks_.stop != nullptr && hooks_.stop->load(); }
  [[nodiscard]] bool clock_is_up() const {
    return config_.checkpoint_minutes > 0 && seconds_since(saved_when_) >= 60 * config_.checkpoint_minutes;
  }
  [[nodiscard]] double chosen_by(const Metrics& metrics) const {
    return data_.validation_count.rows == 0 ? metrics.test_auroc : metrics.validation_auroc;
  }
  TrainingResult result(Ending ending);

  const TrainConfig& config_;
  const PreparedData& data_;
  fs::path folder_;
  const TrainingHooks& hooks_;
  Processes& processes_;
  RunFingerprint fingerprint_;  // first, because it rejects hosts whose data differ
  WorkerGroup workers_;
  Evaluator evaluator_;
  DivergenceGuard guard_;
  SharedFolder checkpoints_;

  /// What the processes do next, identical on every rank.
  struct {
    bool stop = false;
    bool checkpoint = false;  ///< due by the clock
    std::uint64_t rounds = 1;
  } agreed_;

  RunClock clock_;
  std::vector<Metrics> metrics_;
  std::optional<BestModel> best_;
  std::optional<std::uint64_t> saved_at_;  // iteration of the last checkpoint
  SteadyClock::time_point saved_when_ = SteadyClock::now();
  std::optional<Average> average_;  // the last one computed
  /// The test scores of the current candidate for the resulting model, since they were last computed.
  struct {
    std::optional<std::uint64_t> iteration;
    std::vector<float> scores;
  } scored_;
  double rate_ = 0;    // iterations per second
  double asking_ = 0;  // seconds that the last exchange took
};

Trainer::Trainer(const TrainConfig& config, const PreparedData& data, fs::path folder, const TrainingHooks& hooks,
                 Processes& processes)
    : config_(config),
      data_(data),
      folder_(std::move(folder)),
      hooks_(hooks),
      processes_(processes),
      fingerprint_(folder_.empty() ? RunFingerprint() : run_fingerprint(config, data, processes)),
      workers_(config, data, processes),
      evaluator_(workers_.task(), data, config.seed, config.batch_statistics, config.threads, processes),
      guard_(config, processes),
      checkpoints_(folder_.empty() ? fs::path() : checkpoint_folder(folder_), processes) {}

// Written once the run has begun, or has passed the checks of resuming.
void Trainer::write_config() const {
  constexpr std::string_view heading =
      "This run, complete: training with this file again gives the same bits.\n"
      "  saddlemesh train config.toml";
  TrainConfig copy = config_;
  const Settings settings = train_settings(copy);
  write_file(folder_ / "config.toml", write_toml(settings, fmt::format("{}\nThe {}.", heading, data_.labels.text())));
}

void Trainer::name_site(DivergenceError& error) const {
  if (error.worker() && data_.sites) error.set_site(data_.site_names.at(*error.worker()));
}

void Trainer::begin() {
  try {
    workers_.start(hooks_.note);
  } catch (DivergenceError& error) {
    name_site(error);
    throw;
  }
  guard_.begin(workers_);
  if (writes()) write_config();
  if (hooks_.begun) hooks_.begun(0);
  if (writes()) write_file(folder_ / "metrics.csv", metrics_header());
}

bool Trainer::resume() {
  if (processes_.first()) clear_leftovers(checkpoints_.path());
  std::optional<Checkpoint> saved = load_newest(checkpoints_, worker_count(config_.data), hooks_.note);
  if (!saved) {
    if (!processes_.any(processes_.first() && !saved_iterations(checkpoints_.path()).empty())) return false;
    throw InputError(
        fmt::format("{}: none of its checkpoints can be used; start again with another --out", folder_.string()));
  }
  require_same_run(saved->fingerprint, fingerprint_, folder_);
  for (const std::string& note :
       {other_arithmetic(saved->fingerprint, fingerprint_), renamed_sites(saved->fingerprint, fingerprint_)}) {
    if (!note.empty() && hooks_.note) hooks_.note(note);
  }
  const Steps steps = saved->retreats.empty() ? steps_of(config_) : saved->retreats.back().to;
  workers_.restore(saved->session, saved->running, steps);
  guard_.resume(*saved, workers_);
  metrics_ = std::move(saved->metrics);
  best_ = std::move(saved->best);
  clock_.go_on(saved->clock);
  saved_at_ = saved->session.iteration;
  if (writes()) write_config();
  if (hooks_.begun) hooks_.begun(iteration());
  if (processes_.first()) write_file(folder_ / "metrics.csv", metrics_csv(metrics_));
  return true;
}

TrainingResult Trainer::run() {
  while (true) {
    try {
      if (const std::optional<Ending> ending = step()) return result(*ending);
    } catch (DivergenceError& error) {
      name_site(error);
      retreat(error);
    }
  }
}

// Advances to the next iteration at which something is due. Returns how the run ended, if it did.
std::optional<Ending> Trainer::step() {
  guard_.check(workers_);
  if (evaluation_due()) evaluate();
  guard_.keep(workers_, best_);
  if (patience_over()) return Ending::early;
  if (iteration() >= *config_.iterations) return Ending::finished;
  agree();
  if (agreed_.stop) return Ending::interrupted;
  if (checkpoint_due()) save();
  advance_to(next_stop());
  return std::nullopt;
}

// Discards everything measured and saved since that state, because it would depend on when the divergence was noticed.
void Trainer::retreat(const DivergenceError& error) {
  const SoundState& to = guard_.sound(error);
  clock_.add_rounds(workers_.times());
  workers_.restore(to.session, to.running, guard_.steps());
  const Retreat& retreat = guard_.retreat(error, workers_.session().eta(), workers_.curvature());
  workers_.restore(to.session, to.running, retreat.to);
  std::erase_if(metrics_, [&](const Metrics& line) { return line.iteration > static_cast<double>(retreat.iteration); });
  best_ = to.best;
  average_.reset();
  scored_ = {};
  saved_at_.reset();
  if (!folder_.empty()) save();
  if (writes()) write_after_retreat();
  if (hooks_.retreated) hooks_.retreated(retreat);
}

void Trainer::write_after_retreat() {
  write_file(folder_ / "metrics.csv", metrics_csv(metrics_));
  const fs::path best = checkpoints_.path() / "best.safetensors";
  std::error_code ignored;
  best_ ? save_model(best, best_->model) : void(fs::remove(best, ignored));
}

// A request to stop any process stops all of them. Clocks differ, so that of the first process counts.
void Trainer::agree() {
  const auto from = SteadyClock::now();
  const std::array<std::uint64_t, 3> own{stopped_here() ? 1U : 0U, clock_is_up() ? 1U : 0U,
                                         rounds_per_poll(rate_, asking_)};
  agreed_ = {};
  const auto all = allgather_values(processes_, std::span<const std::uint64_t>(own));
  agreed_.stop = std::ranges::any_of(all, [](const auto& sent) { return sent[0] != 0; });
  agreed_.checkpoint = all.front()[1] != 0;
  agreed_.rounds = all.front()[2];
  asking_ = seconds_since(from);
}

std::uint64_t Trainer::next_stop() const {
  const std::uint64_t now = iteration();
  const auto after = [now](std::uint64_t every) { return (now / every + 1) * every; };
  std::uint64_t stop = std::min<std::uint64_t>(*config_.iterations, DivergenceGuard::next(now));
  if (*config_.evaluate_every > 0) stop = std::min<std::uint64_t>(stop, after(*config_.evaluate_every));
  if (config_.checkpoint_every > 0) stop = std::min<std::uint64_t>(stop, after(config_.checkpoint_every));
  return stop;
}

// Advances only part of the way if it is long, so that a request to stop is not delayed.
void Trainer::advance_to(std::uint64_t target) {
  const std::uint64_t rounds = std::min(target - iteration(), agreed_.rounds);
  const auto from = SteadyClock::now();
  workers_.session().advance(rounds);
  rate_ = static_cast<double>(rounds) / std::max(seconds_since(from), 1e-9);
  if (hooks_.advanced) hooks_.advanced(iteration());
}

bool Trainer::evaluation_due() const {
  const std::uint64_t now = iteration();
  const bool known = !metrics_.empty() && metrics_.back().iteration == static_cast<double>(now);
  const std::uint64_t every = *config_.evaluate_every;
  return !known && ((every > 0 && now % every == 0) || now >= *config_.iterations);
}

bool Trainer::checkpoint_due() const {
  const std::uint64_t now = iteration();
  if (folder_.empty() || now == 0 || saved_at_ == now) return false;
  if (config_.checkpoint_every > 0 && now % config_.checkpoint_every == 0) return true;
  return agreed_.checkpoint;
}

const Trainer::Average& Trainer::average() {
  if (average_ && average_->iteration == iteration()) return *average_;
  Average& average = average_.emplace(
      Average{.iteration = iteration(), .x = workers_.session().mean("x"), .y = workers_.session().mean("y")});
  const auto parameters = static_cast<std::ptrdiff_t>(workers_.task().graph().parameter_count());
  average.parameters.assign(average.x.begin(), average.x.begin() + parameters);
  average.buffers = evaluator_.buffers(average.parameters, average.iteration);
  return average;
}

void Trainer::evaluate() {
  const auto from = SteadyClock::now();
  const auto spent = [&] { return seconds_since(from) * static_cast<double>(config_.threads * processes_.size()); };
  const Average& now = average();
  Metrics metrics = workers_.measure();
  RowScores test = evaluator_.test(now.parameters, now.buffers);
  const RowScores validation = evaluator_.validation(now.parameters, now.buffers);
  require_numbers(test, validation);
  metrics.test_auroc = test.auroc;
  metrics.validation_auroc = validation.auroc;
  clock_.read(workers_.times(), metrics);
  metrics.evaluate += spent();
  if (writes()) append_file(folder_ / "metrics.csv", metrics_line(metrics));
  metrics_.push_back(metrics);
  const bool best = keep_if_best(metrics, now);
  if (best || data_.validation_count.rows == 0) scored_ = {now.iteration, std::move(test.scores)};
  clock_.add_evaluation(spent());
  if (hooks_.evaluated) hooks_.evaluated(metrics);
}

void Trainer::require_numbers(const RowScores& test, const RowScores& validation) const {
  if (test.numbers && validation.numbers) return;
  if (guard_.sound_now(workers_)) {
    const RowScores& wrong = test.numbers ? validation : test;
    throw InputError(fmt::format(
        "some of the {} rows{} have values so large that their scores are not numbers: remove or correct these rows",
        test.numbers ? "validation" : "test",
        wrong.worker ? fmt::format(" of site {}", data_.site_names.at(*wrong.worker)) : ""));
  }
  throw DivergenceError::not_finite({.iteration = iteration(), .quantity = "a score of the averaged model"},
                                    "smaller step sizes (gamma_x, gamma_y, eta) may help");
}

bool Trainer::keep_if_best(const Metrics& metrics, const Average& average) {
  const double auroc = chosen_by(metrics);
  if (std::isnan(auroc) || (best_ && !(auroc > best_->auroc))) return false;
  best_ = BestModel{.auroc = auroc, .model = model_of(average)};
  if (writes()) save_model(checkpoints_.path() / "best.safetensors", best_->model);
  return true;
}

bool Trainer::patience_over() const {
  if (config_.patience == 0 || metrics_.size() <= config_.patience) return false;
  const auto best = std::ranges::max_element(metrics_, {}, &Metrics::validation_auroc);
  return static_cast<std::size_t>(metrics_.end() - best) > config_.patience;
}

TrainedModel Trainer::model_of(const Average& average) const {
  const std::size_t n = average.parameters.size();
  TrainedModel model{.architecture = config_.model,
                     .preprocessing = data_.preprocessing,
                     .reading = data_.reading,
                     .parameters = average.parameters,
                     .buffers = average.buffers,
                     .a = average.x[n],
                     .b = average.x[n + 1],
                     .w = average.y.front(),
                     .about = {{"method", config_.method},
                               {"topology", config_.topology},
                               {"workers", std::to_string(worker_count(config_.data))},
                               {"iteration", std::to_string(average.iteration)},
                               {"labels", valid_utf8(data_.labels.text())}}};
  if (!guard_.retreats().empty()) model.about.emplace_back("retreats", to_text(guard_.retreats()));
  return model;
}

void Trainer::save() {
  Checkpoint checkpoint{.fingerprint = fingerprint_, .metrics = metrics_, .model = model_of(average()), .best = best_};
  checkpoint.hosted = workers_.task().hosted();
  workers_.copy_workers(checkpoint.session, checkpoint.running);
  guard_.store(checkpoint);
  clock_.read(workers_.times(), checkpoint.clock);
  save_checkpoint(checkpoints_, checkpoint);
  saved_at_ = iteration();
  saved_when_ = SteadyClock::now();
}

TrainingResult Trainer::result(Ending ending) {
  if (!folder_.empty() && saved_at_ != iteration() && iteration() > 0) save();
  TrainingResult out{.ending = ending, .iteration = iteration(), .metrics = metrics_, .retreats = guard_.retreats()};
  if (ending == Ending::interrupted) return out;
  out.bytes = metrics_.back().bytes;
  const bool validated = data_.validation_count.rows > 0 && best_;
  out.model = validated ? best_->model : model_of(average());
  out.chosen = metrics_.back();
  if (validated) out.chosen = *std::ranges::max_element(metrics_, {}, &Metrics::validation_auroc);
  if (data_.test_count.rows > 0) {
    out.model.about.emplace_back("test_auroc", fmt::format("{}", out.chosen.test_auroc));
    const bool known = scored_.iteration && static_cast<double>(*scored_.iteration) == out.chosen.iteration;
    out.scores = known ? std::move(scored_.scores) : evaluator_.test(out.model.parameters, out.model.buffers).scores;
    out.labels = evaluator_.test_labels();
  }
  if (writes()) save_model(folder_ / "model.safetensors", out.model);
  return out;
}

}  // namespace

fs::path checkpoint_folder(const fs::path& run) {
  return run / "checkpoints";
}

TrainingResult train(const TrainConfig& config, const PreparedData& data, const fs::path& folder, bool resume,
                     const TrainingHooks& hooks, Processes& processes) {
  require_training_memory(config, data, processes, !folder.empty());
  Trainer trainer(config, data, folder, hooks, processes);
  if (!resume || !trainer.resume()) trainer.begin();
  return trainer.run();
}

}  // namespace saddlemesh
