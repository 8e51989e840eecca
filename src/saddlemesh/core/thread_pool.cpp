#include "saddlemesh/core/thread_pool.hpp"

#include <exception>

#include <fmt/format.h>

#include "saddlemesh/core/memory.hpp"

namespace saddlemesh {

ThreadPool::ThreadPool(std::size_t threads) {
  try {
    members_.reserve(threads);
    for (std::size_t member = 1; member < threads; ++member) {
      members_.emplace_back([this, member] { serve(member); });
    }
  } catch (const std::exception& error) {
    dismiss();  // the threads started so far are waiting for work
    throw Error(fmt::format("cannot start {} threads: {}", threads, failure_text(error)));
  }
}

ThreadPool::~ThreadPool() {
  dismiss();
}

void ThreadPool::dismiss() {
  job_ = nullptr;
  generation_.fetch_add(1);
  generation_.notify_all();
}

void ThreadPool::run(const std::function<void(std::size_t)>& job) {
  job_ = &job;
  unfinished_ = static_cast<int>(members_.size());
  generation_.fetch_add(1);
  generation_.notify_all();
  job(0);
  for (int left = unfinished_.load(); left != 0; left = unfinished_.load()) unfinished_.wait(left);
}

void ThreadPool::serve(std::size_t member) {
  for (std::uint32_t seen = 0;; ++seen) {
    generation_.wait(seen);
    if (job_ == nullptr) return;
    (*job_)(member);
    if (unfinished_.fetch_sub(1) == 1) unfinished_.notify_all();
  }
}

}  // namespace saddlemesh
