#pragma once

#include "saddlemesh/analysis/plan/borders.hpp"

namespace saddlemesh {

/// A link between processes: the first byte arrives after `latency` seconds, then `bandwidth` bytes follow per second.
/// All messages of a process share one network card, which can send and receive at the same time.
struct LinkSpeed {
  double latency = 0;
  double bandwidth = 1;
};

/// The seconds of one worker's round without any waiting.
struct WorkerTimes {
  double collect = 0;   ///< mixing the messages
  double advance = 0;   ///< from the mixed messages to the next message
  double estimate = 0;  ///< from the next message to the end of the round, while it travels

  [[nodiscard]] double all() const { return collect + advance + estimate; }
};

struct RoundForecast {
  double arithmetic = 0;  ///< of all workers of a thread
  double transfer = 0;    ///< latency, and all bytes of the busiest process at its bandwidth
  double waiting = 0;     ///< for messages: the part of the transfer that is not hidden
  double round = 0;       ///< arithmetic + waiting

  /// Returns the share of the transfer that is hidden behind arithmetic, in [0, 1]; 1 if nothing is transferred.
  [[nodiscard]] double hidden() const { return transfer > 0 ? 1 - waiting / transfer : 1; }
  /// Returns the share of the round that is arithmetic.
  [[nodiscard]] double efficiency() const { return round > 0 ? arithmetic / round : 1; }
};

/// Returns the time of a round in which all processes keep step. Let w = collect + advance + estimate, n the number of
/// turns, and b_i the seconds that a process's card takes for the messages of turn i. The messages of turn i leave
/// (i − 1) w + collect + advance after the start of the round, or when the card has sent the earlier ones. The next
/// round begins when all have arrived:
///
///     round = max( n w,  collect + advance + latency + max over processes and k of [(k − 1) w + b_k + … + b_n] )
///
/// This is exact for a fixed graph with one worker per process, and for a ring of single-threaded processes with any
/// number of workers each. It is an upper bound if the last messages of a round are not the first ones needed in the
/// next, or if threads of a process can drift apart.
RoundForecast forecast_round(const WorkerTimes& worker, const BorderTraffic& traffic, double message_bytes,
                             const LinkSpeed& link);

}  // namespace saddlemesh
