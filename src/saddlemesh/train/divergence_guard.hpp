#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "saddlemesh/core/divergence.hpp"
#include "saddlemesh/train/checkpoint/checkpoint.hpp"
#include "saddlemesh/train/worker_group.hpp"

namespace saddlemesh {

/// Detects divergence before numbers overflow, and keeps the state to go back to.
///
/// Every 50 iterations it compares the largest |loss| and the largest ‖x‖ of the workers with those at the start (at
/// least 1). A loss of 10⁸ times or an x of 10⁶ times the start's is a divergence. A loss of at most 10 times and an x
/// of at most 1000 times the start's is sound. A run goes back to the last sound state whose loss is not above the
/// start's, because small steps do not recover from a state whose loss has grown. None of this depends on threads,
/// processes, evaluations, checkpoints or the clock. All processes make the same calls.
class DivergenceGuard {
 public:
  /// `config` must be resolved. It must outlive this object, as must the processes.
  DivergenceGuard(const TrainConfig& config, Processes& processes);

  /// Call at the start of a run.
  void begin(const WorkerGroup& workers);
  /// Call when resuming. A second function returns what to store in a checkpoint. If the checkpoint has no sound state
  /// and is sound itself, it becomes the sound state.
  void resume(const Checkpoint& checkpoint, const WorkerGroup& workers);
  void store(Checkpoint& checkpoint) const;

  /// Returns the next iteration after this one at which to check.
  static std::uint64_t next(std::uint64_t iteration);
  /// Throws DivergenceError if numbers have grown too far. Does nothing at iterations without a check.
  void check(const WorkerGroup& workers);
  /// Returns whether the numbers are sound at this iteration, also between checks.
  [[nodiscard]] bool sound_now(const WorkerGroup& workers) const { return is_sound(measure(workers)); }
  /// Keeps the state that was checked last, with the best model so far, if the run may go back to it and this is an
  /// iteration at which states are kept.
  void keep(const WorkerGroup& workers, const std::optional<BestModel>& best);

  /// Returns the state to go back to after an error. Rethrows the error if the run must stop, has no such state, or has
  /// gone back too often.
  [[nodiscard]] const SoundState& sound(const DivergenceError& error) const;
  /// Records the retreat to that state, whose smaller steps apply from now on. `eta` is η and `curvature` the mean
  /// curvature of the workers' outer losses there.
  const Retreat& retreat(const DivergenceError& error, double eta, double curvature);
  [[nodiscard]] const std::vector<Retreat>& retreats() const { return retreats_; }
  /// Returns the steps that apply now.
  [[nodiscard]] Steps steps() const { return retreats_.empty() ? steps_of(config_) : retreats_.back().to; }

 private:
  /// Over the workers of all processes: the largest loss, the largest ‖x‖, and the workers that have them.
  struct Largest {
    double loss = 0, x = 0;
    std::uint64_t loss_worker = 0, x_worker = 0;
  };
  [[nodiscard]] Largest measure(const WorkerGroup& workers) const;
  [[nodiscard]] bool is_sound(const Largest& at) const;
  [[nodiscard]] bool may_retreat() const;

  const TrainConfig& config_;
  Processes& processes_;
  StartSizes start_;
  bool can_retreat_here_ = false;  // about the state that was checked last
  std::shared_ptr<SoundState> sound_;
  std::vector<Retreat> retreats_;
};

}  // namespace saddlemesh
