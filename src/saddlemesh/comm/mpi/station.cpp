#include "saddlemesh/comm/mpi/station.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "saddlemesh/comm/mpi/patience.hpp"
#include "saddlemesh/comm/processes.hpp"
#include "saddlemesh/core/parse.hpp"

namespace saddlemesh::mpi {

Station::Station()
    : letters_(Communicator::copy(MPI_COMM_WORLD)),
      meshes_(Communicator::copy(MPI_COMM_WORLD)),
      rank_(letters_.rank()),
      size_(letters_.size()),
      largest_tag_(letters_.largest_tag()),
      mail_(letters_) {}

void Station::send(int to, Subject subject, const Mail::Body& body) {
  const auto turn = turn_.take();
  mail_.send(to, subject, epoch(), body);
}

std::string Station::receive(Subject subject, int from) {
  Patience patience(10);
  while (true) {
    {
      const auto turn = turn_.take();
      serve();
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
  begun_.store(0);
  done_.store(0);
  mail_.discard_before(epoch());
}

void Station::throw_if_lost() {
  if (!lost()) return;
  const auto turn = turn_.take();
  loss_thrown_.store(true);
  throw ProcessLost(lost_text_, lost_rank_);
}

void Station::set_lost(std::optional<std::size_t> rank, const std::string& text) {
  if (lost_.load()) return;
  lost_rank_ = rank;
  lost_text_ = text;
  lost_.store(true);
  for (Traffic* traffic : traffic_) traffic->stop();
}

// Not told to the lost: Open MPI may end the process that asks it to connect to what is not there.
void Station::declare_lost(const std::vector<std::size_t>& lost, const std::string& text) {
  if (lost_.load()) return;
  set_lost(lost.size() == 1 ? std::optional(lost.front()) : std::nullopt, text);
  const std::string rank = lost_rank_ ? std::to_string(*lost_rank_) : "";
  const auto body = std::make_shared<const std::string>(rank + "\n" + text);
  for (int to = 0; to < size_; ++to) {
    if (to != rank_ && std::ranges::count(lost, static_cast<std::size_t>(to)) == 0)
      mail_.send(to, Subject::lost, 0, body);
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

void Station::give_notice() {
  const auto turn = turn_.take();
  const auto body = std::make_shared<const std::string>(std::to_string(done_.load()));
  for (int to = 0; to < size_; ++to) {
    if (to != rank_) mail_.send(to, Subject::notice, epoch(), body);
  }
}

void Station::read_notice(const Envelope& envelope, const std::string& body) {
  const std::uint64_t done = parse_number<std::uint64_t>(body).value_or(0);
  if (envelope.epoch < noticed_epoch_.load()) return;
  if (envelope.epoch > noticed_epoch_.load() || done < noticed_done_.load()) noticed_done_.store(done);
  noticed_epoch_.store(envelope.epoch);
  if (!interrupted()) return;
  for (Traffic* traffic : traffic_) traffic->stop();
}

void Station::read_news() {
  while (const auto letter = mail_.take(Subject::heartbeat)) heard_.store(true);
  while (const auto letter = mail_.take(Subject::notice)) read_notice(letter->first, letter->second);
  while (const auto letter = mail_.take(Subject::lost)) {
    const auto end = letter->second.find('\n');
    const auto rank = parse_number<std::size_t>(letter->second.substr(0, end));
    set_lost(rank && *rank < static_cast<std::size_t>(size_) ? rank : std::nullopt, letter->second.substr(end + 1));
  }
}

void Station::serve() {
  try_to([&] {
    mail_.poll();
    read_news();
    if (lost()) return;
    for (Traffic* traffic : traffic_) traffic->poll();
  });
}

void Station::keep(std::shared_ptr<Traffic> traffic) {
  const auto turn = turn_.take();
  kept_.push_back(std::move(traffic));
}

bool Station::clear_kept() {
  const auto turn = turn_.take();
  std::erase_if(kept_, [](const auto& traffic) { return traffic->clear(); });
  return kept_.empty();
}

void Station::abandon() {
  for (const auto& traffic : kept_) traffic->abandon();
  letters_.release();
  meshes_.release();
}

Communicator Station::new_communicator() {
  MPI_Request request = MPI_REQUEST_NULL;
  {
    const auto turn = turn_.take();
    made_.push_back(MPI_COMM_NULL);
    check(MPI_Comm_idup(meshes_.get(), &made_.back(), &request), "MPI_Comm_idup");
  }
  Patience patience(10);
  for (int done = 0; done == 0; patience.rest()) {
    throw_if_lost();
    const auto turn = turn_.take();
    check(MPI_Test(&request, &done, MPI_STATUS_IGNORE), "MPI_Test");
  }
  const auto turn = turn_.take();
  Communicator out(made_.back());
  check(MPI_Comm_set_errhandler(out.get(), MPI_ERRORS_RETURN), "MPI_Comm_set_errhandler");
  return out;
}

}  // namespace saddlemesh::mpi
