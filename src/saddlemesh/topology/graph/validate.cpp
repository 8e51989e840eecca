#include "saddlemesh/topology/graph/validate.hpp"

#include <cmath>
#include <string>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/topology/graph/graph.hpp"

namespace saddlemesh {
namespace {

[[noreturn]] void reject(std::string_view where, const std::string& reason) {
  throw InputError(where.empty() ? reason : fmt::format("{}: {}", where, reason));
}

void check_entries(const MixingMatrix& matrix, std::string_view where) {
  for (std::size_t k = 0; k < matrix.workers(); ++k) {
    const auto [from, weight] = matrix.row(k);
    for (std::size_t i = 0; i < from.size(); ++i) {
      const double value = weight[i];
      if (!std::isfinite(value)) {
        reject(where, fmt::format("w[{}][{}] = {}; weights must be finite", k, from[i], value));
      }
      if (value < 0.0) reject(where, fmt::format("w[{}][{}] = {}; weights must not be negative", k, from[i], value));
    }
  }
}

void check_symmetry(const MixingMatrix& matrix, std::string_view where) {
  for (std::size_t k = 0; k < matrix.workers(); ++k) {
    const auto [from, weight] = matrix.row(k);
    for (std::size_t i = 0; i < from.size(); ++i) {
      const double mirror = matrix.at(from[i], k);
      if (std::abs(weight[i] - mirror) <= weight_tolerance) continue;
      reject(where, fmt::format("w[{0}][{1}] = {2} but w[{1}][{0}] = {3}; W must be symmetric", k, from[i], weight[i],
                                mirror));
    }
  }
}

void check_row_sums(const MixingMatrix& matrix, std::string_view where) {
  for (std::size_t k = 0; k < matrix.workers(); ++k) {
    double sum = 0.0;
    for (const double value : matrix.row(k).weight) sum += value;
    if (std::abs(sum - 1.0) > weight_tolerance) {
      reject(where, fmt::format("the weights of worker {} sum to {:.12g}; every row of W must sum to 1", k, sum));
    }
  }
}

void check_mixing(const MixingMatrix& matrix, std::string_view where) {
  const Graph graph = graph_of(matrix);
  if (const auto worker = graph.unreachable_worker()) {
    reject(where, fmt::format("worker {} cannot be reached from worker 0; the graph must be connected", *worker));
  }
  for (std::size_t k = 0; k < matrix.workers(); ++k) {
    if (matrix.at(k, k) > 0.0) return;
  }
  if (graph.bipartite()) {
    reject(where,
           "λ = 1: the graph is bipartite and no worker weighs its own message (the diagonal of W is zero), so two "
           "groups would swap their values forever; give some worker a weight on itself");
  }
}

}  // namespace

void validate(const MixingMatrix& matrix, std::string_view where) {
  if (matrix.workers() == 0) reject(where, "no workers; expected at least 1");
  check_entries(matrix, where);
  check_symmetry(matrix, where);
  check_row_sums(matrix, where);
  check_mixing(matrix, where);
}

}  // namespace saddlemesh
