#include "saddlemesh/comm/mpi/routes.hpp"

#include <algorithm>
#include <chrono>
#include <limits>
#include <type_traits>

#include <fmt/format.h>

#include "saddlemesh/comm/mpi/patience.hpp"
#include "saddlemesh/core/error.hpp"

namespace saddlemesh::mpi {

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
}

template <class Real>
int Routes<Real>::rank_of(std::size_t worker) const {
  const std::size_t workers = setting_.schedule.workers(), size = setting_.processes.size();
  std::size_t rank = worker * size / workers;  // blocks are nearly equal, so this is it or next to it
  while (worker >= setting_.processes.hosted(workers, rank).end()) ++rank;
  return static_cast<int>(rank);
}

template <class Real>
template <class Done>
void Routes<Real>::wait(const Done& done) {
  Patience patience(setting_.station.spins());
  while (!done()) {
    if (setting_.workers.stopped().load()) throw Aborted();
    setting_.station.poll_traffic();
    if (done()) return;
    patience.rest();
  }
}

template <class Real>
const Real* Routes<Real>::await_arrival(std::uint64_t n, Inlet& inlet) {
  const auto& arrived = inlet.arrived[n % 2];
  wait([&] { return arrived.load(std::memory_order_acquire) == n + 1; });
  return inlet.slot[n % 2].data();
}

template <class Real>
void Routes<Real>::await_room(std::uint64_t n, std::size_t worker) {
  const auto& leaving = outlet(worker).leaving[n % 2];
  wait([&] { return leaving.load(std::memory_order_acquire) == 0; });
}

template <class Real>
void Routes<Real>::poll() {
  int count = 0;
  check(MPI_Testsome(static_cast<int>(requests_.size()), requests_.data(), &count, completed_.data(),
                     MPI_STATUSES_IGNORE),
        "MPI_Testsome");
  if (count == MPI_UNDEFINED) return;
  for (int i = 0; i < count; ++i) {
    const auto index = static_cast<std::size_t>(completed_[static_cast<std::size_t>(i)]);
    if (index < 2 * inlets_.size()) {
      Inlet& inlet = inlets_[index / 2];
      inlet.arrived[index % 2].store(inlet.expected[index % 2] + 1, std::memory_order_release);
    } else {
      leaving_[index - 2 * inlets_.size()]->fetch_sub(1, std::memory_order_release);
    }
  }
}

template <class Real>
bool Routes<Real>::all_home() const {
  const bool sent = std::ranges::all_of(
      outlets_, [](const Outlet& outlet) { return outlet.leaving[0].load() == 0 && outlet.leaving[1].load() == 0; });
  // All workers have posted equally often.
  const std::uint64_t posted = setting_.workers.posts(setting_.workers.range().first);
  return sent && std::ranges::all_of(inlets_, [&](const Inlet& inlet) {
           const auto home = [&](std::size_t slot) {
             return inlet.expected[slot] >= posted || inlet.arrived[slot].load() != 0;
           };
           return home(0) && home(1);
         });
}

template <class Real>
bool Routes<Real>::close() {
  constexpr std::chrono::seconds limit{2};
  Patience patience(setting_.station.spins());
  const auto deadline = std::chrono::steady_clock::now() + limit;
  for (; !setting_.station.lost() && !setting_.workers.stopped(); patience.rest()) {
    const auto turn = setting_.station.turn().take();
    if (all_home()) {
      cancel_rest();
      return true;
    }
    poll();
    if (std::chrono::steady_clock::now() > deadline) break;
  }
  comm_.release();
  return false;
}

template <class Real>
void Routes<Real>::cancel_rest() {
  for (std::size_t i = 0; i < 2 * inlets_.size(); ++i) {
    if (inlets_[i / 2].arrived[i % 2].load() != 0) continue;
    check(MPI_Cancel(&requests_[i]), "MPI_Cancel");
    check(MPI_Wait(&requests_[i], MPI_STATUS_IGNORE), "MPI_Wait");
  }
  for (MPI_Request& request : requests_) {
    if (request != MPI_REQUEST_NULL) check(MPI_Request_free(&request), "MPI_Request_free");
  }
}

template class Routes<float>;
template class Routes<double>;

}  // namespace saddlemesh::mpi
