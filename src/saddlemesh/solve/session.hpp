// Public: running a method on a problem
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "saddlemesh/comm/processes.hpp"
#include "saddlemesh/method/methods.hpp"
#include "saddlemesh/topology/schedule/schedule.hpp"

namespace saddlemesh {

struct SessionOptions {
  std::string method = "d-scgdam-gt";
  MethodOptions steps;
  std::uint64_t seed = 1;
  std::size_t threads = 1;         ///< of each process
  Processes* processes = nullptr;  ///< that host the workers; none: this one alone
};

/// Where a session stands at the end of a round: all that it needs to go on to the same bits.
template <class Real>
struct SessionState {
  struct Worker {
    std::vector<Real> values;  ///< all of its state, as Session::state gives it
    double loss = 0;
  };
  std::uint64_t iteration = 0;
  std::vector<Worker> workers;  ///< the hosted ones
};

/// Seconds that threads have spent in the parts of rounds, added up over threads.
struct RoundTimes {
  double collect = 0;   ///< waiting for neighbours' messages and mixing them
  double advance = 0;   ///< from there to the next message
  double estimate = 0;  ///< from there to the end of the round, while it travels
};

/// A method at work on a problem: K workers on a mesh, taken forward any number of rounds at a time. The same
/// arguments give the same bits for any number of processes and threads and any division into advance() calls. Where
/// there are several processes, all of them make the same calls but for those about one worker, which its host makes.
template <class Real>
class Session {
 public:
  /// Starts every worker at (x0, y0). Throws InputError for an unknown method, options outside the theory's range, a
  /// starting point of the wrong size, or more workers than the problem has.
  Session(const SessionOptions& options, const ProblemFactory<Real>& problem, SharedSchedule schedule,
          std::span<const Real> x0, std::span<const Real> y0);
  /// Starts every worker where the state says, as if it had come there by rounds. Throws Error where it does not fit.
  Session(const SessionOptions& options, const ProblemFactory<Real>& problem, SharedSchedule schedule,
          const SessionState<Real>& state);
  Session(const Session&) = delete;  // rounds refer to it
  Session& operator=(const Session&) = delete;

  void advance(std::uint64_t rounds);

  [[nodiscard]] std::uint64_t iteration() const { return methods_.front()->iteration(); }
  [[nodiscard]] std::size_t workers() const { return mesh_->workers(); }
  [[nodiscard]] WorkerRange hosted() const { return hosted_; }

  /// Worker k's vector of that name ("x", "y", "h", "r", …); empty if the method has none. With adapt-then-combine
  /// tracking r, u and v are those of the iteration before: that is where its rounds are cut.
  [[nodiscard]] std::span<const Real> vector(std::size_t worker, std::string_view name) const;

  /// The mean over workers of the named vector.
  void mean(std::string_view name, std::span<double> out) const;
  [[nodiscard]] std::vector<double> mean(std::string_view name) const;

  /// (1/K) Σ_k ‖a_k − ā‖² of the named vector.
  [[nodiscard]] double consensus_error(std::string_view name) const;

  /// The mean over workers of f_k at their last outer samples; and one worker's.
  [[nodiscard]] double loss() const;
  [[nodiscard]] double loss(std::size_t worker) const { return at(worker).loss(); }

  /// All values of a worker's state.
  [[nodiscard]] std::span<const Real> state(std::size_t worker) const { return at(worker).state().all(); }

  /// η of the next round.
  [[nodiscard]] double eta() const;
  /// Since the session began, in this process.
  [[nodiscard]] RoundTimes times() const;
  /// How many values a worker sends to each neighbour in a round.
  [[nodiscard]] std::size_t message_size() const { return methods_.front()->state().message().size(); }

  /// A hash of every bit of every hosted worker's state.
  [[nodiscard]] std::uint64_t signature() const;

 private:
  /// One thread's, on a cache line of its own.
  struct alignas(64) ThreadTimes : RoundTimes {};

  [[nodiscard]] const Method<Real>& at(std::size_t worker) const { return *methods_[worker - hosted_.first]; }
  void make_workers(const ProblemFactory<Real>& problem, SharedSchedule schedule, std::uint64_t first);
  void take_round(std::size_t worker, std::size_t thread, Link<Real>& link);

  SessionOptions options_;
  std::vector<std::unique_ptr<Problem<Real>>> problems_;  // per thread
  std::vector<Workspace<Real>> workspaces_;               // per thread
  WorkerRange hosted_;
  std::vector<std::unique_ptr<Method<Real>>> methods_;  // per hosted worker
  std::unique_ptr<Mesh<Real>> mesh_;
  std::vector<ThreadTimes> times_;  // per thread
  typename Mesh<Real>::Round round_;
  // Scratch of the reductions, so that they allocate nothing after the first time.
  mutable std::vector<std::span<const Real>> parts_;
  mutable std::vector<double> mean_, numbers_;
};

}  // namespace saddlemesh
