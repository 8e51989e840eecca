#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <thread>
#include <vector>

namespace saddlemesh {

/// A fixed number of threads that run jobs together. The caller is thread 0, so a pool of size one starts no thread.
class ThreadPool {
 public:
  /// Throws Error if the system cannot start that many threads.
  explicit ThreadPool(std::size_t threads);
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;
  ~ThreadPool();

  [[nodiscard]] std::size_t size() const { return members_.size() + 1; }

  /// Calls job(0), …, job(size() − 1), each on its own thread, and returns when all are done. A job must not throw.
  void run(const std::function<void(std::size_t)>& job);

 private:
  void serve(std::size_t member);
  void dismiss();

  const std::function<void(std::size_t)>* job_ = nullptr;  // null tells the threads to end
  std::atomic<std::uint32_t> generation_{0};
  std::atomic<int> unfinished_{0};
  std::vector<std::jthread> members_;
};

}  // namespace saddlemesh
