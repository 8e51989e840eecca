#include "saddlemesh/comm/mpi/station.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "saddlemesh/comm/mpi/patience.hpp"
#include "saddlemesh/comm/processes.hpp"

namespace saddlemesh::mpi {

Station::Station()
    : letters_(Communicator::copy(MPI_COMM_WORLD)),
      meshes_(Communicator::copy(MPI_COMM_WORLD)),
      rank_(letters_.rank()),
      size_(letters_.size()),
      mail_(letters_) {}

void Station::send(int to, Subject subject, const Mail::Body& body) {
  const auto turn = turn_.take();
  mail_.send(to, subject, epoch(), body);
}

std::string Station::receive(Subject subject, int from) {
  Patience patience(spins_);
  while (true) {
    {
      const auto turn = turn_.take();
      serve(nullptr, {});
      if (auto body = mail_.take({subject, from, epoch()})) return std::move(*body);
    }
    throw_if_lost();
    if (subject != Subject::agreement && interrupted()) throw Interrupted();
    patience.rest();
  }
}

void Station::next_epoch() {
  const auto turn = turn_.take();
  epoch_.fetch_add(1);
  mail_.discard_before(epoch());
}

void Station::throw_if_lost() {
  if (!lost()) return;
  const auto turn = turn_.take();
  throw ProcessLost(lost_text_, 1);
}

void Station::set_lost(const std::string& text) {
  if (lost_.load()) return;
  lost_text_ = text;
  lost_.store(true);
  for (Traffic* traffic : traffic_) traffic->stop();
}

void Station::declare_lost(const std::string& text) {
  if (lost_.load()) return;
  set_lost(text);
  const auto body = std::make_shared<const std::string>(text);
  for (int to = 0; to < size_; ++to) {
    if (to != rank_) mail_.send(to, Subject::lost, 0, body);
  }
}

// An error of MPI itself is the end of all talk: as a rule, the connection to a process broke because it has ended.
template <class Action>
void Station::try_to(const Action& action) {
  try {
    action();
  } catch (const Error& error) {
    set_lost(fmt::format("the processes cannot reach each other any more: {}", error.what()));
  }
}

void Station::add(Traffic& traffic) {
  const auto turn = turn_.take();
  traffic_.push_back(&traffic);
}

void Station::remove(Traffic& traffic) {
  const auto turn = turn_.take();
  std::erase(traffic_, &traffic);
}

void Station::poll_traffic() {
  const auto turn = turn_.try_take();
  if (!turn || lost()) return;
  try_to([&] {
    for (Traffic* traffic : traffic_) traffic->poll();
  });
}

void Station::read_news(Watch* watch) {
  while (const auto letter = mail_.take(Subject::heartbeat)) {
    if (watch != nullptr) watch->heard();
  }
  while (const auto letter = mail_.take(Subject::notice)) {
    noticed_.store(std::max(noticed_.load(), letter->first.epoch + 1));
    if (!interrupted()) continue;
    for (Traffic* traffic : traffic_) traffic->stop();
  }
  while (const auto letter = mail_.take(Subject::lost)) set_lost(letter->second);
}

void Station::keep_watch(Watch& watch, const std::vector<Peer>& peers) {
  const auto now = Watch::Clock::now();
  if (watch.beat(now)) {
    mail_.send(static_cast<int>(watch.heard_by()), Subject::heartbeat, 0, std::make_shared<const std::string>());
  }
  if (const auto gone = watch.look(now)) {
    declare_lost(fmt::format("{} has ended or no longer answers", describe(peers, *gone)));
  }
}

void Station::serve(Watch* watch, const std::vector<Peer>& peers) {
  try_to([&] {
    mail_.poll();
    read_news(watch);
    if (lost()) return;
    for (Traffic* traffic : traffic_) traffic->poll();
    if (watch != nullptr) keep_watch(*watch, peers);
  });
}

Communicator Station::new_communicator() {
  MPI_Request request = MPI_REQUEST_NULL;
  {
    const auto turn = turn_.take();
    made_.push_back(MPI_COMM_NULL);
    check(MPI_Comm_idup(meshes_.get(), &made_.back(), &request), "MPI_Comm_idup");
  }
  Patience patience(spins_);
  for (int done = 0; done == 0; patience.rest()) {
    throw_if_lost();
    const auto turn = turn_.take();
    check(MPI_Test(&request, &done, MPI_STATUS_IGNORE), "MPI_Test");
  }
  Communicator out(made_.back());
  check(MPI_Comm_set_errhandler(out.get(), MPI_ERRORS_RETURN), "MPI_Comm_set_errhandler");
  return out;
}

}  // namespace saddlemesh::mpi
