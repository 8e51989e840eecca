#include "saddlemesh/comm/thread_mesh.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <exception>
#include <mutex>
#include <numeric>
#include <thread>
#include <vector>

#include <fmt/format.h>

#include "saddlemesh/comm/counter.hpp"
#include "saddlemesh/comm/mix.hpp"
#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/thread_pool.hpp"

namespace saddlemesh {
namespace {

// With a core for every thread, a wait looks for about ten microseconds, which is what sleeping and waking cost: on
// small problems neighbours are never further apart. With fewer cores it sleeps almost at once, and leaves its core to
// the neighbour it waits for (benchmarks/synchronisation.cpp).
int spins_for(std::size_t threads) {
  return threads <= std::thread::hardware_concurrency() ? 20000 : 200;
}

template <class Real>
class ThreadMesh;

template <class Real>
class ThreadLink final : public Link<Real> {
 public:
  ThreadLink(ThreadMesh<Real>& mesh, std::size_t worker, std::uint64_t first)
      : mesh_(mesh), worker_(worker), posts_(first), collects_(first) {}
  void collect(std::span<Real> mixed) override;
  void post(std::span<const Real> message) override;

 private:
  ThreadMesh<Real>& mesh_;
  std::size_t worker_;
  std::uint64_t posts_, collects_;
  std::vector<const Real*> sources_;  // of the current collect; kept to be allocated once
};

template <class Real>
class ThreadMesh final : public Mesh<Real> {
 public:
  ThreadMesh(SharedSchedule schedule, std::size_t message_size, std::size_t threads, std::uint64_t first);

  [[nodiscard]] std::size_t workers() const override { return seats_.size(); }
  [[nodiscard]] WorkerRange hosted() const override { return {0, workers()}; }
  [[nodiscard]] std::size_t threads() const override { return pool_.size(); }
  void run(std::uint64_t rounds, const typename Mesh<Real>::Round& round) override;
  void sum(std::span<const std::span<const Real>> parts, std::span<double> total) const override;
  [[nodiscard]] double sum(std::span<const double> parts) const override;
  void gather(std::span<const std::span<const Real>> parts, std::span<Real> all) const override;

 private:
  friend class ThreadLink<Real>;

  struct Seat {
    Seat(ThreadMesh& mesh, std::size_t worker, std::uint64_t first)
        : posted(first), collected(first), link(mesh, worker, first) {}
    ProgressCounter posted, collected;
    ThreadLink<Real> link;
    std::array<std::vector<Real>, 2> slot;
  };

  void run_block(std::size_t thread, std::uint64_t rounds, const typename Mesh<Real>::Round& round);
  void fail(std::uint64_t round, std::size_t worker, std::exception_ptr error);

  SharedSchedule schedule_;
  std::size_t message_size_;
  std::vector<std::unique_ptr<Seat>> seats_;
  std::atomic<bool> aborted_{false};
  std::mutex failure_mutex_;
  std::pair<std::uint64_t, std::size_t> failed_{};  // round and worker of `failure_`
  std::exception_ptr failure_;
  ThreadPool pool_;
  int spins_ = spins_for(pool_.size());
};

template <class Real>
void ThreadLink<Real>::collect(std::span<Real> mixed) {
  auto& self = *mesh_.seats_[worker_];
  const std::uint64_t n = collects_++;
  RowScratch scratch;
  const Row row = mesh_.schedule_->row(n, worker_, scratch);
  sources_.clear();
  for (const std::uint32_t from : row.from) {
    const auto& seat = *mesh_.seats_[from];
    seat.posted.wait(n + 1, mesh_.aborted_, mesh_.spins_);
    sources_.push_back(seat.slot[n % 2].data());
  }
  mix<Real>(row.weight, sources_, mixed.first(mesh_.message_size_));
  self.collected.advance();
}

template <class Real>
void ThreadLink<Real>::post(std::span<const Real> message) {
  auto& self = *mesh_.seats_[worker_];
  if (message.size() != mesh_.message_size_) {
    throw Error(
        fmt::format("worker {} posts {} values; the mesh carries {}", worker_, message.size(), mesh_.message_size_));
  }
  const std::uint64_t n = posts_++;
  if (n >= 2) {
    RowScratch scratch;
    const Row readers = mesh_.schedule_->column(n - 2, worker_, scratch);
    for (const std::uint32_t reader : readers.from) {
      mesh_.seats_[reader]->collected.wait(n - 1, mesh_.aborted_, mesh_.spins_);
    }
  }
  std::ranges::copy(message, self.slot[n % 2].begin());
  self.posted.advance();
}

template <class Real>
ThreadMesh<Real>::ThreadMesh(SharedSchedule schedule, std::size_t message_size, std::size_t threads,
                             std::uint64_t first)
    : schedule_(std::move(schedule)),
      message_size_(message_size),
      pool_(std::clamp<std::size_t>(threads, 1, schedule_->workers())) {
  for (std::size_t worker = 0; worker < schedule_->workers(); ++worker) {
    seats_.push_back(std::make_unique<Seat>(*this, worker, first));
    for (auto& slot : seats_.back()->slot) slot.resize(message_size);
  }
}

template <class Real>
void ThreadMesh<Real>::run(std::uint64_t rounds, const typename Mesh<Real>::Round& round) {
  if (aborted_) throw Error("this mesh was stopped by an earlier error");
  const auto block = [&](std::size_t thread) { run_block(thread, rounds, round); };
  pool_.run(std::cref(block));  // by reference: a std::function of the lambda itself would allocate
  if (failure_) std::rethrow_exception(failure_);
}

template <class Real>
void ThreadMesh<Real>::run_block(std::size_t thread, std::uint64_t rounds, const typename Mesh<Real>::Round& round) {
  const std::size_t begin = thread * workers() / threads();
  const std::size_t end = (thread + 1) * workers() / threads();
  std::size_t worker = begin;
  std::uint64_t r = 0;
  try {
    for (; r < rounds; ++r) {
      for (worker = begin; worker < end; ++worker) round(worker, thread, seats_[worker]->link);
    }
  } catch (const Aborted&) {
    return;
  } catch (...) {
    fail(r, worker, std::current_exception());
  }
}

template <class Real>
void ThreadMesh<Real>::fail(std::uint64_t round, std::size_t worker, std::exception_ptr error) {
  {
    const std::lock_guard lock(failure_mutex_);
    if (!failure_ || std::pair(round, worker) < failed_) {
      failed_ = {round, worker};
      failure_ = std::move(error);
    }
  }
  if (aborted_.exchange(true)) return;  // counters are set back once only
  for (auto& seat : seats_) {
    seat->posted.abort();
    seat->collected.abort();
  }
}

template <class Real>
void ThreadMesh<Real>::sum(std::span<const std::span<const Real>> parts, std::span<double> total) const {
  std::ranges::fill(total, 0.0);
  for (const auto& part : parts) {
    for (std::size_t i = 0; i < total.size(); ++i) total[i] += static_cast<double>(part[i]);
  }
}

template <class Real>
double ThreadMesh<Real>::sum(std::span<const double> parts) const {
  return std::accumulate(parts.begin(), parts.end(), 0.0);
}

template <class Real>
void ThreadMesh<Real>::gather(std::span<const std::span<const Real>> parts, std::span<Real> all) const {
  auto out = all.begin();
  for (const auto& part : parts) out = std::ranges::copy(part, out).out;
}

}  // namespace

template <class Real>
std::unique_ptr<Mesh<Real>> make_thread_mesh(SharedSchedule schedule, std::size_t message_size, std::size_t threads,
                                             std::uint64_t first) {
  return std::make_unique<ThreadMesh<Real>>(std::move(schedule), message_size, threads, first);
}

template std::unique_ptr<Mesh<float>> make_thread_mesh(SharedSchedule, std::size_t, std::size_t, std::uint64_t);
template std::unique_ptr<Mesh<double>> make_thread_mesh(SharedSchedule, std::size_t, std::size_t, std::uint64_t);

}  // namespace saddlemesh
