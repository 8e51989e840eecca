#pragma once

#include <atomic>

namespace saddlemesh::cli {

/// While it lives, the first Ctrl-C (or SIGTERM, SIGUSR1, which launchers and batch systems pass on to all processes,
/// or a terminal that goes away) only sets a flag; a second one ends the process as usual. Open MPI's mpirun announces
/// that it is going to end its processes by SIGCONT, seconds before SIGTERM and SIGKILL: that counts too.
class InterruptFlag {
 public:
  InterruptFlag();
  InterruptFlag(const InterruptFlag&) = delete;
  InterruptFlag& operator=(const InterruptFlag&) = delete;
  ~InterruptFlag();

  [[nodiscard]] static const std::atomic<bool>& set();

  /// Set by those of them after which launchers kill: SIGTERM, and mpirun's announcement.
  [[nodiscard]] static const std::atomic<bool>& told_to_end();

  /// From here on such signals mean nothing: this process is about to end.
  static void ignore();

  /// What a shell gives a program that the signal ended: 130 for Ctrl-C.
  [[nodiscard]] static int exit_code(int signal) { return 128 + signal; }
  /// The signal that set the flag; 0 if none has.
  [[nodiscard]] static int signal();
};

/// Thrown to end the program with that code when all has been said.
struct Exit {
  int code = 0;
};

}  // namespace saddlemesh::cli
