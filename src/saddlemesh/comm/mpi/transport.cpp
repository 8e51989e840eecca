#include "saddlemesh/comm/mpi/transport.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "saddlemesh/comm/mpi/backoff.hpp"
#include "saddlemesh/comm/processes.hpp"
#include "saddlemesh/core/parse.hpp"

namespace saddlemesh::mpi {

Transport::Transport()
    : point_to_point_(Communicator::copy(MPI_COMM_WORLD)),
      meshes_(Communicator::copy(MPI_COMM_WORLD)),
      rank_(point_to_point_.rank()),
      size_(point_to_point_.size()),
      largest_tag_(point_to_point_.largest_tag()),
      mailbox_(point_to_point_) {}

void Transport::send(int to, MessageKind kind, const Mailbox::Body& body) {
  const auto lock = mutex_.lock();
  mailbox_.send(to, kind, epoch(), body);
}

std::string Transport::receive(MessageKind kind, int from) {
  Backoff backoff(10);
  while (true) {
    {
      const auto lock = mutex_.lock();
      serve();
      if (auto body = mailbox_.take({kind, from, epoch()})) return std::move(*body);
    }
    throw_if_lost();
    if (kind != MessageKind::agreement && interrupted()) throw Interrupted();
    backoff.pause();
  }
}

void Transport::next_epoch() {
  const auto lock = mutex_.lock();
  epoch_.fetch_add(1);
  begun_.store(0);
  done_.store(0);
  mailbox_.discard_before(epoch());
}

void Transport::throw_if_lost() {
  if (!lost()) return;
  const auto lock = mutex_.lock();
  loss_thrown_.store(true);
  throw ProcessLost(lost_text_, lost_rank_);
}

void Transport::set_lost(std::optional<std::size_t> rank, const std::string& text) {
  if (lost_.load()) return;
  lost_rank_ = rank;
  lost_text_ = text;
  lost_.store(true);
  for (PendingRequests* pending : pending_) pending->stop();
}

// Sends nothing to the lost processes: Open MPI may end a process that tries to connect to one that no longer exists.
void Transport::declare_lost(const std::vector<std::size_t>& lost, const std::string& text) {
  if (lost_.load()) return;
  set_lost(lost.size() == 1 ? std::optional(lost.front()) : std::nullopt, text);
  const std::string rank = lost_rank_ ? std::to_string(*lost_rank_) : "";
  const auto body = std::make_shared<const std::string>(rank + "\n" + text);
  for (int to = 0; to < size_; ++to) {
    if (to != rank_ && std::ranges::count(lost, static_cast<std::size_t>(to)) == 0)
      mailbox_.send(to, MessageKind::lost, 0, body);
  }
}

void Transport::add(PendingRequests& pending) {
  const auto lock = mutex_.lock();
  pending_.push_back(&pending);
}

void Transport::remove(PendingRequests& pending) {
  const auto lock = mutex_.lock();
  std::erase(pending_, &pending);
}

void Transport::poll_pending() {
  const auto lock = mutex_.try_lock();
  if (!lock || lost()) return;
  run_or_mark_lost([&] {
    for (PendingRequests* pending : pending_) pending->poll();
  });
}

void Transport::notify_failure() {
  const auto lock = mutex_.lock();
  const auto body = std::make_shared<const std::string>(std::to_string(done_.load()));
  for (int to = 0; to < size_; ++to) {
    if (to != rank_) mailbox_.send(to, MessageKind::notice, epoch(), body);
  }
}

void Transport::handle_failure_notice(const Envelope& envelope, const std::string& body) {
  const std::uint64_t done = parse_number<std::uint64_t>(body).value_or(0);
  if (envelope.epoch < noticed_epoch_.load()) return;
  if (envelope.epoch > noticed_epoch_.load() || done < noticed_done_.load()) noticed_done_.store(done);
  noticed_epoch_.store(envelope.epoch);
  if (!interrupted()) return;
  for (PendingRequests* pending : pending_) pending->stop();
}

void Transport::dispatch_control_messages() {
  while (const auto message = mailbox_.take(MessageKind::heartbeat)) heartbeat_received_.store(true);
  while (const auto message = mailbox_.take(MessageKind::notice))
    handle_failure_notice(message->first, message->second);
  while (const auto message = mailbox_.take(MessageKind::lost)) {
    const auto end = message->second.find('\n');
    const auto rank = parse_number<std::size_t>(message->second.substr(0, end));
    set_lost(rank && *rank < static_cast<std::size_t>(size_) ? rank : std::nullopt, message->second.substr(end + 1));
  }
}

void Transport::serve() {
  run_or_mark_lost([&] {
    mailbox_.poll();
    dispatch_control_messages();
    if (lost()) return;
    for (PendingRequests* pending : pending_) pending->poll();
  });
}

void Transport::keep(std::shared_ptr<PendingRequests> pending) {
  const auto lock = mutex_.lock();
  kept_.push_back(std::move(pending));
}

bool Transport::clear_kept() {
  const auto lock = mutex_.lock();
  std::erase_if(kept_, [](const auto& pending) { return pending->clear(); });
  return kept_.empty();
}

void Transport::abandon() {
  for (const auto& pending : kept_) pending->abandon();
  point_to_point_.release();
  meshes_.release();
}

Communicator Transport::new_communicator() {
  MPI_Request request = MPI_REQUEST_NULL;
  {
    const auto lock = mutex_.lock();
    made_.push_back(MPI_COMM_NULL);
    check(MPI_Comm_idup(meshes_.get(), &made_.back(), &request), "MPI_Comm_idup");
  }
  Backoff backoff(10);
  for (int done = 0; done == 0; backoff.pause()) {
    throw_if_lost();
    const auto lock = mutex_.lock();
    check(MPI_Test(&request, &done, MPI_STATUS_IGNORE), "MPI_Test");
  }
  const auto lock = mutex_.lock();
  Communicator out(made_.back());
  check(MPI_Comm_set_errhandler(out.get(), MPI_ERRORS_RETURN), "MPI_Comm_set_errhandler");
  return out;
}

}  // namespace saddlemesh::mpi
