#pragma once

#include <atomic>
#include <mutex>

namespace saddlemesh::mpi {

/// The mutex that guards MPI. Threads that start an operation (lock) take precedence over threads that only poll
/// (try_lock), which would otherwise take the mutex again and again.
class FairMutex {
 public:
  using Lock = std::unique_lock<std::mutex>;

  Lock lock() {
    wanted_.fetch_add(1);
    Lock lock(mutex_);
    wanted_.fetch_sub(1);
    return lock;
  }

  /// Returns an empty lock if another thread holds the mutex or waits for it.
  Lock try_lock() {
    if (wanted_.load(std::memory_order_relaxed) != 0) return {};
    return Lock(mutex_, std::try_to_lock);
  }

 private:
  std::mutex mutex_;
  std::atomic<int> wanted_{0};
};

}  // namespace saddlemesh::mpi
