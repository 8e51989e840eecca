#include "saddlemesh/topology/spectrum/spectral_density.hpp"

#include <algorithm>
#include <cmath>

#include <Eigen/Dense>

#include "saddlemesh/core/random.hpp"
#include "saddlemesh/topology/graph/random_streams.hpp"
#include "saddlemesh/topology/spectrum/spectrum.hpp"

namespace saddlemesh {
namespace {

using Eigen::Index;
using Eigen::VectorXd;

constexpr double product_limit = 2e9;  // multiplications

VectorXd multiply(const MixingMatrix& matrix, const VectorXd& v) {
  VectorXd out(v.size());
  for (Index k = 0; k < v.size(); ++k) {
    const auto [from, weight] = matrix.row(static_cast<std::size_t>(k));
    double sum = 0;
    for (std::size_t i = 0; i < from.size(); ++i) sum += weight[i] * v[from[i]];
    out[k] = sum;
  }
  return out;
}

VectorXd random_direction(std::size_t size, std::uint32_t probe) {
  VectorXd v(static_cast<Index>(size));
  RandomStream random(Draw{.worker = probe, .purpose = Purpose::topology}, lane::spectral_density);
  random.fill_normal(std::span(v.data(), size));
  v.array() -= v.mean();
  return v.normalized();
}

// Runs only the three-term recurrence: the loss of orthogonality by rounding hardly affects the weights of the
// quadrature.
void add_probe(const MixingMatrix& matrix, VectorXd v, Index steps, double weight, std::vector<SpectralShare>& out) {
  VectorXd diagonal(steps), side(steps), before = VectorXd::Zero(v.size());
  Index used = 0;
  for (double coupling = 0; used < steps;) {
    VectorXd next = multiply(matrix, v) - coupling * before;
    diagonal[used] = v.dot(next);
    next -= diagonal[used] * v;
    next.array() -= next.mean();
    coupling = side[used++] = next.norm();
    if (coupling < 1e-12) break;  // an invariant subspace
    before = std::move(v);
    v = next / coupling;
  }
  Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> small;
  small.computeFromTridiagonal(diagonal.head(used), side.head(used - 1));
  for (Index i = 0; i < used; ++i) {
    const double first = small.eigenvectors()(0, i);
    out.push_back({small.eigenvalues()[i], weight * first * first});
  }
}

std::size_t multiplications(const MixingMatrix& matrix) {
  std::size_t count = 0;
  for (std::size_t k = 0; k < matrix.workers(); ++k) count += matrix.row(k).from.size();
  return count;
}

}  // namespace

std::vector<SpectralShare> spectral_density(const MixingMatrix& matrix) {
  const std::size_t workers = matrix.workers();
  std::vector<SpectralShare> out;
  if (workers <= dense_limit) {
    const std::vector<double> all = spectrum(matrix).eigenvalues;
    for (std::size_t i = 1; i < all.size(); ++i) out.push_back({all[i], 1.0 / static_cast<double>(workers)});
    return out;
  }
  // Many steps resolve eigenvalues close to 1, as on a large ring; with long rows, eigenvalues are far from 1.
  const double step = static_cast<double>(multiplications(matrix));
  const double steps = std::floor(std::clamp(product_limit / step, 32.0, 256.0));
  const auto probes = static_cast<std::uint32_t>(std::clamp(product_limit / (step * steps), 1.0, 8.0));
  const double weight = (1.0 - 1.0 / static_cast<double>(workers)) / probes;
  for (std::uint32_t probe = 0; probe < probes; ++probe) {
    add_probe(matrix, random_direction(workers, probe), static_cast<Index>(steps), weight, out);
  }
  return out;
}

}  // namespace saddlemesh
