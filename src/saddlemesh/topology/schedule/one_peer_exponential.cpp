#include "saddlemesh/topology/schedule/one_peer_exponential.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>

#include "saddlemesh/topology/schedule/pair_row.hpp"

namespace saddlemesh {
namespace {

class OnePeerExponential final : public Schedule {
 public:
  explicit OnePeerExponential(std::size_t workers) : workers_(workers), period_(one_peer_exponential_period(workers)) {}

  [[nodiscard]] std::size_t workers() const override { return workers_; }

  Row row(std::uint64_t round, std::size_t worker, RowScratch& scratch) const override {
    return pair_row(worker, (worker + workers_ - hop(round)) % workers_, scratch);
  }

  Row column(std::uint64_t round, std::size_t worker, RowScratch& scratch) const override {
    return pair_row(worker, (worker + hop(round)) % workers_, scratch);
  }

 private:
  [[nodiscard]] std::size_t hop(std::uint64_t round) const { return std::size_t{1} << (round % period_); }

  std::size_t workers_;
  std::size_t period_;
};

}  // namespace

SharedSchedule one_peer_exponential(std::size_t workers) {
  return std::make_shared<OnePeerExponential>(workers);
}

std::size_t one_peer_exponential_period(std::size_t workers) {
  return std::max<std::size_t>(1, static_cast<std::size_t>(std::bit_width(workers - 1)));
}

double one_peer_exponential_contraction(std::size_t workers) {
  const std::size_t period = one_peer_exponential_period(workers);
  double largest = 0.0;
  for (std::size_t mode = 1; mode < workers; ++mode) {
    double product = 1.0;
    std::size_t angle = mode;  // m 2^i mod K: the cosine's absolute value has period π
    for (std::size_t i = 0; i < period; ++i, angle = 2 * angle % workers) {
      const bool right_angle = 2 * angle == workers;  // the computed cosine would be 6e-17
      const double turn = std::numbers::pi * static_cast<double>(angle) / static_cast<double>(workers);
      product *= right_angle ? 0.0 : std::abs(std::cos(turn));
    }
    largest = std::max(largest, product);
  }
  return std::pow(largest, 1.0 / static_cast<double>(period));
}

}  // namespace saddlemesh
