#include <fmt/format.h>

#include "saddlemesh/comm/mpi/routes.hpp"
#include "saddlemesh/core/error.hpp"

namespace saddlemesh::mpi {
namespace {

/// Routes for a time-varying schedule. Every hosted worker has an inlet for whichever worker it receives from in a
/// round. The tag of a message combines its reader and, as far as tags allow, its round, because messages from
/// different workers of one process can overtake each other.
template <class Real>
class VaryingRoutes final : public Routes<Real> {
 public:
  VaryingRoutes(const typename Routes<Real>::Setting& setting, Communicator comm);

  const Real* await(std::uint64_t n, std::size_t from, std::size_t reader) override {
    return this->await_arrival(n, this->inlets_[this->local(reader)], from);
  }
  void collected(std::uint64_t n, std::size_t reader) override { receive(n + 2, reader); }
  void send(std::uint64_t n, std::size_t worker) override;

 private:
  static constexpr int fewest_rounds = 64;  // workers are never this many rounds apart

  void receive(std::uint64_t n, std::size_t reader);
  [[nodiscard]] const std::uint32_t* partner_elsewhere(const Row& row) const;
  [[nodiscard]] int tag(std::uint64_t n, std::size_t reader) const;

  std::size_t rounds_;  // number of rounds that tags distinguish
};

template <class Real>
VaryingRoutes<Real>::VaryingRoutes(const typename Routes<Real>::Setting& setting, Communicator comm)
    : Routes<Real>(setting, std::move(comm)),
      rounds_((static_cast<std::size_t>(setting.transport.largest_tag()) + 1) / setting.schedule.workers()) {
  if (rounds_ < fewest_rounds) {
    throw Error(fmt::format("{} workers are more than this MPI can tell apart", setting.schedule.workers()));
  }
  const WorkerRange hosted = setting.workers.range();
  this->make_room(hosted.count, 2 * hosted.count);
  for (std::size_t i = 0; i < 2 * hosted.count; ++i) this->leaving_[i] = &this->outlets_[i / 2].leaving[i % 2];
  for (std::size_t reader = hosted.first; reader < hosted.end(); ++reader) {
    for (const std::uint64_t n : {setting.first, setting.first + 1}) receive(n, reader);
  }
}

template <class Real>
const std::uint32_t* VaryingRoutes<Real>::partner_elsewhere(const Row& row) const {
  for (const std::uint32_t& worker : row.from) {
    if (!this->setting_.workers.range().contains(worker)) return &worker;
  }
  return nullptr;
}

template <class Real>
int VaryingRoutes<Real>::tag(std::uint64_t n, std::size_t reader) const {
  return static_cast<int>(reader * rounds_ + n % rounds_);
}

template <class Real>
void VaryingRoutes<Real>::receive(std::uint64_t n, std::size_t reader) {
  RowScratch scratch;
  const std::uint32_t* from = partner_elsewhere(this->setting_.schedule.row(n, reader, scratch));
  if (from == nullptr) return;
  auto& inlet = this->inlets_[this->local(reader)];
  const auto lock = this->setting_.transport.mutex().lock();
  inlet.expect(n);
  check(MPI_Irecv(inlet.slot[n % 2].data(), this->count(), this->type(), this->rank_of(*from), tag(n, reader),
                  this->comm_.get(), &this->requests_[2 * this->local(reader) + n % 2]),
        "MPI_Irecv");
}

template <class Real>
void VaryingRoutes<Real>::send(std::uint64_t n, std::size_t worker) {
  RowScratch scratch;
  const std::uint32_t* reader = partner_elsewhere(this->setting_.schedule.column(n, worker, scratch));
  if (reader == nullptr) return;
  const std::size_t request = 2 * this->inlets_.size() + 2 * this->local(worker) + n % 2;
  const auto lock = this->setting_.transport.mutex().lock();
  this->outlet(worker).leaving[n % 2].store(1);
  check(MPI_Isend(this->setting_.workers.slot(worker, n % 2).data(), this->count(), this->type(),
                  this->rank_of(*reader), tag(n, *reader), this->comm_.get(), &this->requests_[request]),
        "MPI_Isend");
}

}  // namespace

template <class Real>
std::unique_ptr<Routes<Real>> make_varying_routes(const typename Routes<Real>::Setting& setting, Communicator comm) {
  return std::make_unique<VaryingRoutes<Real>>(setting, std::move(comm));
}

template std::unique_ptr<Routes<float>> make_varying_routes<float>(const Routes<float>::Setting&, Communicator);
template std::unique_ptr<Routes<double>> make_varying_routes<double>(const Routes<double>::Setting&, Communicator);

}  // namespace saddlemesh::mpi
