#pragma once

#include <algorithm>
#include <vector>

#include "saddlemesh/analysis/plan/round_model.hpp"
#include "saddlemesh/core/blocks.hpp"

namespace saddlemesh::testing {

/// Finds the seconds of a round by following every message. Threads take their workers in turn; a worker waits for the
/// messages that it reads; a process's card sends copies one after the other as they are posted, and each arrives
/// `latency` later. There is no other synchronisation.
class SimulatedRounds {
 public:
  SimulatedRounds(const Schedule& schedule, Hosting hosting, WorkerTimes times, double message_bytes, LinkSpeed link)
      : schedule_(schedule),
        hosting_(hosting),
        times_(times),
        each_(message_bytes / link.bandwidth),
        latency_(link.latency),
        threads_(hosting.processes * hosting.threads),
        cards_(hosting.processes),
        arrivals_(schedule.workers(), std::vector<double>(hosting.processes)) {}

  double seconds_per_round() {
    constexpr int settle = 150, count = 300;
    for (int i = 0; i < settle; ++i) take_round();
    const double begin = std::ranges::max(threads_);
    for (int i = 0; i < count; ++i) take_round();
    return (std::ranges::max(threads_) - begin) / count;
  }

 private:
  struct Post {
    double time;
    std::size_t worker;
  };

  [[nodiscard]] std::size_t process(std::size_t worker) const {
    return block_of(worker, schedule_.workers(), hosting_.processes);
  }

  // Divides workers into blocks as the mesh does: threads inside processes.
  [[nodiscard]] std::size_t thread(std::size_t worker) const {
    const std::size_t p = process(worker);
    const auto [first, count] = block(p, schedule_.workers(), hosting_.processes);
    return p * hosting_.threads + block_of(worker - first, count, std::min(hosting_.threads, count));
  }

  void take_round() {
    std::vector<Post> posts;
    for (std::size_t k = 0; k < schedule_.workers(); ++k) {
      RowScratch scratch;
      double& clock = threads_[thread(k)];
      for (const auto from : schedule_.row(0, k, scratch).from) clock = std::max(clock, arrivals_[from][process(k)]);
      posts.push_back({clock + times_.collect + times_.advance, k});
      clock += times_.all();
    }
    std::ranges::stable_sort(posts, {}, &Post::time);
    for (const auto& [time, worker] : posts) send(time, worker);
  }

  void send(double time, std::size_t worker) {
    RowScratch scratch;
    const std::size_t own = process(worker);
    std::vector<bool> done(hosting_.processes);
    done[own] = true;
    arrivals_[worker][own] = time;
    for (const auto reader : schedule_.column(0, worker, scratch).from) {
      if (done[process(reader)]) continue;
      done[process(reader)] = true;
      cards_[own] = std::max(cards_[own], time) + each_;
      arrivals_[worker][process(reader)] = cards_[own] + latency_;
    }
  }

  const Schedule& schedule_;
  Hosting hosting_;
  WorkerTimes times_;
  double each_, latency_;
  std::vector<double> threads_, cards_;
  std::vector<std::vector<double>> arrivals_;  // by worker and process; arrival of the last post
};

}  // namespace saddlemesh::testing
