#pragma once

#include <chrono>

#include "saddlemesh/solve/session.hpp"
#include "saddlemesh/train/report/metrics_csv.hpp"

namespace saddlemesh {

using SteadyClock = std::chrono::steady_clock;

inline double seconds_since(SteadyClock::time_point from) {
  return std::chrono::duration<double>(SteadyClock::now() - from).count();
}

/// Accumulates the time of a run, over all processes that have worked on it.
class RunClock {
 public:
  /// Continues from a checkpoint's clock.
  void go_on(const Metrics& from) { before_ = from; }

  /// Adds the times of a session that has ended.
  void add_rounds(const RoundTimes& rounds) {
    before_.collect += rounds.collect;
    before_.advance += rounds.advance;
    before_.estimate += rounds.estimate;
  }

  void add_evaluation(double thread_seconds) { before_.evaluate += thread_seconds; }

  /// Fills in the times, including those of the current session.
  void read(const RoundTimes& rounds, Metrics& out) const {
    out.seconds = before_.seconds + seconds_since(begun_);
    out.collect = before_.collect + rounds.collect;
    out.advance = before_.advance + rounds.advance;
    out.estimate = before_.estimate + rounds.estimate;
    out.evaluate = before_.evaluate;
  }

 private:
  Metrics before_;  // times of earlier sessions and of evaluations
  SteadyClock::time_point begun_ = SteadyClock::now();
};

}  // namespace saddlemesh
