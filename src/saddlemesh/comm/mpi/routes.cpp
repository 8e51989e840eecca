#include "saddlemesh/comm/mpi/routes.hpp"

#include <algorithm>
#include <chrono>
#include <limits>
#include <type_traits>
#include <utility>

#include <fmt/format.h>

#include "saddlemesh/comm/collectives.hpp"
#include "saddlemesh/comm/mpi/backoff.hpp"
#include "saddlemesh/core/blocks.hpp"
#include "saddlemesh/core/error.hpp"

namespace saddlemesh::mpi {
namespace {

// Returns whether the message was longer than the receive buffer.
bool is_truncation(int code) {
  int kind = MPI_SUCCESS;
  return MPI_Error_class(code, &kind) == MPI_SUCCESS && kind == MPI_ERR_TRUNCATE;
}

}  // namespace

// One poll takes about half a microsecond. With a core for every thread, polling continues for up to a millisecond,
// because waking up from a sleep takes longer than most waits.
template <class Real>
Routes<Real>::Routes(const Setting& setting, Communicator comm)
    : setting_(setting), comm_(std::move(comm)), spins_(setting.core_for_each ? 2000 : 3) {
  if (setting.schedule.workers() > static_cast<std::size_t>(setting.transport.largest_tag())) {
    throw Error(fmt::format("{} workers are more than this MPI can tell apart", setting.schedule.workers()));
  }
}

template <class Real>
MPI_Datatype Routes<Real>::type() {
  return std::is_same_v<Real, float> ? MPI_FLOAT : MPI_DOUBLE;
}

template <class Real>
void Routes<Real>::make_room(std::size_t inlets, std::size_t outgoing) {
  inlets_ = std::vector<Inlet>(inlets);
  for (Inlet& inlet : inlets_) {
    for (auto& slot : inlet.slot) slot.resize(setting_.message_size);
  }
  outlets_ = std::vector<Outlet>(setting_.workers.range().count);
  requests_.assign(2 * inlets + outgoing, MPI_REQUEST_NULL);
  leaving_.assign(outgoing, nullptr);
  completed_.resize(requests_.size());
  statuses_.resize(requests_.size());
}

template <class Real>
int Routes<Real>::rank_of(std::size_t worker) const {
  return static_cast<int>(block_of(worker, setting_.schedule.workers(), setting_.processes.size()));
}

template <class Real>
template <class Done>
void Routes<Real>::wait(const Done& done) {
  Backoff backoff(spins_);
  while (!done()) {
    if (setting_.workers.stopped().load()) throw Aborted();
    setting_.transport.poll_pending();
    if (done()) return;
    backoff.pause();
  }
}

template <class Real>
const Real* Routes<Real>::await_arrival(std::uint64_t n, Inlet& inlet, std::size_t from) {
  const auto& arrived = inlet.arrived[n % 2];
  wait([&] { return arrived.load(std::memory_order_acquire) == n + 1; });
  if (const int values = inlet.values[n % 2]; values != count()) {
    throw_unexpected(setting_.processes, static_cast<std::size_t>(rank_of(from)),
                     values < 0 ? "a longer message" : fmt::format("a message of {} values", values),
                     fmt::format("{} values", count()));
  }
  return inlet.slot[n % 2].data();
}

template <class Real>
int Routes<Real>::received_values(const MPI_Status& status) const {
  int values = 0;
  check(MPI_Get_count(&status, type(), &values), "MPI_Get_count");
  return values;
}

template <class Real>
void Routes<Real>::await_room(std::uint64_t n, std::size_t worker) {
  const auto& leaving = outlet(worker).leaving[n % 2];
  wait([&] { return leaving.load(std::memory_order_acquire) == 0; });
}

template <class Real>
void Routes<Real>::poll() {
  int count = 0;
  const int code =
      MPI_Testsome(static_cast<int>(requests_.size()), requests_.data(), &count, completed_.data(), statuses_.data());
  if (code != MPI_ERR_IN_STATUS) check(code, "MPI_Testsome");
  if (count == MPI_UNDEFINED) return;
  for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
    const auto index = static_cast<std::size_t>(completed_[i]);
    const bool cut = code == MPI_ERR_IN_STATUS && is_truncation(statuses_[i].MPI_ERROR);
    if (code == MPI_ERR_IN_STATUS && !cut) check(statuses_[i].MPI_ERROR, "MPI_Testsome");
    if (index < 2 * inlets_.size()) {
      Inlet& inlet = inlets_[index / 2];
      inlet.values[index % 2] = cut ? -1 : received_values(statuses_[i]);
      inlet.arrived[index % 2].store(inlet.expected[index % 2] + 1, std::memory_order_release);
    } else {
      leaving_[index - 2 * inlets_.size()]->fetch_sub(1, std::memory_order_release);
    }
  }
}

template <class Real>
bool Routes<Real>::all_sent() const {
  return std::ranges::all_of(
      outlets_, [](const Outlet& outlet) { return outlet.leaving[0].load() == 0 && outlet.leaving[1].load() == 0; });
}

template <class Real>
bool Routes<Real>::all_received(std::uint64_t posted) const {
  return std::ranges::all_of(inlets_, [&](const Inlet& inlet) {
    const auto home = [&](std::size_t slot) {
      return inlet.arrived[slot].load() != 0 || inlet.expected[slot] >= posted;
    };
    return home(0) && home(1);
  });
}

template <class Real>
bool Routes<Real>::close() {
  constexpr std::chrono::seconds limit{2};
  Backoff backoff(spins_);
  const auto deadline = std::chrono::steady_clock::now() + limit;
  for (; !setting_.transport.lost() && !setting_.workers.stopped(); backoff.pause()) {
    const auto lock = setting_.transport.mutex().lock();
    // All workers have posted equally often, so nothing more arrives after these messages.
    if (all_sent() && all_received(setting_.workers.posts(setting_.workers.range().first))) cancel_receives();
    poll();
    if (cancelled_ && all_received(std::numeric_limits<std::uint64_t>::max())) {
      free_requests();
      return true;
    }
    if (std::chrono::steady_clock::now() > deadline) break;
  }
  return false;
}

template <class Real>
bool Routes<Real>::clear() {
  cancel_receives();
  poll();
  take_in_unasked();
  const bool done =
      all_sent() && all_received(std::numeric_limits<std::uint64_t>::max()) && unasked_ == MPI_REQUEST_NULL;
  if (done) free_requests();
  return done;
}

// A receive that is cancelled too late, because its message is arriving, completes normally; poll() detects either
// outcome.
template <class Real>
void Routes<Real>::cancel_receives() {
  if (std::exchange(cancelled_, true)) return;
  for (std::size_t i = 0; i < 2 * inlets_.size(); ++i) {
    if (inlets_[i / 2].arrived[i % 2].load() == 0) check(MPI_Cancel(&requests_[i]), "MPI_Cancel");
  }
}

template <class Real>
void Routes<Real>::take_in_unasked() {
  int found = 0, done = 1;
  if (unasked_ != MPI_REQUEST_NULL) check(MPI_Test(&unasked_, &done, MPI_STATUS_IGNORE), "MPI_Test");
  while (done != 0) {
    MPI_Message message = MPI_MESSAGE_NULL;
    MPI_Status status;
    check(MPI_Improbe(MPI_ANY_SOURCE, MPI_ANY_TAG, comm_.get(), &found, &message, &status), "MPI_Improbe");
    if (found == 0) return;
    const int values = received_values(status);
    unasked_message_.resize(static_cast<std::size_t>(values));
    check(MPI_Imrecv(unasked_message_.data(), values, type(), &message, &unasked_), "MPI_Imrecv");
    check(MPI_Test(&unasked_, &done, MPI_STATUS_IGNORE), "MPI_Test");
  }
}

template <class Real>
void Routes<Real>::free_requests() {
  for (MPI_Request& request : requests_) {
    if (request != MPI_REQUEST_NULL) check(MPI_Request_free(&request), "MPI_Request_free");
  }
  comm_.free();
}

template class Routes<float>;
template class Routes<double>;

}  // namespace saddlemesh::mpi
