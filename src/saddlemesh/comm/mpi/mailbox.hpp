#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "saddlemesh/comm/mpi/library.hpp"

namespace saddlemesh::mpi {

/// What a message is about.
enum class MessageKind : int { collective, agreement, notice, heartbeat, lost, farewell };

struct Envelope {
  MessageKind kind = MessageKind::collective;
  int from = 0;
  int epoch = 0;  ///< errors agreed on so far: messages from before one concern nobody after it

  auto operator<=>(const Envelope&) const = default;  // NOLINT(modernize-use-nullptr): an error of clang-tidy 14
};

/// Strings of bytes between any two processes. Whatever is sent here is taken in at once, asked for or not, and kept
/// until it is taken out or thrown away: so every message leaves its sender, and none is left in MPI after an error.
/// The caller of any member function holds the mutex.
class Mailbox {
 public:
  using Body = std::shared_ptr<const std::string>;

  explicit Mailbox(const Communicator& comm) : comm_(comm.get()) {}

  /// Returns at once; the body is kept while it travels. Error if it is larger than MPI carries (2 GiB).
  void send(int to, MessageKind kind, int epoch, Body body);

  /// Takes in what has arrived.
  void poll();

  /// The oldest message of that kind, if it is here.
  std::optional<std::string> take(const Envelope& envelope);
  std::optional<std::pair<Envelope, std::string>> take(MessageKind kind);
  void discard_before(int epoch);

 private:
  struct Incoming {
    std::string body;
    bool complete = false;
  };
  struct Leaving {
    std::vector<MPI_Request> requests;
    std::vector<Body> bodies;
  };
  struct Arriving {
    std::vector<MPI_Request> requests;
    std::vector<Incoming*> messages;
  };

  bool open_next();
  const std::vector<int>& completed(std::vector<MPI_Request>& requests);

  MPI_Comm comm_;
  std::multimap<Envelope, Incoming> inbox_;
  Leaving leaving_;
  Arriving arriving_;
  std::vector<int> indices_;
};

}  // namespace saddlemesh::mpi
