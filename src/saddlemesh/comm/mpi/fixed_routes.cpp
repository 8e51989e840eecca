#include <algorithm>
#include <map>
#include <set>

#include "saddlemesh/comm/mpi/routes.hpp"

namespace saddlemesh::mpi {
namespace {

/// Routes for a fixed schedule. A worker's message is sent once to every process that has a reader of it, and all
/// readers there share it. The message's tag is the index of the worker.
template <class Real>
class FixedRoutes final : public Routes<Real> {
 public:
  FixedRoutes(const typename Routes<Real>::Setting& setting, Communicator comm);

  const Real* await(std::uint64_t n, std::size_t from, std::size_t /*reader*/) override {
    return this->await_arrival(n, this->inlets_[inlet_of_.at(from)], from);
  }
  void collected(std::uint64_t n, std::size_t reader) override;
  void send(std::uint64_t n, std::size_t worker) override;

 private:
  struct Readers {
    std::array<std::atomic<std::uint32_t>, 2> left{};  // number of readers that have not collected the slot's message
    std::uint32_t all = 0;
  };

  void find_inlets();
  void find_outlets();
  void open_inlets();
  void open_outlets();

  std::map<std::size_t, std::size_t> inlet_of_;            // by remote worker
  std::vector<Readers> readers_;                           // by inlet
  std::vector<std::vector<std::size_t>> listens_to_;       // inlets, by hosted worker
  std::vector<std::vector<int>> destination_ranks_;        // ranks, by hosted worker
  std::vector<std::array<std::size_t, 2>> first_request_;  // first request of each slot, by hosted worker
};

template <class Real>
FixedRoutes<Real>::FixedRoutes(const typename Routes<Real>::Setting& setting, Communicator comm)
    : Routes<Real>(setting, std::move(comm)) {
  find_inlets();
  find_outlets();
  std::size_t outgoing = 0;
  for (const auto& ranks : destination_ranks_) outgoing += 2 * ranks.size();
  this->make_room(inlet_of_.size(), outgoing);
  const auto lock = setting.transport.mutex().lock();
  open_outlets();
  open_inlets();
}

template <class Real>
void FixedRoutes<Real>::find_inlets() {
  const WorkerRange hosted = this->setting_.workers.range();
  listens_to_.resize(hosted.count);
  std::vector<std::uint32_t> readers;
  for (std::size_t reader = hosted.first; reader < hosted.end(); ++reader) {
    RowScratch scratch;
    for (const std::uint32_t from : this->setting_.schedule.row(0, reader, scratch).from) {
      if (hosted.contains(from)) continue;
      const std::size_t inlet = inlet_of_.try_emplace(from, inlet_of_.size()).first->second;
      readers.resize(inlet_of_.size());
      ++readers[inlet];
      listens_to_[this->local(reader)].push_back(inlet);
    }
  }
  readers_ = std::vector<Readers>(readers.size());
  for (std::size_t inlet = 0; inlet < readers.size(); ++inlet) {
    readers_[inlet].all = readers[inlet];
    for (auto& left : readers_[inlet].left) left = readers[inlet];
  }
}

template <class Real>
void FixedRoutes<Real>::find_outlets() {
  const WorkerRange hosted = this->setting_.workers.range();
  for (std::size_t worker = hosted.first; worker < hosted.end(); ++worker) {
    RowScratch scratch;
    std::set<int> ranks;
    for (const std::uint32_t reader : this->setting_.schedule.column(0, worker, scratch).from) {
      if (!hosted.contains(reader)) ranks.insert(this->rank_of(reader));
    }
    destination_ranks_.emplace_back(ranks.begin(), ranks.end());
  }
}

template <class Real>
void FixedRoutes<Real>::open_outlets() {
  std::size_t request = 2 * this->inlets_.size();
  const WorkerRange hosted = this->setting_.workers.range();
  for (std::size_t worker = hosted.first; worker < hosted.end(); ++worker) {
    auto& first = first_request_.emplace_back();
    for (std::size_t slot = 0; slot < 2; ++slot) {
      first[slot] = request;
      for (const int rank : destination_ranks_[this->local(worker)]) {
        check(MPI_Send_init(this->setting_.workers.slot(worker, slot).data(), this->count(), this->type(), rank,
                            static_cast<int>(worker), this->comm_.get(), &this->requests_[request]),
              "MPI_Send_init");
        this->leaving_[request - 2 * this->inlets_.size()] = &this->outlet(worker).leaving[slot];
        ++request;
      }
    }
  }
}

template <class Real>
void FixedRoutes<Real>::open_inlets() {
  for (const auto& [worker, number] : inlet_of_) {
    auto& inlet = this->inlets_[number];
    for (std::size_t slot = 0; slot < 2; ++slot) {
      check(MPI_Recv_init(inlet.slot[slot].data(), this->count(), this->type(), this->rank_of(worker),
                          static_cast<int>(worker), this->comm_.get(), &this->requests_[2 * number + slot]),
            "MPI_Recv_init");
    }
    for (const std::uint64_t n : {this->setting_.first, this->setting_.first + 1}) {
      inlet.expect(n);
      check(MPI_Start(&this->requests_[2 * number + n % 2]), "MPI_Start");
    }
  }
}

// The thread that empties a slot posts the receive for its next message before it collects from the other slot, so
// receives from one worker start in the order of its messages.
template <class Real>
void FixedRoutes<Real>::collected(std::uint64_t n, std::size_t reader) {
  const std::size_t slot = n % 2;
  FairMutex::Lock lock;
  for (const std::size_t number : listens_to_[this->local(reader)]) {
    Readers& readers = readers_[number];
    if (readers.left[slot].fetch_sub(1) != 1) continue;
    readers.left[slot] = readers.all;
    if (!lock) lock = this->setting_.transport.mutex().lock();
    this->inlets_[number].expect(n + 2);
    check(MPI_Start(&this->requests_[2 * number + slot]), "MPI_Start");
  }
}

template <class Real>
void FixedRoutes<Real>::send(std::uint64_t n, std::size_t worker) {
  const auto messages = static_cast<int>(destination_ranks_[this->local(worker)].size());
  if (messages == 0) return;
  const auto lock = this->setting_.transport.mutex().lock();
  this->outlet(worker).leaving[n % 2].store(messages);
  check(MPI_Startall(messages, &this->requests_[first_request_[this->local(worker)][n % 2]]), "MPI_Startall");
}

}  // namespace

template <class Real>
std::unique_ptr<Routes<Real>> make_fixed_routes(const typename Routes<Real>::Setting& setting, Communicator comm) {
  return std::make_unique<FixedRoutes<Real>>(setting, std::move(comm));
}

template std::unique_ptr<Routes<float>> make_fixed_routes<float>(const Routes<float>::Setting&, Communicator);
template std::unique_ptr<Routes<double>> make_fixed_routes<double>(const Routes<double>::Setting&, Communicator);

}  // namespace saddlemesh::mpi
