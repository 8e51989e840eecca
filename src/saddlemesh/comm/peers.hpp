#pragma once

#include <cstddef>
#include <string>
#include <sys/types.h>
#include <vector>

namespace saddlemesh {

/// One of the processes, as it describes itself to the others.
struct Peer {
  std::string host;
  std::string
      machine;  ///< equal for processes that run under the same operating system and see each other's process ids
  pid_t pid = 0;

  static Peer own();
  [[nodiscard]] std::string text() const;
  /// Inverse of text(). Throws Error with the sender if the text is malformed.
  static Peer from_text(const std::string& text, const std::string& sender);
};

/// Describes a process: "process 2 on host b (process id 123)".
std::string describe(const std::vector<Peer>& peers, std::size_t rank);

/// Returns whether the processes run on more than one host.
bool several_hosts(const std::vector<Peer>& peers);

/// Number of processes on the machine of the given rank, including itself.
std::size_t processes_on_machine_of(const std::vector<Peer>& peers, std::size_t rank);

/// Returns whether a process of this machine has ended.
bool has_ended(const Peer& peer);

}  // namespace saddlemesh
