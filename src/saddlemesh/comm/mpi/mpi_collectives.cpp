#include "saddlemesh/comm/mpi/mpi_collectives.hpp"

#include <fmt/format.h>

#include "saddlemesh/core/bytes.hpp"
#include "saddlemesh/core/error.hpp"

namespace saddlemesh::mpi {

void Collectives::send(int to, std::string bytes) {
  transport_.send(to, kind_, std::make_shared<const std::string>(std::move(bytes)));
}

std::vector<std::string> Collectives::gather(std::string own, int root) {
  if (transport_.rank() != root) {
    send(root, std::move(own));
    return {};
  }
  std::vector<std::string> out(static_cast<std::size_t>(transport_.size()));
  out[static_cast<std::size_t>(root)] = std::move(own);
  for (int from = 0; from < transport_.size(); ++from) {
    if (from != root) out[static_cast<std::size_t>(from)] = receive(from);
  }
  return out;
}

std::string Collectives::broadcast(std::string own, int root) {
  const int size = transport_.size();
  const int relative_rank = (transport_.rank() - root + size) % size;
  int step = 1;
  while (step < size && (relative_rank & step) == 0) step *= 2;
  // The lowest set bit of `relative_rank` leads to the parent in the tree; the lower bits lead to the children.
  if (relative_rank != 0) own = receive((relative_rank - step + root) % size);
  const auto body = std::make_shared<const std::string>(std::move(own));
  for (step /= 2; step > 0; step /= 2) {
    if (relative_rank + step < size) transport_.send((relative_rank + step + root) % size, kind_, body);
  }
  return *body;
}

std::vector<std::string> Collectives::allgather(std::string own) {
  const auto gathered = gather(std::move(own));
  const std::string sent = broadcast(pack_texts(gathered));
  std::vector<std::string> all;
  try {
    all = unpack_texts(sent);
  } catch (const Error&) {
    throw Error("process 0 sent texts of all processes that are cut off");
  }
  if (all.size() == static_cast<std::size_t>(transport_.size())) return all;
  throw Error(
      fmt::format("process 0 sent texts of {} processes, where {} were expected", all.size(), transport_.size()));
}

}  // namespace saddlemesh::mpi
