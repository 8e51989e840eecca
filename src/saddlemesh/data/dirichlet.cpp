#include "saddlemesh/data/dirichlet.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "saddlemesh/core/elementary.hpp"
#include "saddlemesh/core/random.hpp"

namespace saddlemesh {
namespace {

double standard_normal(RandomStream& random) {
  std::array<double, 8> values{};
  random.fill_normal(std::span<double>(values));
  return values[0];
}

double log_uniform(RandomStream& random) {
  return elementary::log(random.uniform() + 0x1p-54);
}

// Returns the logarithm of a gamma variate of shape ≥ 1, by the rejection method of Marsaglia and Tsang.
double log_gamma_variate(double shape, RandomStream& random) {
  const double d = shape - 1.0 / 3.0;
  const double c = 1.0 / std::sqrt(9.0 * d);
  while (true) {
    const double x = standard_normal(random);
    const double root = 1.0 + c * x;
    const double u = log_uniform(random);
    if (root < 0x1p-20) continue;  // the density is zero there
    const double v = root * root * root;
    const double log_v = elementary::log(v);
    if (u < 0.5 * x * x + d - d * v + d * log_v) return elementary::log(d) + log_v;
  }
}

// Gamma(a) = Gamma(a + 1) · U^(1/a), computed as logarithms, because for small a the value is below the smallest
// double.
double log_gamma_variate_of_any_shape(double shape, RandomStream& random) {
  if (shape >= 1.0) return log_gamma_variate(shape, random);
  const double larger = log_gamma_variate(shape + 1.0, random);
  return larger + log_uniform(random) / shape;
}

}  // namespace

std::vector<double> dirichlet(std::size_t count, double concentration, std::uint64_t seed, std::uint32_t lane) {
  RandomStream random({.seed = seed, .purpose = Purpose::shard}, lane);
  std::vector<double> shares(count);
  for (double& share : shares) share = log_gamma_variate_of_any_shape(concentration, random);
  const double largest = std::ranges::max(shares);
  for (double& share : shares) share = share - largest < -700.0 ? 0.0 : elementary::exp(share - largest);
  const double sum = std::accumulate(shares.begin(), shares.end(), 0.0);
  for (double& share : shares) share /= sum;
  return shares;
}

}  // namespace saddlemesh
