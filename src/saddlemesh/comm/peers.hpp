#pragma once

#include <cstddef>
#include <string>
#include <sys/types.h>
#include <vector>

namespace saddlemesh {

/// One of the processes, as it describes itself to the others.
struct Peer {
  std::string host;
  std::string machine;  ///< the same for processes under one running system that see each other's process ids
  pid_t pid = 0;

  static Peer own();
  [[nodiscard]] std::string text() const;
  /// The reverse of text(). Error that names the sender for anything else.
  static Peer from_text(const std::string& text, const std::string& sender);
};

/// "process 2 on host b (process id 123)"
std::string describe(const std::vector<Peer>& peers, std::size_t rank);

/// Whether more than one host name is among them.
bool several_hosts(const std::vector<Peer>& peers);

/// How many of them run on the machine of the given one, itself included.
std::size_t on_machine_of(const std::vector<Peer>& peers, std::size_t rank);

/// Whether a process of this machine has ended.
bool has_ended(const Peer& peer);

}  // namespace saddlemesh
