#pragma once

#include <atomic>

namespace saddlemesh::cli {

/// While it lives, the first Ctrl-C (or SIGTERM, or a terminal that goes away) only sets a flag; a second one ends the
/// process as usual.
class InterruptFlag {
 public:
  InterruptFlag();
  InterruptFlag(const InterruptFlag&) = delete;
  InterruptFlag& operator=(const InterruptFlag&) = delete;
  ~InterruptFlag();

  [[nodiscard]] static const std::atomic<bool>& set();

  /// What a shell gives a program that the signal ended: 130 for Ctrl-C.
  [[nodiscard]] static int exit_code();
};

/// Thrown to end the program with that code when all has been said.
struct Exit {
  int code = 0;
};

}  // namespace saddlemesh::cli
