#pragma once

#include <thread>
#include <vector>

#include "saddlemesh/comm/mpi/station.hpp"

namespace saddlemesh::mpi {

/// A thread that moves transfers on while the workers compute, and watches over the other processes.
class Courier {
 public:
  Courier(Station& station, const std::vector<Peer>& peers, const std::atomic<bool>* told_to_end);

 private:
  void serve(const std::stop_token& stop);

  Station& station_;
  const std::vector<Peer>& peers_;
  Watch watch_;
  std::jthread thread_;
};

}  // namespace saddlemesh::mpi
