#pragma once

#include <atomic>

namespace saddlemesh::cli {

/// During its lifetime, the first Ctrl-C only sets a flag, and a second one ends the process as usual. The same holds
/// for SIGTERM and SIGUSR1, which launchers and batch systems pass to all processes, and for SIGHUP. Open MPI's mpirun
/// announces by SIGCONT that it will end its processes, seconds before SIGTERM and SIGKILL; that counts too.
class InterruptFlag {
 public:
  InterruptFlag();
  InterruptFlag(const InterruptFlag&) = delete;
  InterruptFlag& operator=(const InterruptFlag&) = delete;
  ~InterruptFlag();

  [[nodiscard]] static const std::atomic<bool>& set();

  /// Returns the flag set by signals after which launchers kill: SIGTERM, and mpirun's announcement.
  [[nodiscard]] static const std::atomic<bool>& termination_requested();

  /// Ignores these signals from now on, because this process is about to end.
  static void ignore();

  /// Returns the exit code that shells report for a program ended by the signal: 130 for Ctrl-C.
  [[nodiscard]] static int exit_code(int signal) { return 128 + signal; }
  /// Returns the signal that set the flag; 0 if none has.
  [[nodiscard]] static int signal();
};

/// Thrown to end the program with this exit code, after all messages have been printed.
struct Exit {
  int code = 0;
};

}  // namespace saddlemesh::cli
