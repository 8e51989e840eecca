#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace saddlemesh {

/// One row of a mixing matrix: the indices and weights of the workers that it averages, ascending, own index included.
struct Row {
  std::span<const std::uint32_t> from;
  std::span<const double> weight;
};

/// A mixing matrix W: mixed_k = Σ_j w_kj · message_j. Rows are sparse and sorted.
class MixingMatrix {
 public:
  struct Entry {
    std::uint32_t row, column;
    double weight;
  };

  /// Takes entries in any order, at most one per position. Drops zero weights off the diagonal and keeps every diagonal
  /// entry, even if it is zero.
  MixingMatrix(std::size_t workers, std::vector<Entry> entries);

  [[nodiscard]] std::size_t workers() const { return begin_.size() - 1; }
  [[nodiscard]] Row row(std::size_t worker) const;
  [[nodiscard]] double at(std::size_t row, std::size_t column) const;
  [[nodiscard]] MixingMatrix transposed() const;

 private:
  std::vector<std::size_t> begin_;
  std::vector<std::uint32_t> from_;
  std::vector<double> weight_;
};

}  // namespace saddlemesh
