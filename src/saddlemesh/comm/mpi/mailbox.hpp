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

/// The kind of a message.
enum class MessageKind : int { collective, agreement, notice, heartbeat, lost, shutdown };

struct Envelope {
  MessageKind kind = MessageKind::collective;
  int from = 0;
  int epoch = 0;  ///< number of errors agreed on so far; messages from earlier epochs are obsolete

  auto operator<=>(const Envelope&) const = default;  // NOLINT(modernize-use-nullptr): an error of clang-tidy 14
};

/// Exchanges byte strings between any two processes. Every incoming message is received at once, requested or not, and
/// kept until it is taken or discarded. Every message therefore leaves its sender, and none remains in MPI after an
/// error. The caller of any member function holds the mutex.
class Mailbox {
 public:
  using Body = std::shared_ptr<const std::string>;

  explicit Mailbox(const Communicator& comm) : comm_(comm.get()) {}

  /// Sends without blocking; keeps the body until it has been sent. Throws Error if it exceeds what MPI carries (2
  /// GiB).
  void send(int to, MessageKind kind, int epoch, Body body);

  /// Receives all messages that have arrived.
  void poll();

  /// Takes the oldest message of that kind, if there is one.
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
