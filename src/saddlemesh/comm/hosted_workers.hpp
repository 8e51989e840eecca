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
  std::uint64_t first = 0;         ///< posts and collects are counted from here
  std::size_t busy_processes = 1;  ///< how many processes with as many threads share this machine's cores
};

/// Throws the error of a mesh that is run after its workers were stopped.
[[noreturn]] void throw_stopped();

/// The workers of a schedule that live in this process, in blocks over threads: what every mesh runs on.
///
/// There is no barrier: a worker waits only for those it listens to. Each has two message slots. The n-th post takes
/// slot n mod 2, so before it is written, those who read post n − 2 must have collected it; on a symmetric graph they
/// always have, because post n − 1, which this worker has already collected from them, came after.
template <class Real>
class HostedWorkers {
 public:
  struct Failure {
    std::uint64_t round = 0;
    std::size_t worker = 0;
    std::exception_ptr error;  ///< null if nothing failed
  };

  HostedWorkers(SharedSchedule schedule, const HostingOptions& options);

  /// Must be called before the first run if workers listen to, or are heard by, workers elsewhere.
  void connect(RemoteChannel<Real>& remote) { remote_ = &remote; }

  [[nodiscard]] WorkerRange range() const { return hosted_; }
  [[nodiscard]] std::size_t threads() const { return pool_.size(); }
  [[nodiscard]] std::span<const Real> slot(std::size_t worker, std::size_t parity) const {
    return seats_[worker - hosted_.first]->slot[parity];
  }
  /// How many messages the worker has posted, those counted in `first` included.
  [[nodiscard]] std::uint64_t posts(std::size_t worker) const { return seats_[worker - hosted_.first]->link.posts(); }

  /// Takes every worker through `rounds` rounds. Of several failures gives the earliest round's, then the lowest
  /// worker's. Nothing happens if the workers were stopped before.
  const Failure& run(std::uint64_t rounds, const typename Mesh<Real>::Round& round);

  /// Makes all workers leave the round they are in. From any thread, any number of times.
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
    std::vector<const Real*> sources_;  // of the current collect; kept to be allocated once
  };

  struct Seat {
    Seat(HostedWorkers& workers, std::size_t worker, std::uint64_t first)
        : posted(first), collected(first), link(workers, worker, first) {}
    ProgressCounter posted, collected;
    WorkerLink link;
    std::array<std::vector<Real>, 2> slot;
  };

  Seat& seat(std::size_t worker) { return *seats_[worker - hosted_.first]; }
  void run_block(std::size_t thread, std::uint64_t rounds, const typename Mesh<Real>::Round& round);
  void fail(std::uint64_t round, std::size_t worker, std::exception_ptr error);

  SharedSchedule schedule_;
  WorkerRange hosted_;
  std::size_t message_size_;
  std::vector<std::unique_ptr<Seat>> seats_;
  RemoteChannel<Real>* remote_ = nullptr;
  std::atomic<bool> stopped_{false};
  std::mutex failure_mutex_;
  Failure failure_;
  ThreadPool pool_;
  int spins_;
};

}  // namespace saddlemesh
