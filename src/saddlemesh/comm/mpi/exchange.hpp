#pragma once

#include <string>
#include <vector>

#include "saddlemesh/comm/mpi/transport.hpp"

namespace saddlemesh::mpi {

/// Strings of bytes between all processes. All make the same calls in the same order. Throws what Transport::receive
/// does.
class Collectives {
 public:
  Collectives(Transport& transport, Subject subject) : transport_(transport), subject_(subject) {}

  void send(int to, std::string bytes);
  std::string receive(int from) { return transport_.receive(subject_, from); }

  /// The root gets everybody's, in order of rank; the others get nothing.
  std::vector<std::string> gather(std::string own, int root = 0);
  /// Everybody gets the root's, passed on along a binomial tree.
  std::string broadcast(std::string own, int root = 0);
  /// Everybody gets everybody's.
  std::vector<std::string> all(std::string own);

 private:
  Transport& transport_;
  Subject subject_;
};

}  // namespace saddlemesh::mpi
