#include "saddlemesh/comm/peers.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <fstream>
#include <unistd.h>

#include <fmt/format.h>

#include "saddlemesh/comm/host_name.hpp"
#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/parse.hpp"

namespace saddlemesh {
namespace {

// Containers on one machine have the same boot id but may not see each other's process ids.
std::string machine_name() {
  std::string boot;
  std::ifstream("/proc/sys/kernel/random/boot_id") >> boot;
  std::array<char, 64> space{};
  const ssize_t length = ::readlink("/proc/self/ns/pid", space.data(), space.size() - 1);
  return length > 0 ? boot + "/" + space.data() : std::string();
}

}  // namespace

Peer Peer::own() {
  return {host_name(), machine_name(), ::getpid()};
}

std::string Peer::text() const {
  return fmt::format("{}\n{}\n{}", host, machine, pid);
}

Peer Peer::from_text(const std::string& text, const std::string& sender) {
  const auto first = text.find('\n'), last = text.rfind('\n');
  const auto pid = last == first ? std::nullopt : parse_number<pid_t>(std::string_view(text).substr(last + 1));
  if (!pid || *pid <= 0) throw Error(sender + " sent a description of itself that cannot be read");
  return {text.substr(0, first), text.substr(first + 1, last - first - 1), *pid};
}

std::string describe(const std::vector<Peer>& peers, std::size_t rank) {
  return fmt::format("process {} on host {} (process id {})", rank, peers[rank].host, peers[rank].pid);
}

bool several_hosts(const std::vector<Peer>& peers) {
  return std::ranges::any_of(peers, [&](const Peer& peer) { return peer.host != peers.front().host; });
}

std::size_t processes_on_machine_of(const std::vector<Peer>& peers, std::size_t rank) {
  return static_cast<std::size_t>(
      std::ranges::count_if(peers, [&](const Peer& peer) { return peer.machine == peers[rank].machine; }));
}

// A process that has ended remains as a zombie until its launcher reads the exit code, which may take a while.
bool has_ended(const Peer& peer) {
  std::string status;
  std::getline(std::ifstream(fmt::format("/proc/{}/stat", peer.pid)), status);
  const auto name_end = status.rfind(')');
  if (name_end != std::string::npos && status.compare(name_end, 3, ") Z") == 0) return true;
  return ::kill(peer.pid, 0) != 0 && errno == ESRCH;  // Checked last: a zombie may be reaped while its state is read.
}

}  // namespace saddlemesh
