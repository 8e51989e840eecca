// Public: the processes that host the workers
#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "saddlemesh/comm/mesh.hpp"
#include "saddlemesh/core/error.hpp"
#include "saddlemesh/topology/schedule/schedule.hpp"

namespace saddlemesh {

/// Another process has ended, or no longer answers. Nothing more can be asked of the others.
class ProcessLost : public Error {
 public:
  explicit ProcessLost(const std::string& what, std::optional<std::size_t> rank = {}) : Error(what), rank_(rank) {}
  [[nodiscard]] std::optional<std::size_t> rank() const { return rank_; }  ///< of the one that is lost, if it is known

 private:
  std::optional<std::size_t> rank_;
};

/// Called on a thread of its own when a process is lost and the thread that should throw ProcessLost hangs in a call of
/// MPI. The program ends with exit code 1 when it returns.
using FailureHandler = std::function<void(const ProcessLost&)>;

/// The processes that carry out one command: this one alone, or those that mpirun or srun has started. Workers live in
/// them in blocks.
///
/// All processes make the same calls in the same order, from one thread of each. One that fails calls fail(): the
/// others learn of it in the call they wait in (a mesh's, too) or make next, and all throw the same error. If one dies,
/// the others throw ProcessLost within a bounded time.
class Processes {
 public:
  virtual ~Processes() = default;

  [[nodiscard]] virtual std::size_t rank() const = 0;
  [[nodiscard]] virtual std::size_t size() const = 0;
  /// Whether this is the one that talks to the user and writes files.
  [[nodiscard]] bool first() const { return rank() == 0; }
  [[nodiscard]] virtual const std::string& host(std::size_t rank) const = 0;
  /// The workers of the process of that rank, of `workers` in all.
  [[nodiscard]] WorkerRange hosted(std::size_t workers, std::size_t rank) const;
  [[nodiscard]] WorkerRange hosted(std::size_t workers) const { return hosted(workers, rank()); }

  // Collective communication, in bytes. comm/collectives.hpp has the same for typed values.
  /// All ranks get the bytes of all ranks, in order of rank.
  virtual std::vector<std::string> allgather(std::string own) = 0;
  /// Rank 0 gets the bytes of all ranks, in order of rank; the others get nothing.
  virtual std::vector<std::string> gather(std::string own) = 0;
  /// All ranks get rank 0's bytes; those of others are ignored.
  virtual std::string broadcast(std::string own) = 0;
  /// Each rank gets its element of rank 0's `parts`, one for each rank; those of others are ignored.
  virtual std::string scatter(std::vector<std::string> parts) = 0;

  /// Whether `own` is true on any rank.
  bool any(bool own);

  /// To be called when something has gone wrong here. Throws on all processes the one error that counts: of several
  /// that went wrong at once the one of the lowest `order`, then of the lowest rank. It is an InputError or a
  /// DivergenceError if that was one, else an Error, and names process and host where there is more than one host.
  /// Called with an error that all have agreed on already, or with ProcessLost, it throws just that.
  [[noreturn]] virtual void fail(std::exception_ptr error, std::uint64_t order = 0) = 0;

  /// For make_mesh.
  virtual std::unique_ptr<Mesh<float>> mesh_of_floats(SharedSchedule schedule, std::size_t message_size,
                                                      std::size_t threads, std::uint64_t first) = 0;
  virtual std::unique_ptr<Mesh<double>> mesh_of_doubles(SharedSchedule schedule, std::size_t message_size,
                                                        std::size_t threads, std::uint64_t first) = 0;
};

/// This process alone.
Processes& one_process();

/// InputError if there are more processes than workers.
void require_workers_for(const Processes& processes, std::size_t workers);

/// The schedule's workers spread over the processes, in each of them over so many threads (at most one per hosted
/// worker is used). Posts and collects are counted from `first`, as in make_thread_mesh. Made, run and destroyed by
/// all processes alike, which must outlive it. InputError if there are more processes than workers.
template <class Real>
std::unique_ptr<Mesh<Real>> make_mesh(Processes& processes, SharedSchedule schedule, std::size_t message_size,
                                      std::size_t threads, std::uint64_t first = 0);

}  // namespace saddlemesh
