#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

#include "saddlemesh/comm/mesh.hpp"
#include "saddlemesh/comm/progress_counter.hpp"
#include "saddlemesh/comm/remote_channel.hpp"
#include "saddlemesh/core/thread_pool.hpp"
#include "saddlemesh/topology/schedule/schedule.hpp"

namespace saddlemesh {

struct HostingOptions {
  WorkerRange hosted;
  std::size_t message_size = 0;
  std::size_t threads = 1;         ///< at most one per hosted worker is used
  std::uint64_t first = 0;         ///< number of the first post and collect
  std::size_t busy_processes = 1;  ///< processes, with equally many threads, that share this machine's cores
};

/// Throws the error for running a mesh whose workers were stopped.
[[noreturn]] void throw_stopped();

/// The workers of a schedule that this process hosts, in blocks over threads. Every mesh runs on this class.
///
/// There is no barrier: a worker waits only for the workers from which it receives. Each worker has two message slots,
/// and the n-th post uses slot n mod 2. The readers of post n − 2 must therefore have collected it before post n is
/// written. On a symmetric graph this always holds, because they sent post n − 1, which this worker has already
/// collected, afterwards.
template <class Real>
class HostedWorkers {
 public:
  struct Failure {
    std::uint64_t round = 0;
    std::size_t worker = 0;
    std::exception_ptr error;  ///< null if there was no failure
  };

  HostedWorkers(SharedSchedule schedule, const HostingOptions& options);

  /// Connects workers of other processes. Must be called before the first run if hosted workers receive from them or
  /// send to them.
  void connect(RemoteChannel<Real>& remote) { remote_ = &remote; }

  [[nodiscard]] WorkerRange range() const { return hosted_; }
  [[nodiscard]] std::size_t threads() const { return pool_.size(); }
  [[nodiscard]] std::span<const Real> slot(std::size_t worker, std::size_t parity) const {
    return buffers_[worker - hosted_.first]->slot[parity];
  }
  /// Number of messages that the worker has posted, including those before `first`.
  [[nodiscard]] std::uint64_t posts(std::size_t worker) const { return buffers_[worker - hosted_.first]->link.posts(); }

  /// Takes every worker through `rounds` rounds. If there are several failures, returns the one of the earliest round,
  /// then of the lowest worker. Does nothing if the workers were stopped before.
  const Failure& run(std::uint64_t rounds, const typename Mesh<Real>::Round& round);

  /// Makes all workers leave their current round. Thread-safe; may be called repeatedly.
  void stop();
  [[nodiscard]] const std::atomic<bool>& stopped() const { return stopped_; }

 private:
  class WorkerLink final : public Link<Real> {
   public:
    WorkerLink(HostedWorkers& workers, std::size_t worker, std::uint64_t first)
        : all_(workers), worker_(worker), posts_(first), collects_(first) {}
    void collect(std::span<Real> mixed) override;
    void post(std::span<const Real> message) override;
    [[nodiscard]] std::uint64_t posts() const { return posts_; }

   private:
    const Real* await(std::uint64_t n, std::size_t from) const;
    void require_finite(std::uint64_t n, std::size_t from) const;
    void await_readers(std::uint64_t n) const;

    HostedWorkers& all_;
    std::size_t worker_;
    std::uint64_t posts_, collects_;
    std::vector<const Real*> sources_;  // of the current collect; kept to avoid repeated allocation
  };

  struct WorkerBuffers {
    WorkerBuffers(HostedWorkers& workers, std::size_t worker, std::uint64_t first)
        : posted(first), collected(first), link(workers, worker, first) {}
    ProgressCounter posted, collected;
    WorkerLink link;
    std::array<std::vector<Real>, 2> slot;
  };

  WorkerBuffers& buffers(std::size_t worker) { return *buffers_[worker - hosted_.first]; }
  void run_block(std::size_t thread, std::uint64_t rounds, const typename Mesh<Real>::Round& round);
  void fail(std::uint64_t round, std::size_t worker, std::exception_ptr error);

  SharedSchedule schedule_;
  WorkerRange hosted_;
  std::size_t message_size_;
  std::vector<std::unique_ptr<WorkerBuffers>> buffers_;
  RemoteChannel<Real>* remote_ = nullptr;
  std::atomic<bool> stopped_{false};
  std::mutex failure_mutex_;
  Failure failure_;
  ThreadPool pool_;
  int spins_;
};

}  // namespace saddlemesh
