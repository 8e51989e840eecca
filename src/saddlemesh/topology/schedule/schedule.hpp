// Public: the seam for weights that change from round to round
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "saddlemesh/topology/graph/mixing.hpp"

namespace saddlemesh {

/// Storage for a row that is computed on demand (time-varying topologies have at most one partner per round).
struct RowScratch {
  std::array<std::uint32_t, 2> from;
  std::array<double, 2> weight;
};

/// The mixing matrix of each round. Every round's matrix is doubly stochastic. Const calls are thread-safe, allocate
/// nothing, and depend only on their arguments.
class Schedule {
 public:
  virtual ~Schedule() = default;

  [[nodiscard]] virtual std::size_t workers() const = 0;

  /// Returns whether every round has the same matrix. If not, a worker receives from at most one other worker per
  /// round.
  [[nodiscard]] virtual bool fixed() const { return false; }

  /// Row k of the round's matrix: the workers from which worker k receives. Valid while `scratch` and the schedule
  /// live.
  virtual Row row(std::uint64_t round, std::size_t worker, RowScratch& scratch) const = 0;

  /// Column k of the round's matrix: the workers to which worker k sends. Equals row() if the matrix is symmetric.
  virtual Row column(std::uint64_t round, std::size_t worker, RowScratch& scratch) const {
    return row(round, worker, scratch);
  }
};

using SharedSchedule = std::shared_ptr<const Schedule>;

}  // namespace saddlemesh
