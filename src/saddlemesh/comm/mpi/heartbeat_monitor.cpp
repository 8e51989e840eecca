#include "saddlemesh/comm/mpi/heartbeat_monitor.hpp"

#include <algorithm>
#include <utility>

namespace saddlemesh::mpi {

HeartbeatMonitor::HeartbeatMonitor(const std::vector<Peer>& peers, std::size_t rank,
                                   const std::atomic<bool>* termination_requested)
    : peers_(peers),
      rank_(rank),
      termination_requested_(termination_requested),
      last_poll_(Clock::now()),
      last_lookup_(last_poll_),
      last_beat_(last_poll_) {}

bool HeartbeatMonitor::heartbeat_due(Clock::time_point now) {
  if (now - last_beat_ < beat_interval) return false;
  last_beat_ = now;
  return true;
}

std::optional<HeartbeatMonitor::Loss> HeartbeatMonitor::poll(Clock::time_point now) {
  silence_ += std::min<Seconds>(now - last_poll_, longest_step);
  last_poll_ = now;
  if (now - last_lookup_ >= beat_interval) {
    last_lookup_ = now;
    if (auto gone = ended(); !gone.empty()) return Loss{std::move(gone), true};
  }
  const bool hurry =
      termination_requested_ != nullptr && termination_requested_->load() && !on_this_machine(previous_rank());
  if (silence_ <= (hurry ? termination_timeout : timeout)) return std::nullopt;
  return Loss{{previous_rank()}, false};
}

bool HeartbeatMonitor::on_this_machine(std::size_t rank) const {
  return peers_[rank].machine == peers_[rank_].machine && !peers_[rank_].machine.empty();
}

std::vector<std::size_t> HeartbeatMonitor::ended() const {
  std::vector<std::size_t> out;
  for (std::size_t rank = 0; rank < peers_.size(); ++rank) {
    if (on_this_machine(rank) && has_ended(peers_[rank])) out.push_back(rank);
  }
  return out;
}

}  // namespace saddlemesh::mpi
