#pragma once

#include <atomic>

namespace saddlemesh::cli {

/// While it lives, the first Ctrl-C (or SIGTERM) only sets a flag; a second one ends the process as usual.
class InterruptFlag {
 public:
  InterruptFlag();
  InterruptFlag(const InterruptFlag&) = delete;
  InterruptFlag& operator=(const InterruptFlag&) = delete;
  ~InterruptFlag();

  [[nodiscard]] static const std::atomic<bool>& set();
};

/// Thrown to end the program with that code when all has been said.
struct Exit {
  int code = 0;
};

/// What a shell gives a program that Ctrl-C ended.
constexpr int exit_interrupted = 130;

}  // namespace saddlemesh::cli
