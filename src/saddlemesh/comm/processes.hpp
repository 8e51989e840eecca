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

/// Thrown when another process has ended or no longer answers. No further communication is possible.
class ProcessLost : public Error {
 public:
  explicit ProcessLost(const std::string& what, std::optional<std::size_t> rank = {}) : Error(what), rank_(rank) {}
  [[nodiscard]] std::optional<std::size_t> rank() const { return rank_; }  ///< the lost process, if known

 private:
  std::optional<std::size_t> rank_;
};

/// Called on its own thread when a process is lost and the thread that should throw ProcessLost hangs in an MPI call.
/// When it returns, the program ends with exit code 1.
using FailureHandler = std::function<void(const ProcessLost&)>;

/// The processes that run one command: this one alone, or those that mpirun or srun has started. They host the workers
/// in blocks.
///
/// All processes make the same calls in the same order, each from one thread. A process that fails calls fail(). The
/// others learn of it in their current or next call (including calls of a mesh), and all throw the same error. If a
/// process dies, the others throw ProcessLost within a bounded time.
class Processes {
 public:
  virtual ~Processes() = default;

  [[nodiscard]] virtual std::size_t rank() const = 0;
  [[nodiscard]] virtual std::size_t size() const = 0;
  /// Returns whether this is the process that talks to the user and writes files.
  [[nodiscard]] bool first() const { return rank() == 0; }
  [[nodiscard]] virtual const std::string& host(std::size_t rank) const = 0;
  /// The workers hosted by the process of that rank, out of `workers` in total.
  [[nodiscard]] WorkerRange hosted(std::size_t workers, std::size_t rank) const;
  [[nodiscard]] WorkerRange hosted(std::size_t workers) const { return hosted(workers, rank()); }

  // Collective communication of byte strings. comm/collectives.hpp offers the same for typed values.
  /// Returns the bytes of all ranks, in order of rank, on every rank.
  virtual std::vector<std::string> allgather(std::string own) = 0;
  /// Returns the bytes of all ranks, in order of rank, on rank 0, and nothing on the others.
  virtual std::vector<std::string> gather(std::string own) = 0;
  /// Returns rank 0's bytes on all ranks; ignores those of others.
  virtual std::string broadcast(std::string own) = 0;
  /// Returns to each rank its element of rank 0's `parts`, which has one element per rank; ignores those of others.
  virtual std::string scatter(std::vector<std::string> parts) = 0;

  /// Returns whether `own` is true on any rank.
  bool any(bool own);

  /// Reports an error of this process. Throws the same error on all processes: of simultaneous errors, the one with the
  /// lowest `order`, then of the lowest rank. The type is InputError or DivergenceError if the original has that type,
  /// and Error otherwise. The message names process and host if there is more than one host. Rethrows an error that all
  /// processes have already agreed on, and ProcessLost, unchanged.
  [[noreturn]] virtual void fail(std::exception_ptr error, std::uint64_t order = 0) = 0;

  /// Used by make_mesh().
  virtual std::unique_ptr<Mesh<float>> mesh_of_floats(SharedSchedule schedule, std::size_t message_size,
                                                      std::size_t threads, std::uint64_t first) = 0;
  virtual std::unique_ptr<Mesh<double>> mesh_of_doubles(SharedSchedule schedule, std::size_t message_size,
                                                        std::size_t threads, std::uint64_t first) = 0;
};

/// Returns the instance for a single process.
Processes& one_process();

/// Throws InputError if there are more processes than workers.
void require_workers_for(const Processes& processes, std::size_t workers);

/// Creates a mesh that spreads the schedule's workers over the processes, and over up to `threads` threads in each (at
/// most one per hosted worker is used). Numbers posts and collects from `first`, like make_thread_mesh(). All processes
/// create, run and destroy the mesh together; `processes` must outlive it. Throws InputError if there are more
/// processes than workers.
template <class Real>
std::unique_ptr<Mesh<Real>> make_mesh(Processes& processes, SharedSchedule schedule, std::size_t message_size,
                                      std::size_t threads, std::uint64_t first = 0);

}  // namespace saddlemesh
