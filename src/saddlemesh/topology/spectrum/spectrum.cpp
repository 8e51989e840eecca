#include "saddlemesh/topology/spectrum/spectrum.hpp"

#include <algorithm>
#include <cmath>

#include <Eigen/Dense>

#include "saddlemesh/topology/spectrum/lanczos.hpp"

namespace saddlemesh {
namespace {

constexpr double dense_error = 1e-14;

std::vector<double> all_eigenvalues(const MixingMatrix& matrix) {
  const auto size = static_cast<Eigen::Index>(matrix.workers());
  Eigen::MatrixXd dense = Eigen::MatrixXd::Zero(size, size);
  for (Eigen::Index k = 0; k < size; ++k) {
    const auto [from, weight] = matrix.row(static_cast<std::size_t>(k));
    for (std::size_t i = 0; i < from.size(); ++i) dense(k, from[i]) = weight[i];
  }
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(dense, Eigen::EigenvaluesOnly);
  const auto& ascending = solver.eigenvalues();
  return {std::make_reverse_iterator(ascending.data() + size), std::make_reverse_iterator(ascending.data())};
}

// Replaces values near 1e-17, such as on the complete graph, by the exact 0.
double clean(double value) {
  return std::abs(value) < dense_error ? 0.0 : value;
}

}  // namespace

Spectrum spectrum(const MixingMatrix& matrix) {
  Spectrum result;
  const std::size_t workers = matrix.workers();
  if (workers > dense_limit) {
    const LambdaEstimate estimate = second_eigenvalue(matrix);
    result.lambda = estimate.lambda;
    result.spectral_gap = 1.0 - estimate.lambda;
    result.lambda_error = estimate.error;
    return result;
  }
  result.eigenvalues = all_eigenvalues(matrix);
  for (double& value : result.eigenvalues) value = clean(value);
  result.lambda_error = dense_error;
  double sum = 0.0;
  for (std::size_t i = 1; i < workers; ++i) {
    const double value = result.eigenvalues[i];
    result.lambda = std::max(result.lambda, std::min(1.0, std::abs(value)));
    sum += 1.0 / ((1.0 - value) * (1.0 + value));
  }
  result.spectral_gap = 1.0 - result.lambda;
  if (result.spectral_gap > dense_error) result.c_w = sum / static_cast<double>(std::max<std::size_t>(1, workers));
  return result;
}

}  // namespace saddlemesh
