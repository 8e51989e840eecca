#include "saddlemesh/comm/mpi/mpi_mesh.hpp"

#include <algorithm>
#include <cstring>
#include <limits>
#include <numeric>

#include <fmt/format.h>

#include "saddlemesh/comm/collectives.hpp"
#include "saddlemesh/comm/cores.hpp"
#include "saddlemesh/comm/hosted_workers.hpp"
#include "saddlemesh/comm/mpi/mpi_processes.hpp"
#include "saddlemesh/comm/mpi/routes.hpp"
#include "saddlemesh/comm/ordered_sum.hpp"
#include "saddlemesh/core/bytes.hpp"
#include "saddlemesh/core/error.hpp"

namespace saddlemesh::mpi {
namespace {

template <class T>
void copy_bytes(const Processes& processes, int rank, const std::string& bytes, std::span<T> values) {
  require_values(processes, static_cast<std::size_t>(rank), bytes.size(), values.size(), sizeof(T));
  std::memcpy(values.data(), bytes.data(), bytes.size());
}

template <class Real>
class MpiMesh final : public Mesh<Real> {
 public:
  MpiMesh(MpiProcesses& processes, SharedSchedule schedule, const HostingOptions& options);
  MpiMesh(const MpiMesh&) = delete;
  MpiMesh& operator=(const MpiMesh&) = delete;
  ~MpiMesh() override;

  [[nodiscard]] std::size_t workers() const override { return schedule_->workers(); }
  [[nodiscard]] WorkerRange hosted() const override { return state_->workers.range(); }
  [[nodiscard]] std::size_t threads() const override { return state_->workers.threads(); }
  void run(std::uint64_t rounds, const typename Mesh<Real>::Round& round) override;
  void sum(std::span<const std::span<const Real>> parts, std::span<double> total) const override;
  [[nodiscard]] double sum(std::span<const double> parts) const override;
  void gather(std::span<const std::span<const Real>> parts, std::span<Real> all) const override;

 private:
  // Memory that MPI reads and writes.
  struct State {
    State(const SharedSchedule& schedule, const HostingOptions& options) : workers(schedule, options) {}
    HostedWorkers<Real> workers;
    std::unique_ptr<Routes<Real>> routes;
  };

  bool close();

  MpiProcesses& processes_;
  SharedSchedule schedule_;
  int epoch_;
  std::shared_ptr<State> state_;
};

template <class Real>
MpiMesh<Real>::MpiMesh(MpiProcesses& processes, SharedSchedule schedule, const HostingOptions& options)
    : processes_(processes), schedule_(std::move(schedule)), epoch_(processes.transport().epoch()) {
  if (options.message_size > static_cast<std::size_t>(std::numeric_limits<int>::max())) {
    throw Error(fmt::format("messages of {} values are too large for MPI", options.message_size));
  }
  state_ = std::make_shared<State>(schedule_, options);
  // After this barrier, no process can fail before all have the new communicator.
  processes_.allgather("");
  Communicator comm = processes_.transport().new_communicator();
  const typename Routes<Real>::Setting setting{.processes = processes_,
                                               .transport = processes_.transport(),
                                               .schedule = *schedule_,
                                               .workers = state_->workers,
                                               .message_size = options.message_size,
                                               .first = options.first,
                                               .core_for_each = core_for_each(threads(), options.busy_processes)};
  state_->routes = schedule_->fixed() ? make_fixed_routes<Real>(setting, std::move(comm))
                                      : make_varying_routes<Real>(setting, std::move(comm));
  state_->workers.connect(*state_->routes);
  processes_.transport().add(*state_->routes);
}

template <class Real>
MpiMesh<Real>::~MpiMesh() {
  processes_.transport().remove(*state_->routes);
  if (!close()) processes_.transport().keep({state_, state_->routes.get()});
}

// After an error of MPI, messages may still be on their way.
template <class Real>
bool MpiMesh<Real>::close() {
  try {
    return state_->routes->close();
  } catch (const Error&) {
    return false;
  }
}

template <class Real>
void MpiMesh<Real>::run(std::uint64_t rounds, const typename Mesh<Real>::Round& round) {
  const Operation operation(processes_.transport());
  processes_.check_others();
  auto& workers = state_->workers;
  if (epoch_ != processes_.transport().epoch()) throw_stopped();
  const auto& failure = workers.run(rounds, round);
  if (failure.error) processes_.fail(failure.error, failure.round * this->workers() + failure.worker);
  if (workers.stopped()) processes_.check_others();
}

// The partial sum passes from process to process in pieces, so that all processes add at the same time; the last one
// broadcasts each piece.
template <class Real>
void MpiMesh<Real>::sum(std::span<const std::span<const Real>> parts, std::span<double> total) const {
  constexpr std::size_t piece = 32768;
  const int rank = processes_.transport().rank(), last = processes_.transport().size() - 1;
  processes_.talk([&](Collectives& collectives) {
    for (std::size_t begin = 0; begin < total.size(); begin += piece) {
      const auto part = total.subspan(begin, std::min(piece, total.size() - begin));
      std::ranges::fill(part, 0.0);
      if (rank > 0) copy_bytes(processes_, rank - 1, collectives.receive(rank - 1), part);
      add_in_order(parts, begin, part);
      std::string bytes = to_bytes(std::span<const double>(part));
      rank < last ? collectives.send(rank + 1, std::move(bytes)) : void(collectives.broadcast(std::move(bytes), last));
    }
    for (std::size_t begin = 0; rank < last && begin < total.size(); begin += piece) {
      const auto part = total.subspan(begin, std::min(piece, total.size() - begin));
      copy_bytes(processes_, last, collectives.broadcast({}, last), part);
    }
  });
}

template <class Real>
double MpiMesh<Real>::sum(std::span<const double> parts) const {
  double total = 0;
  const std::vector<std::string> all = processes_.allgather(to_bytes(parts));
  for (std::size_t rank = 0; rank < all.size(); ++rank) {
    const auto numbers = received_values<double>(processes_, rank, all[rank], processes_.hosted(workers(), rank).count);
    total = std::accumulate(numbers.begin(), numbers.end(), total);
  }
  return total;
}

template <class Real>
void MpiMesh<Real>::gather(std::span<const std::span<const Real>> parts, std::span<Real> all) const {
  const std::size_t size = all.size() / workers();
  processes_.talk([&](Collectives& collectives) {
    for (std::size_t rank = 0; rank < processes_.size(); ++rank) {
      const WorkerRange theirs = processes_.hosted(workers(), rank);
      for (std::size_t worker = theirs.first; worker < theirs.end(); ++worker) {
        std::string own = rank == processes_.rank() ? to_bytes(parts[worker - theirs.first]) : std::string();
        copy_bytes(processes_, static_cast<int>(rank), collectives.broadcast(std::move(own), static_cast<int>(rank)),
                   all.subspan(worker * size, size));
      }
    }
  });
}

}  // namespace

template <class Real>
std::unique_ptr<Mesh<Real>> make_mpi_mesh(MpiProcesses& processes, SharedSchedule schedule, std::size_t message_size,
                                          std::size_t threads, std::uint64_t first) {
  const HostingOptions options{.hosted = processes.hosted(schedule->workers()),
                               .message_size = message_size,
                               .threads = threads,
                               .first = first,
                               .busy_processes = processes.on_this_machine()};
  return std::make_unique<MpiMesh<Real>>(processes, std::move(schedule), options);
}

template std::unique_ptr<Mesh<float>> make_mpi_mesh(MpiProcesses&, SharedSchedule, std::size_t, std::size_t,
                                                    std::uint64_t);
template std::unique_ptr<Mesh<double>> make_mpi_mesh(MpiProcesses&, SharedSchedule, std::size_t, std::size_t,
                                                     std::uint64_t);

}  // namespace saddlemesh::mpi
