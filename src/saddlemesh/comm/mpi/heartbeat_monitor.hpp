#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <optional>
#include <vector>

#include "saddlemesh/comm/peers.hpp"

namespace saddlemesh::mpi {

/// Detects processes that have ended. Every process sends heartbeats to the next rank several times a second and
/// expects them from the rank before; processes on its own machine it can also look up. Only time in which this process
/// itself ran counts as silence, so that a process that was stopped, or that starves on a busy machine, reports no
/// loss.
class HeartbeatMonitor {
 public:
  using Clock = std::chrono::steady_clock;
  using Seconds = std::chrono::duration<double>;

  static constexpr Seconds beat_interval{0.1};
  static constexpr Seconds patience{15};
  /// When this process has been told to end, perhaps because another one died: a launcher gives a second, no more. Not
  /// for one that can be seen to live.
  static constexpr Seconds patience_at_the_end{1};
  static constexpr Seconds longest_step{0.05};

  HeartbeatMonitor(const std::vector<Peer>& peers, std::size_t rank, const std::atomic<bool>* told_to_end);

  [[nodiscard]] std::size_t listens_to() const { return (rank_ + peers_.size() - 1) % peers_.size(); }
  [[nodiscard]] std::size_t heard_by() const { return (rank_ + 1) % peers_.size(); }

  /// The process before this one was heard.
  void heard() { silence_ = Seconds(0); }
  /// Whether it is time to be heard by the next one.
  bool beat(Clock::time_point now);
  struct Loss {
    /// Several where more than one has ended since the last look: some of them perhaps because of the loss of another.
    std::vector<std::size_t> ranks;
    bool seen = false;  ///< they have ended on this machine; else one was not heard for too long
  };
  /// The processes found lost, if any. To be called many times a second.
  std::optional<Loss> look(Clock::time_point now);

 private:
  [[nodiscard]] bool seen_from_here(std::size_t rank) const;
  [[nodiscard]] std::vector<std::size_t> ended() const;

  const std::vector<Peer>& peers_;
  std::size_t rank_;
  const std::atomic<bool>* told_to_end_;
  Clock::time_point looked_, looked_around_, beat_;
  Seconds silence_{0};
};

}  // namespace saddlemesh::mpi
