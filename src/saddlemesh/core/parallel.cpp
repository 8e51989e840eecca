#include "saddlemesh/core/parallel.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>

#include "saddlemesh/core/thread_pool.hpp"

namespace saddlemesh {

void parallel_for(std::size_t count, std::size_t threads, const std::function<void(std::size_t)>& job) {
  std::atomic<std::size_t> next{0};
  std::mutex mutex;
  std::exception_ptr failure;
  ThreadPool pool(std::clamp<std::size_t>(threads, 1, std::max<std::size_t>(count, 1)));
  pool.run([&](std::size_t) {
    try {
      for (std::size_t i = next++; i < count; i = next++) job(i);
    } catch (...) {
      next = count;
      const std::lock_guard lock(mutex);
      if (!failure) failure = std::current_exception();
    }
  });
  if (failure) std::rethrow_exception(failure);
}

std::size_t default_threads() {
  return std::max(1U, std::thread::hardware_concurrency());
}

}  // namespace saddlemesh
