#pragma once

#include <atomic>
#include <mutex>

namespace saddlemesh::mpi {

/// The one lock around MPI. Those who have something to start are let in before those who only look whether anything
/// has arrived, and who would otherwise take it again and again.
class FairMutex {
 public:
  using Lock = std::unique_lock<std::mutex>;

  /// Waits for its turn.
  Lock take() {
    wanted_.fetch_add(1);
    Lock lock(mutex_);
    wanted_.fetch_sub(1);
    return lock;
  }

  /// Empty-handed if anybody else is in or waits.
  Lock try_take() {
    if (wanted_.load(std::memory_order_relaxed) != 0) return {};
    return Lock(mutex_, std::try_to_lock);
  }

 private:
  std::mutex mutex_;
  std::atomic<int> wanted_{0};
};

}  // namespace saddlemesh::mpi
