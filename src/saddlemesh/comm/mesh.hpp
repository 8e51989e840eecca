#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

#include "saddlemesh/comm/link.hpp"
#include "saddlemesh/core/worker_range.hpp"

namespace saddlemesh {

/// K workers spread over processes and threads. A thread takes a worker through its whole round before the next worker,
/// so scratch memory of a round can belong to the thread.
template <class Real>
class Mesh {
 public:
  /// One worker's round. `thread` (below threads()) selects the scratch memory.
  using Round = std::function<void(std::size_t worker, std::size_t thread, Link<Real>& link)>;

  virtual ~Mesh() = default;

  [[nodiscard]] virtual std::size_t workers() const = 0;
  [[nodiscard]] virtual WorkerRange hosted() const = 0;  ///< workers hosted by this process
  [[nodiscard]] virtual std::size_t threads() const = 0;

  /// Takes every hosted worker through `rounds` rounds; returns when all are done. An error in any worker stops all of
  /// them and is rethrown here (if there are several, the one of the earliest round, then of the lowest worker). The
  /// mesh cannot be used after an error.
  virtual void run(std::uint64_t rounds, const Round& round) = 0;

  /// total ← Σ_k parts_k in double, k ascending over all workers. `parts` holds the hosted workers' vectors in order.
  virtual void sum(std::span<const std::span<const Real>> parts, std::span<double> total) const = 0;

  /// Returns the sum of one number per worker, k ascending over all workers; `parts` holds the hosted workers' numbers
  /// in order.
  [[nodiscard]] virtual double sum(std::span<const double> parts) const = 0;

  /// all ← the vectors of all workers, concatenated, k ascending. `parts` holds the hosted workers' vectors in order.
  virtual void gather(std::span<const std::span<const Real>> parts, std::span<Real> all) const = 0;
};

}  // namespace saddlemesh
