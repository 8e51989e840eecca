#include "saddlemesh/comm/mpi/courier.hpp"

#include <chrono>

namespace saddlemesh::mpi {
namespace {

// While messages travel, what has come in must not wait for long: at a gigabit a second, 20 kB arrive in a nap.
constexpr std::chrono::microseconds busy_nap{150}, quiet_nap{2000};

}  // namespace

Courier::Courier(Station& station, const std::vector<Peer>& peers, const std::atomic<bool>* told_to_end)
    : station_(station),
      peers_(peers),
      watch_(peers, static_cast<std::size_t>(station.rank()), told_to_end),
      thread_([this](const std::stop_token& stop) { serve(stop); }) {}

void Courier::serve(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    bool quiet = false;
    {
      const auto turn = station_.turn().take();
      station_.serve(&watch_, peers_);
      quiet = station_.quiet();
    }
    std::this_thread::sleep_for(quiet ? quiet_nap : busy_nap);
  }
}

}  // namespace saddlemesh::mpi
