// Public: the seam for weights that change from round to round
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "saddlemesh/topology/graph/mixing.hpp"

namespace saddlemesh {

/// Room for a row that is made on the spot (time-varying topologies have at most one partner a round).
struct RowScratch {
  std::array<std::uint32_t, 2> from;
  std::array<double, 2> weight;
};

/// Which mixing matrix is in force in each round. Every round's matrix is doubly stochastic.
/// Const calls are safe from any thread, allocate nothing, and depend only on their arguments.
class Schedule {
 public:
  virtual ~Schedule() = default;

  [[nodiscard]] virtual std::size_t workers() const = 0;

  /// Whether every round has the same matrix. Where not, a worker listens to one other at most in a round.
  [[nodiscard]] virtual bool fixed() const { return false; }

  /// Row k of the round's matrix: whom worker k listens to. Valid while `scratch` and the schedule are.
  virtual Row row(std::uint64_t round, std::size_t worker, RowScratch& scratch) const = 0;

  /// Column k of the round's matrix: who listens to worker k. The same as row() where the matrix is symmetric.
  virtual Row column(std::uint64_t round, std::size_t worker, RowScratch& scratch) const {
    return row(round, worker, scratch);
  }
};

using SharedSchedule = std::shared_ptr<const Schedule>;

}  // namespace saddlemesh
