#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "saddlemesh/topology/schedule/schedule.hpp"

namespace saddlemesh {

/// How workers live: in processes in blocks, as Processes::hosted says, and in the threads of a process in blocks
/// again, which take them through their rounds one after the other.
struct Hosting {
  std::size_t processes = 1;  ///< at most as many as workers
  std::size_t threads = 1;    ///< of each process; no more than hosted workers are used
};

/// What crosses the borders of processes in a round. A worker's message goes once to each other process that has a
/// reader of it.
struct BorderTraffic {
  std::size_t messages = 0;     ///< of all processes
  std::size_t longest_row = 0;  ///< messages that one worker mixes at most, its own included
  std::size_t turns = 1;        ///< workers of the busiest thread
  /// Messages that a process sends, and that are sent to it, by the turn in which they are posted: process · turns +
  /// turn.
  std::vector<std::size_t> sent, received;

  /// Messages that one process sends in the round, or receives if that is more; of the busiest.
  [[nodiscard]] std::size_t busiest() const;
};

BorderTraffic count_border_traffic(const Schedule& schedule, const Hosting& hosting, std::uint64_t round);

}  // namespace saddlemesh
