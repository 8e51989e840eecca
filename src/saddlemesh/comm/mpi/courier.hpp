#pragma once

#include <atomic>
#include <thread>
#include <vector>

#include "saddlemesh/comm/mpi/station.hpp"
#include "saddlemesh/comm/mpi/watch.hpp"
#include "saddlemesh/comm/processes.hpp"

namespace saddlemesh::mpi {

/// A thread that moves transfers on while the workers compute, and watches over the other processes.
///
/// After a loss, a call of MPI may never return (Open MPI waits for its launcher to print a warning, which may be
/// occupied with ending the processes), and then nobody can throw anything. A second thread, which never calls MPI,
/// sees that: it calls `last_words` and ends the process.
class Courier {
 public:
  Courier(Station& station, const std::vector<Peer>& peers, const std::atomic<bool>* told_to_end, LastWords last_words);
  Courier(const Courier&) = delete;
  Courier& operator=(const Courier&) = delete;
  ~Courier();

 private:
  using Clock = Watch::Clock;

  void serve(const std::stop_token& stop);
  void serve_once();
  void look_out(const std::stop_token& stop);
  void look_out_once(Clock::time_point now);

  Station& station_;
  const std::vector<Peer>& peers_;
  Watch watch_, lookout_watch_;
  LastWords last_words_;
  std::atomic<Clock::time_point> served_{Clock::now()};
  std::atomic<bool> ending_{false};
  std::jthread lookout_, courier_;
};

}  // namespace saddlemesh::mpi
