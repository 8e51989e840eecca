#include "saddlemesh/comm/hosted_workers.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "saddlemesh/comm/cores.hpp"
#include "saddlemesh/comm/mix.hpp"
#include "saddlemesh/core/blocks.hpp"
#include "saddlemesh/core/divergence.hpp"
#include "saddlemesh/core/vector_ops.hpp"

namespace saddlemesh {
namespace {

// With a core for every thread, a wait polls for about ten microseconds, the cost of sleeping and waking: on small
// problems, neighbours are never further apart. With fewer cores it sleeps almost at once and leaves its core to the
// neighbour that it waits for (benchmarks/synchronisation.cpp).
int spins_for(std::size_t threads, std::size_t processes) {
  return core_for_each(threads, processes) ? 20000 : 200;
}

}  // namespace

template <class Real>
const Real* HostedWorkers<Real>::WorkerLink::await(std::uint64_t n, std::size_t from) const {
  if (all_.remote_ != nullptr && !all_.hosted_.contains(from)) return all_.remote_->await(n, from, worker_);
  const WorkerBuffers& other = all_.buffers(from);
  other.posted.wait(n + 1, all_.stopped_, all_.spins_);
  return other.slot[n % 2].data();
}

template <class Real>
void HostedWorkers<Real>::WorkerLink::collect(std::span<Real> mixed) {
  const std::uint64_t n = collects_++;
  RowScratch scratch;
  const Row row = all_.schedule_->row(n, worker_, scratch);
  sources_.clear();
  for (const std::uint32_t from : row.from) {
    sources_.push_back(await(n, from));
    if (!all_.hosted_.contains(from)) require_finite(n, from);
  }
  mix<Real>(row.weight, sources_, mixed.first(all_.message_size_));
  all_.buffers(worker_).collected.advance();
  if (all_.remote_ != nullptr) all_.remote_->collected(n, worker_);
}

// Checks messages from other processes, so that an error is not attributed to the receiving worker.
template <class Real>
void HostedWorkers<Real>::WorkerLink::require_finite(std::uint64_t n, std::size_t from) const {
  if (all_finite(std::span(sources_.back(), all_.message_size_))) return;
  throw DivergenceError::not_finite({.worker = from, .iteration = n, .quantity = "the message to its neighbours"},
                                    "smaller step sizes (gamma_x, gamma_y, eta) may help");
}

template <class Real>
void HostedWorkers<Real>::WorkerLink::await_readers(std::uint64_t n) const {
  RowScratch scratch;
  const Row readers = all_.schedule_->column(n, worker_, scratch);
  for (const std::uint32_t reader : readers.from) {
    if (all_.remote_ != nullptr && !all_.hosted_.contains(reader)) continue;
    all_.buffers(reader).collected.wait(n + 1, all_.stopped_, all_.spins_);
  }
}

template <class Real>
void HostedWorkers<Real>::WorkerLink::post(std::span<const Real> message) {
  if (message.size() != all_.message_size_) {
    throw Error(
        fmt::format("worker {} posts {} values; the mesh carries {}", worker_, message.size(), all_.message_size_));
  }
  WorkerBuffers& self = all_.buffers(worker_);
  const std::uint64_t n = posts_++;
  if (n >= 2) await_readers(n - 2);
  if (all_.remote_ != nullptr) all_.remote_->await_room(n, worker_);
  std::ranges::copy(message, self.slot[n % 2].begin());
  self.posted.advance();
  if (all_.remote_ != nullptr) all_.remote_->send(n, worker_);
}

template <class Real>
HostedWorkers<Real>::HostedWorkers(SharedSchedule schedule, const HostingOptions& options)
    : schedule_(std::move(schedule)),
      hosted_(options.hosted),
      message_size_(options.message_size),
      pool_(std::clamp<std::size_t>(options.threads, 1, hosted_.count)),
      spins_(spins_for(pool_.size(), options.busy_processes)) {
  for (std::size_t worker = hosted_.first; worker < hosted_.end(); ++worker) {
    buffers_.push_back(std::make_unique<WorkerBuffers>(*this, worker, options.first));
    for (auto& slot : buffers_.back()->slot) slot.resize(message_size_);
  }
}

void throw_stopped() {
  throw Error("this mesh was stopped by an earlier error");
}

template <class Real>
const typename HostedWorkers<Real>::Failure& HostedWorkers<Real>::run(std::uint64_t rounds,
                                                                      const typename Mesh<Real>::Round& round) {
  if (stopped_) return failure_;
  const auto block = [&](std::size_t thread) { run_block(thread, rounds, round); };
  pool_.run(std::cref(block));  // by reference: a std::function of the lambda itself would allocate
  return failure_;
}

template <class Real>
void HostedWorkers<Real>::run_block(std::size_t thread, std::uint64_t rounds, const typename Mesh<Real>::Round& round) {
  const WorkerRange own = block(thread, hosted_.count, threads());
  const std::size_t begin = hosted_.first + own.first, end = hosted_.first + own.end();
  std::size_t worker = begin;
  std::uint64_t r = 0;
  try {
    for (; r < rounds; ++r) {
      for (worker = begin; worker < end; ++worker) round(worker, thread, buffers(worker).link);
    }
  } catch (const Aborted&) {
    return;
  } catch (...) {
    fail(r, worker, std::current_exception());
  }
}

template <class Real>
void HostedWorkers<Real>::fail(std::uint64_t round, std::size_t worker, std::exception_ptr error) {
  {
    const std::lock_guard lock(failure_mutex_);
    if (!failure_.error || std::pair(round, worker) < std::pair(failure_.round, failure_.worker)) {
      failure_ = {round, worker, std::move(error)};
    }
  }
  stop();
}

template <class Real>
void HostedWorkers<Real>::stop() {
  if (stopped_.exchange(true)) return;  // reset the counters only once
  for (auto& seat : buffers_) {
    seat->posted.abort();
    seat->collected.abort();
  }
}

template class HostedWorkers<float>;
template class HostedWorkers<double>;

}  // namespace saddlemesh
