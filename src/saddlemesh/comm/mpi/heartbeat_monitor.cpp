#include "saddlemesh/comm/mpi/heartbeat_monitor.hpp"

#include <algorithm>
#include <utility>

namespace saddlemesh::mpi {

HeartbeatMonitor::HeartbeatMonitor(const std::vector<Peer>& peers, std::size_t rank,
                                   const std::atomic<bool>* told_to_end)
    : peers_(peers),
      rank_(rank),
      told_to_end_(told_to_end),
      looked_(Clock::now()),
      looked_around_(looked_),
      beat_(looked_) {}

bool HeartbeatMonitor::beat(Clock::time_point now) {
  if (now - beat_ < beat_interval) return false;
  beat_ = now;
  return true;
}

std::optional<HeartbeatMonitor::Loss> HeartbeatMonitor::look(Clock::time_point now) {
  silence_ += std::min<Seconds>(now - looked_, longest_step);
  looked_ = now;
  if (now - looked_around_ >= beat_interval) {
    looked_around_ = now;
    if (auto gone = ended(); !gone.empty()) return Loss{std::move(gone), true};
  }
  const bool hurry = told_to_end_ != nullptr && told_to_end_->load() && !seen_from_here(listens_to());
  if (silence_ <= (hurry ? patience_at_the_end : patience)) return std::nullopt;
  return Loss{{listens_to()}, false};
}

bool HeartbeatMonitor::seen_from_here(std::size_t rank) const {
  return peers_[rank].machine == peers_[rank_].machine && !peers_[rank_].machine.empty();
}

std::vector<std::size_t> HeartbeatMonitor::ended() const {
  std::vector<std::size_t> out;
  for (std::size_t rank = 0; rank < peers_.size(); ++rank) {
    if (seen_from_here(rank) && has_ended(peers_[rank])) out.push_back(rank);
  }
  return out;
}

}  // namespace saddlemesh::mpi
