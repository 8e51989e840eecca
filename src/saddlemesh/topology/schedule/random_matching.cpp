#include "saddlemesh/topology/schedule/random_matching.hpp"

#include <cmath>
#include <limits>

#include "saddlemesh/core/random.hpp"
#include "saddlemesh/topology/graph/random_streams.hpp"
#include "saddlemesh/topology/schedule/pair_row.hpp"
#include "saddlemesh/topology/schedule/permutation.hpp"

namespace saddlemesh {
namespace {

Permutation round_permutation(std::size_t workers, std::uint64_t seed, std::uint64_t round) {
  RandomStream random({.seed = seed, .iteration = round, .purpose = Purpose::topology}, lane::random_matching);
  return {workers, random.below(std::numeric_limits<std::uint64_t>::max())};
}

class RandomMatching final : public Schedule {
 public:
  RandomMatching(std::size_t workers, std::uint64_t seed) : workers_(workers), seed_(seed) {}

  [[nodiscard]] std::size_t workers() const override { return workers_; }

  Row row(std::uint64_t round, std::size_t worker, RowScratch& scratch) const override {
    return pair_row(worker, partner(round, worker), scratch);
  }

 private:
  [[nodiscard]] std::size_t partner(std::uint64_t round, std::size_t worker) const {
    if (workers_ < 2) return worker;
    const Permutation permutation = round_permutation(workers_, seed_, round);
    const std::uint64_t position = permutation(worker) ^ 1U;
    return position < workers_ ? permutation.inverse(position)
                               : worker;  // if K is odd, the last position has no partner
  }

  std::size_t workers_;
  std::uint64_t seed_;
};

}  // namespace

SharedSchedule random_matching(std::size_t workers, std::uint64_t seed) {
  return std::make_shared<RandomMatching>(workers, seed);
}

double random_matching_contraction(std::size_t workers) {
  if (workers < 2) return 0.0;
  if (workers % 2 != 0) return std::sqrt(0.5);
  const auto k = static_cast<double>(workers);
  return std::sqrt((k - 2.0) / (2.0 * (k - 1.0)));
}

}  // namespace saddlemesh
