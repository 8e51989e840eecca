#pragma once

#include <atomic>
#include <cstdint>

namespace saddlemesh {

/// Thrown out of a wait when another worker has failed. Never leaves the mesh.
struct Aborted {};

/// A counter that one thread advances and others wait for. Only the low 32 bits are kept, because the kernel cannot
/// wait on more, and waiters are never 2^30 behind or ahead.
class alignas(64) ProgressCounter {
 public:
  explicit ProgressCounter(std::uint64_t first = 0) : count_(static_cast<std::uint32_t>(first)) {}

  void advance() {
    count_.fetch_add(1);
    count_.notify_all();
  }

  /// Returns once the count has reached `target`; throws Aborted if `aborted` is set first. Polls `spins` times and
  /// then sleeps in the kernel, which leaves the core to other threads.
  void wait(std::uint64_t target, const std::atomic<bool>& aborted, int spins) const {
    for (int i = 0; i < spins; ++i) {
      if (reached(count_.load(std::memory_order_acquire), target)) return;
    }
    while (true) {
      const std::uint32_t seen = count_.load();
      if (reached(seen, target)) return;
      if (aborted.load()) throw Aborted();
      count_.wait(seen);
    }
  }

  /// Wakes all waiters so that they see the abort flag, which must be set first. Sets the count to a value that
  /// satisfies no waiter and that no late advance turns back into the awaited value.
  void abort() {
    count_.fetch_sub(std::uint32_t{1} << 30U);
    count_.notify_all();
  }

 private:
  static bool reached(std::uint32_t count, std::uint64_t target) {
    return static_cast<std::int32_t>(count - static_cast<std::uint32_t>(target)) >= 0;
  }

  std::atomic<std::uint32_t> count_;
};

}  // namespace saddlemesh
