#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "saddlemesh/topology/schedule/schedule.hpp"

namespace saddlemesh {

/// How workers are hosted: in blocks by processes, as in Processes::hosted(), and each process's block again in blocks
/// by its threads. A thread takes its workers through their rounds one after the other.
struct Hosting {
  std::size_t processes = 1;  ///< at most the number of workers
  std::size_t threads = 1;    ///< of each process; no more than its workers are used
};

/// The messages that cross process boundaries in a round. A worker's message is sent once to each other process that
/// hosts one of its readers.
struct BorderTraffic {
  std::size_t messages = 0;     ///< of all processes
  std::size_t longest_row = 0;  ///< the most messages that one worker mixes, including its own
  std::size_t turns = 1;        ///< workers of the busiest thread
  /// Messages that each process sends and receives, by the turn in which they are posted. The index is process · turns
  /// + turn.
  std::vector<std::size_t> sent, received;

  /// Returns the messages of the busiest process in the round: sent or received, whichever is more.
  [[nodiscard]] std::size_t busiest() const;
};

BorderTraffic count_border_traffic(const Schedule& schedule, const Hosting& hosting, std::uint64_t round);

}  // namespace saddlemesh
