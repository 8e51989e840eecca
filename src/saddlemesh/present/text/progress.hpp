#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <mutex>
#include <optional>
#include <string>

namespace saddlemesh {

struct ProgressOptions {
  bool quiet = false;
  std::size_t already = 0;  ///< part of the total that was done before; shown, but not counted in the rate
  std::FILE* stream = stderr;
  std::function<std::chrono::steady_clock::time_point()> now = std::chrono::steady_clock::now;
  /// Overrides the detection of a terminal, for tests.
  std::optional<bool> is_terminal = std::nullopt;
};

/// One live line on a terminal: label, done/total, rate, time left and a note. It appears once the job has lasted two
/// seconds, is redrawn at most five times a second by whichever thread advances, and is erased at the end. It writes
/// nothing if the stream is not a terminal, so logs stay clean. It has no thread of its own.
class Progress {
 public:
  using Options = ProgressOptions;

  /// A total of 0 means unknown: no percentage and no time left are shown.
  Progress(std::string label, std::size_t total, Options options = {});
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress();

  /// Counts `n` more as done. Any thread may call it; it costs an atomic addition and a look at the clock.
  void advance(std::size_t n = 1);

  /// Sets the text at the end of the line, such as "AUROC 0.981", from the next redraw on. Any thread may call it.
  void note(std::string text);

 private:
  using Clock = std::chrono::steady_clock;

  void draw(Clock::time_point now);
  [[nodiscard]] std::string line(Clock::time_point now) const;

  const std::string label_;
  const std::size_t total_;
  const Options options_;
  const bool visible_;
  const Clock::time_point start_;
  std::atomic<std::size_t> done_{0};
  std::atomic<Clock::rep> next_draw_;
  std::mutex mutex_;  // guards note_, drawn_ and the stream
  std::string note_;
  bool drawn_ = false;
};

}  // namespace saddlemesh
