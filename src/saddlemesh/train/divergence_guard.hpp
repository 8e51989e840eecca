#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "saddlemesh/core/divergence.hpp"
#include "saddlemesh/train/checkpoint/checkpoint.hpp"
#include "saddlemesh/train/worker_group.hpp"

namespace saddlemesh {

/// Finds out that a run has diverged though its numbers are still finite, and keeps the state to go back to.
///
/// Every 50 iterations it compares the largest |loss| and the largest ‖x‖ of the workers with those at the start (or
/// with 1 where those are smaller). A loss of 10⁸ times, or an x of 10⁶ times the start's is a divergence. A loss of at
/// most 10 times and an x of at most 1000 times the start's is sound. A run goes back to the last sound state whose
/// loss is not above the start's: from where the loss has grown, small steps do not find back. None of this depends on
/// threads, processes, evaluations, checkpoints or the clock. All processes make the same calls.
class DivergenceGuard {
 public:
  /// Of a resolved configuration, which must outlive it, like the processes.
  DivergenceGuard(const TrainConfig& config, Processes& processes);

  /// At the start of a run.
  void begin(const WorkerGroup& workers);
  /// At a checkpoint, and what to store in one. A checkpoint without such a state is one itself if it is sound.
  void resume(const Checkpoint& checkpoint, const WorkerGroup& workers);
  void store(Checkpoint& checkpoint) const;

  /// The next iteration after this one at which to check.
  static std::uint64_t next(std::uint64_t iteration);
  /// Throws DivergenceError where numbers have grown too far, if this is an iteration to check at.
  void check(const WorkerGroup& workers);
  /// Whether the numbers are sound at this iteration, whichever it is.
  [[nodiscard]] bool sound_now(const WorkerGroup& workers) const { return is_sound(measure(workers)); }
  /// Keeps the state that was checked last, if it is one to go back to and this an iteration to keep at; with the best
  /// model so far.
  void keep(const WorkerGroup& workers, const std::optional<BestModel>& best);

  /// To be called where the error is caught: the state to go back to. Throws the error where the run is to stop, has no
  /// such state, or has gone back often enough.
  [[nodiscard]] const SoundState& sound(const DivergenceError& error) const;
  /// Notes the retreat to that state, whose steps are in force from here; with η and the mean curvature of the workers'
  /// outer losses there.
  const Retreat& retreat(const DivergenceError& error, double eta, double curvature);
  [[nodiscard]] const std::vector<Retreat>& retreats() const { return retreats_; }
  /// In force.
  [[nodiscard]] Steps steps() const { return retreats_.empty() ? steps_of(config_) : retreats_.back().to; }

 private:
  /// Of the workers of all processes: the largest loss and the longest x, and whose they are.
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
  bool worth_keeping_ = false;  // the state that was checked last
  std::shared_ptr<SoundState> sound_;
  std::vector<Retreat> retreats_;
};

}  // namespace saddlemesh
