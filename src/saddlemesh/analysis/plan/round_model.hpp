#pragma once

#include "saddlemesh/analysis/plan/borders.hpp"

namespace saddlemesh {

/// What a link between processes does: the first byte arrives after `latency` seconds, then `bandwidth` bytes follow
/// in a second. A process's messages share its one card, which sends and receives at the same time.
struct LinkSpeed {
  double latency = 0;
  double bandwidth = 1;
};

/// Seconds of one worker's round without any waiting.
struct WorkerTimes {
  double collect = 0;   ///< mixing the messages
  double advance = 0;   ///< from there to the next message
  double estimate = 0;  ///< from there to the end of the round, while it travels

  [[nodiscard]] double all() const { return collect + advance + estimate; }
};

struct RoundForecast {
  double arithmetic = 0;  ///< of a thread's workers
  double transfer = 0;    ///< the network's: latency, and all bytes of the busiest process at its bandwidth
  double waiting = 0;     ///< for messages: the part of the transfer that is not hidden
  double round = 0;       ///< arithmetic + waiting

  /// Share of the transfer behind which there was arithmetic to do, in [0, 1]; 1 where nothing travels.
  [[nodiscard]] double hidden() const { return transfer > 0 ? 1 - waiting / transfer : 1; }
  /// Share of the round that is arithmetic.
  [[nodiscard]] double efficiency() const { return round > 0 ? arithmetic / round : 1; }
};

/// The time of a round in which all processes keep step. With w = collect + advance + estimate, n turns, and b_i the
/// seconds that a process's card takes for the messages of turn i, those of turn i leave (i − 1) w + collect + advance
/// after the round's begin, or when the card has sent the ones before; the next round begins when all have arrived:
///
///     round = max( n w,  collect + advance + latency + max over processes and k of [(k − 1) w + b_k + … + b_n] )
///
/// That is what a fixed graph takes with a worker in each process, and a ring of processes of one thread each with any
/// number of them. Where the last messages of a round are not wanted first in the next, or threads of a process can
/// drift apart, it is an upper bound.
RoundForecast forecast_round(const WorkerTimes& worker, const BorderTraffic& traffic, double message_bytes,
                             const LinkSpeed& link);

}  // namespace saddlemesh
