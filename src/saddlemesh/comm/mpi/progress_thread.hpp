#pragma once

#include <atomic>
#include <thread>
#include <vector>

#include "saddlemesh/comm/mpi/heartbeat_monitor.hpp"
#include "saddlemesh/comm/mpi/transport.hpp"
#include "saddlemesh/comm/processes.hpp"

namespace saddlemesh::mpi {

/// A thread that advances transfers while the workers compute, and monitors the other processes.
///
/// After a loss, an MPI call may never return: Open MPI waits for its launcher to print a warning, and the launcher may
/// be busy ending the processes. No thread can then throw an error. A second thread, which never calls MPI, detects
/// this, calls `failure_handler` and ends the process.
class ProgressThread {
 public:
  ProgressThread(Transport& transport, const std::vector<Peer>& peers, const std::atomic<bool>* termination_requested,
                 FailureHandler failure_handler);
  ProgressThread(const ProgressThread&) = delete;
  ProgressThread& operator=(const ProgressThread&) = delete;
  ~ProgressThread();

 private:
  using Clock = HeartbeatMonitor::Clock;

  void serve(const std::stop_token& stop);
  void serve_once();
  void look_out(const std::stop_token& stop);
  void look_out_once(Clock::time_point now);

  Transport& transport_;
  const std::vector<Peer>& peers_;
  HeartbeatMonitor monitor_, lookout_monitor_;
  FailureHandler failure_handler_;
  std::atomic<Clock::time_point> served_{Clock::now()};
  std::atomic<bool> ending_{false};
  std::jthread lookout_, progress_thread_;
};

}  // namespace saddlemesh::mpi
