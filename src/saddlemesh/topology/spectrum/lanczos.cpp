#include "saddlemesh/topology/spectrum/lanczos.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

#include <Eigen/Dense>
#include <Eigen/SparseCore>

#include "saddlemesh/core/random.hpp"
#include "saddlemesh/topology/graph/random_streams.hpp"

namespace saddlemesh {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using Sparse = Eigen::SparseMatrix<double, Eigen::RowMajor>;
using Operator = std::function<VectorXd(const VectorXd&)>;

constexpr double tolerance = 1e-10;
constexpr double rounding = 1e-14;
constexpr double work_limit = 1e10;
constexpr Index basis_size = 60;

Sparse to_sparse(const MixingMatrix& matrix) {
  std::vector<Eigen::Triplet<double>> entries;
  for (std::size_t k = 0; k < matrix.workers(); ++k) {
    const auto [from, weight] = matrix.row(k);
    for (std::size_t i = 0; i < from.size(); ++i) {
      entries.emplace_back(static_cast<int>(k), static_cast<int>(from[i]), weight[i]);
    }
  }
  const auto size = static_cast<Index>(matrix.workers());
  Sparse sparse(size, size);
  sparse.setFromTriplets(entries.begin(), entries.end());
  return sparse;
}

void remove_mean(VectorXd& v) {
  v.array() -= v.mean();
}

VectorXd random_start(Index size) {
  VectorXd v(size);
  RandomStream random(Draw{.purpose = Purpose::topology}, lane::lanczos_start);
  random.fill_normal(std::span(v.data(), static_cast<std::size_t>(size)));
  remove_mean(v);
  return v.normalized();
}

struct Ritz {
  VectorXd vector;
  VectorXd values;  ///< ascending
};

// Runs Lanczos from `start` and returns the leading Ritz vector of `apply` and all Ritz values.
Ritz lanczos(const Operator& apply, const VectorXd& start) {
  const Index steps = std::min<Index>(basis_size, start.size() - 1);
  MatrixXd basis(start.size(), steps);
  VectorXd diagonal(steps);
  VectorXd side(steps);
  basis.col(0) = start;
  Index used = 0;
  while (true) {
    VectorXd next = apply(basis.col(used));
    diagonal[used] = basis.col(used).dot(next);
    const auto known = basis.leftCols(used + 1);
    for (int pass = 0; pass < 2; ++pass) next -= known * (known.transpose() * next);
    remove_mean(next);
    side[used] = next.norm();
    ++used;
    if (used == steps || side[used - 1] <= 1e-14 * std::abs(diagonal[0])) break;  // all found, or an invariant subspace
    basis.col(used) = next / side[used - 1];
  }
  Eigen::SelfAdjointEigenSolver<MatrixXd> small;
  small.computeFromTridiagonal(diagonal.head(used), side.head(used - 1));
  VectorXd leading = basis.leftCols(used) * small.eigenvectors().col(used - 1);
  remove_mean(leading);
  return {leading.normalized(), small.eigenvalues()};
}

// v ↦ T_degree(2 W²/cut − 1) v: at most 1 in absolute value on eigenvalues of W² below `cut`, and rising steeply above.
VectorXd chebyshev(const Sparse& w, double cut, int degree, const VectorXd& v) {
  const auto shifted = [&](const VectorXd& in) -> VectorXd { return (2.0 / cut) * (w * (w * in)) - in; };
  VectorXd before = v;
  VectorXd now = shifted(v);
  for (int i = 1; i < degree; ++i) {
    VectorXd next = 2.0 * shifted(now) - before;
    before = std::move(now);
    now = std::move(next);
  }
  return now;
}

// An eigenvalue of W² lies within the residual of the Rayleigh quotient θ² of W², so an eigenvalue of W lies within
// residual / θ of ±θ. For θ near 0, the same argument for W itself gives a better bound.
LambdaEstimate judge(const Sparse& w, const VectorXd& v) {
  const VectorXd once = w * v;
  const VectorXd twice = w * once;
  const double square = std::max(0.0, v.dot(twice));
  const double lambda = std::sqrt(square);
  const double from_square = (twice - square * v).norm() / lambda;
  const double quotient = v.dot(once);
  const double from_once = (once - quotient * v).norm() + std::abs(lambda - std::abs(quotient));
  const double error = lambda > 0.0 ? std::min(from_square, from_once) : from_once;
  return {std::min(lambda < rounding ? 0.0 : lambda, 1.0), error};
}

}  // namespace

LambdaEstimate second_eigenvalue(const MixingMatrix& matrix) {
  if (matrix.workers() < 2) return {};
  const Sparse w = to_sparse(matrix);
  // Eigenvalues of W² are squares, so the leading one belongs to the largest |λ| of either sign.
  Ritz ritz = lanczos([&](const VectorXd& v) -> VectorXd { return w * (w * v); }, random_start(w.rows()));
  // Ritz values lie below their eigenvalues, so the cut leaves the wanted end of the spectrum above it.
  const double cut = ritz.values[std::max<Index>(0, ritz.values.size() - 4)];
  double work = 2.0 * static_cast<double>(w.nonZeros() * basis_size);
  int degree = 8;
  while (true) {
    const LambdaEstimate found = judge(w, ritz.vector);
    work += 2.0 * degree * static_cast<double>((w.nonZeros() + 4 * w.rows()) * basis_size);
    if (found.error <= tolerance || work > work_limit || !(cut > 0.0)) return found;
    ritz = lanczos([&](const VectorXd& v) { return chebyshev(w, cut, degree, v); }, ritz.vector);
    degree *= 4;
  }
}

}  // namespace saddlemesh
