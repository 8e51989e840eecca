#include "saddlemesh/comm/mpi/mailbox.hpp"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"

namespace saddlemesh::mpi {
namespace {

constexpr int subjects = 8;

int tag_of(MessageKind kind, int epoch) {
  return epoch * subjects + static_cast<int>(kind);
}

// Removes the elements at `indices` (ascending) from both vectors.
template <class A, class B>
void remove_at(const std::vector<int>& indices, std::vector<A>& a, std::vector<B>& b) {
  std::for_each(indices.rbegin(), indices.rend(), [&](int index) {
    a.erase(a.begin() + index);
    b.erase(b.begin() + index);
  });
}

}  // namespace

void Mailbox::send(int to, MessageKind kind, int epoch, Body body) {
  if (body->size() > static_cast<std::size_t>(std::numeric_limits<int>::max())) {
    throw Error(fmt::format("{} bytes are too many to exchange between processes at once", body->size()));
  }
  MPI_Request request = MPI_REQUEST_NULL;
  check(MPI_Isend(body->data(), static_cast<int>(body->size()), MPI_BYTE, to, tag_of(kind, epoch), comm_, &request),
        "MPI_Isend");
  leaving_.requests.push_back(request);
  leaving_.bodies.push_back(std::move(body));
}

bool Mailbox::open_next() {
  int found = 0;
  MPI_Message message = MPI_MESSAGE_NULL;
  MPI_Status status;
  check(MPI_Improbe(MPI_ANY_SOURCE, MPI_ANY_TAG, comm_, &found, &message, &status), "MPI_Improbe");
  if (found == 0) return false;
  int size = 0;
  check(MPI_Get_count(&status, MPI_BYTE, &size), "MPI_Get_count");
  const Envelope envelope{static_cast<MessageKind>(status.MPI_TAG % subjects), status.MPI_SOURCE,
                          status.MPI_TAG / subjects};
  // The message keeps its position in the queue from here on, even if a shorter one that came later completes first.
  Incoming& incoming = inbox_.emplace(envelope, Incoming{})->second;
  incoming.body.resize(static_cast<std::size_t>(size));
  MPI_Request request = MPI_REQUEST_NULL;
  check(MPI_Imrecv(incoming.body.data(), size, MPI_BYTE, &message, &request), "MPI_Imrecv");
  arriving_.requests.push_back(request);
  arriving_.messages.push_back(&incoming);
  return true;
}

const std::vector<int>& Mailbox::completed(std::vector<MPI_Request>& requests) {
  indices_.resize(requests.size());
  int count = 0;
  check(MPI_Testsome(static_cast<int>(requests.size()), requests.data(), &count, indices_.data(), MPI_STATUSES_IGNORE),
        "MPI_Testsome");
  indices_.resize(count == MPI_UNDEFINED ? 0 : static_cast<std::size_t>(count));
  std::ranges::sort(indices_);
  return indices_;
}

void Mailbox::poll() {
  while (open_next()) {
  }
  if (!arriving_.requests.empty()) {
    for (const int index : completed(arriving_.requests)) {
      arriving_.messages[static_cast<std::size_t>(index)]->complete = true;
    }
    remove_at(indices_, arriving_.requests, arriving_.messages);
  }
  if (!leaving_.requests.empty()) {
    completed(leaving_.requests);
    remove_at(indices_, leaving_.requests, leaving_.bodies);
  }
}

std::optional<std::string> Mailbox::take(const Envelope& envelope) {
  const auto oldest = inbox_.lower_bound(envelope);
  if (oldest == inbox_.end() || oldest->first != envelope || !oldest->second.complete) return std::nullopt;
  std::string body = std::move(oldest->second.body);
  inbox_.erase(oldest);
  return body;
}

std::optional<std::pair<Envelope, std::string>> Mailbox::take(MessageKind kind) {
  const auto found = inbox_.lower_bound({.kind = kind});
  if (found == inbox_.end() || found->first.kind != kind || !found->second.complete) return std::nullopt;
  std::pair<Envelope, std::string> out{found->first, std::move(found->second.body)};
  inbox_.erase(found);
  return out;
}

void Mailbox::discard_before(int epoch) {
  std::erase_if(inbox_, [&](const auto& entry) { return entry.first.epoch < epoch && entry.second.complete; });
}

}  // namespace saddlemesh::mpi
