#pragma once

#include <string>
#include <vector>

#include "saddlemesh/comm/mpi/transport.hpp"

namespace saddlemesh::mpi {

/// Collective communication of byte strings by one kind of message. All ranks make the same calls in the same order.
/// Throws what Transport::receive() throws.
class Collectives {
 public:
  Collectives(Transport& transport, MessageKind kind) : transport_(transport), kind_(kind) {}

  void send(int to, std::string bytes);
  std::string receive(int from) { return transport_.receive(kind_, from); }

  /// Returns the bytes of all ranks, in order, on the root, and nothing on the others.
  std::vector<std::string> gather(std::string own, int root = 0);
  /// Returns the root's bytes on all ranks; forwards them along a binomial tree.
  std::string broadcast(std::string own, int root = 0);
  /// Returns the bytes of all ranks, in order, on every rank.
  std::vector<std::string> allgather(std::string own);

 private:
  Transport& transport_;
  MessageKind kind_;
};

}  // namespace saddlemesh::mpi
