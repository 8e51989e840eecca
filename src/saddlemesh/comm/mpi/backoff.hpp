#pragma once

#include <algorithm>
#include <chrono>
#include <thread>

namespace saddlemesh::mpi {

/// Pauses between polls: first spins, which keeps the core, then sleeps for increasing times, which frees the core for
/// the thread that is awaited.
class Backoff {
 public:
  explicit Backoff(int spins) : spins_(spins) {}

  void pause() {
    if (spins_ > 0) {
      --spins_;
      return;
    }
    std::this_thread::sleep_for(nap_);
    nap_ = std::min(nap_ + nap_ / 64, longest);
  }

 private:
  static constexpr std::chrono::nanoseconds longest{1'000'000};

  int spins_;
  std::chrono::nanoseconds nap_{20'000};
};

}  // namespace saddlemesh::mpi
