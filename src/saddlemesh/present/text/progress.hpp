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
  std::size_t already = 0;  ///< of the total, done before: shown, but no part of the rate
  std::FILE* stream = stderr;
  std::function<std::chrono::steady_clock::time_point()> now = std::chrono::steady_clock::now;
  /// What to believe in place of asking the stream; for tests.
  std::optional<bool> is_terminal = std::nullopt;
};

/// One live line on a terminal: label, done/total, rate, time left and a note. It appears once the job has lasted two
/// seconds, is redrawn at most five times a second by whichever thread advances, and is wiped at the end. On
/// anything but a terminal it writes nothing, so logs stay clean. It has no thread of its own.
class Progress {
 public:
  using Options = ProgressOptions;

  /// A total of 0 means that it is not known: no percentage and no time left are shown.
  Progress(std::string label, std::size_t total, Options options = {});
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress();

  /// `n` more are done. Any thread may call it; it costs an atomic addition and a look at the clock.
  void advance(std::size_t n = 1);

  /// Text for the end of the line from the next redraw on: "AUROC 0.981". Any thread may call it.
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
