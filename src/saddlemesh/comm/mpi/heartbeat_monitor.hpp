#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <optional>
#include <vector>

#include "saddlemesh/comm/peers.hpp"

namespace saddlemesh::mpi {

/// Detects processes that have ended. Every process sends heartbeats to the next rank several times a second and
/// expects them from the previous rank; it can also look up processes on its own machine. Only time during which this
/// process itself ran counts as silence, so a process that was suspended, or that starves on a busy machine, does not
/// report a loss.
class HeartbeatMonitor {
 public:
  using Clock = std::chrono::steady_clock;
  using Seconds = std::chrono::duration<double>;

  static constexpr Seconds beat_interval{0.1};
  static constexpr Seconds timeout{15};
  /// Time without heartbeats that is tolerated after this process received a request to end, perhaps because another
  /// one died: launchers allow only a second. Does not apply to a process on the same machine, which can be looked up.
  static constexpr Seconds termination_timeout{1};
  static constexpr Seconds longest_step{0.05};

  HeartbeatMonitor(const std::vector<Peer>& peers, std::size_t rank, const std::atomic<bool>* termination_requested);

  [[nodiscard]] std::size_t previous_rank() const { return (rank_ + peers_.size() - 1) % peers_.size(); }
  [[nodiscard]] std::size_t next_rank() const { return (rank_ + 1) % peers_.size(); }

  /// Records a heartbeat of the previous rank.
  void record_heartbeat() { silence_ = Seconds(0); }
  /// Returns whether the next heartbeat is due.
  bool heartbeat_due(Clock::time_point now);
  struct Loss {
    /// Several if more than one process has ended since the last call; some of them perhaps because of another's loss.
    std::vector<std::size_t> ranks;
    bool ended_here = false;  ///< they have ended on this machine; otherwise heartbeats stopped
  };
  /// Returns the processes found lost, if any. Call it many times a second.
  std::optional<Loss> poll(Clock::time_point now);

 private:
  [[nodiscard]] bool on_this_machine(std::size_t rank) const;
  [[nodiscard]] std::vector<std::size_t> ended() const;

  const std::vector<Peer>& peers_;
  std::size_t rank_;
  const std::atomic<bool>* termination_requested_;
  Clock::time_point last_poll_, last_lookup_, last_beat_;
  Seconds silence_{0};
};

}  // namespace saddlemesh::mpi
