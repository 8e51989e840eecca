#include "saddlemesh/train/divergence_guard.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "saddlemesh/comm/collectives.hpp"
#include "saddlemesh/core/vector_ops.hpp"
#include "saddlemesh/present/text/number_text.hpp"

namespace saddlemesh {
namespace {

constexpr std::uint64_t interval = 50;
constexpr double diverged_loss = 1e8, diverged_x = 1e6, sound_loss = 10, sound_x = 1000;

// NaN counts as larger than any number.
double size_of(double value) {
  return std::isnan(value) ? std::numeric_limits<double>::infinity() : std::abs(value);
}

void require_below(double most, double size, double start, const Divergence& where) {
  if (size <= most * start) return;
  throw DivergenceError(
      where, fmt::format("{} has grown to {}, more than {} times its value at the start; smaller step sizes (gamma_x, "
                         "gamma_y, eta) may help",
                         where.quantity, format_significant(size), format_count(static_cast<std::uint64_t>(most))));
}

}  // namespace

DivergenceGuard::DivergenceGuard(const TrainConfig& config, Processes& processes)
    : config_(config), processes_(processes) {}

void DivergenceGuard::begin(const WorkerGroup& workers) {
  const Largest at = measure(workers);
  start_ = {.loss = std::max(1.0, at.loss), .x = std::max(1.0, at.x)};
}

void DivergenceGuard::resume(const Checkpoint& checkpoint, const WorkerGroup& workers) {
  retreats_ = checkpoint.retreats;
  begin(workers);
  if (checkpoint.start) start_ = *checkpoint.start;
  if (!may_retreat() || (!checkpoint.sound && !is_sound(measure(workers)))) return;
  sound_ = std::make_shared<SoundState>(
      checkpoint.sound ? *checkpoint.sound : SoundState{checkpoint.session, checkpoint.running, checkpoint.best});
}

void DivergenceGuard::store(Checkpoint& checkpoint) const {
  checkpoint.start = start_;
  checkpoint.retreats = retreats_;
  if (may_retreat()) checkpoint.sound = sound_;
}

std::uint64_t DivergenceGuard::next(std::uint64_t iteration) {
  return (iteration / interval + 1) * interval;
}

DivergenceGuard::Largest DivergenceGuard::measure(const WorkerGroup& workers) const {
  const Session<float>& session = workers.session();
  std::vector<double> own;
  for (std::size_t k = session.hosted().first; k < session.hosted().end(); ++k) {
    own.push_back(size_of(session.loss(k)));
    own.push_back(size_of(std::sqrt(sum_of_squares(session.vector(k, "x")))));
  }
  Largest all;
  std::uint64_t worker = 0;
  const auto count = [&](std::size_t rank) { return 2 * processes_.hosted(session.workers(), rank).count; };
  for (const auto& sizes : allgather_values(processes_, std::span<const double>(own), count)) {
    for (std::size_t i = 0; i + 1 < sizes.size(); i += 2, ++worker) {
      if (sizes[i] > all.loss) all.loss = sizes[i], all.loss_worker = worker;
      if (sizes[i + 1] > all.x) all.x = sizes[i + 1], all.x_worker = worker;
    }
  }
  return all;
}

bool DivergenceGuard::is_sound(const Largest& at) const {
  return at.loss <= sound_loss * start_.loss && at.x <= sound_x * start_.x;
}

void DivergenceGuard::check(const WorkerGroup& workers) {
  const std::uint64_t now = workers.session().iteration();
  if (now % interval != 0 && now < *config_.iterations) return;
  const Largest at = measure(workers);
  can_retreat_here_ = is_sound(at) && at.loss <= start_.loss;
  require_below(diverged_loss, at.loss, start_.loss, {at.loss_worker, now, "the loss"});
  require_below(diverged_x, at.x, start_.x, {at.x_worker, now, "the length of x"});
}

void DivergenceGuard::keep(const WorkerGroup& workers, const std::optional<BestModel>& best) {
  if (!may_retreat()) sound_.reset();
  if (!may_retreat() || !can_retreat_here_ || workers.session().iteration() % interval != 0) return;
  if (!sound_) sound_ = std::make_shared<SoundState>();
  workers.copy_workers(sound_->session, sound_->running);
  sound_->best = best;
}

bool DivergenceGuard::may_retreat() const {
  return config_.on_divergence == "retreat" && retreats_.size() < most_retreats;
}

const SoundState& DivergenceGuard::sound(const DivergenceError& error) const {
  const bool stop = config_.on_divergence != "retreat";
  if (!stop && retreats_.size() == most_retreats) {
    throw DivergenceError(error.where(),
                          fmt::format("{}; the run went back {} times with smaller steps ({}) and diverged again: "
                                      "--clip 1, sigmoid scores (--score sigmoid) or a smaller network may help",
                                      error.event(), retreats_.size(), change_text(steps_of(config_), steps())));
  }
  if (stop || !sound_) throw;
  return *sound_;
}

const Retreat& DivergenceGuard::retreat(const DivergenceError& error, double eta, double curvature) {
  retreats_.push_back({.diverged = error.iteration(),
                       .reason = error.statement(),
                       .iteration = sound_->session.iteration,
                       .from = steps(),
                       .to = smaller(steps(), eta, curvature)});
  return retreats_.back();
}

}  // namespace saddlemesh
