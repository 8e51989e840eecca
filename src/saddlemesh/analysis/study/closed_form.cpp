#include "saddlemesh/analysis/study/closed_form.hpp"

namespace saddlemesh {

double consensus_error_of_h(double a, double variance, std::size_t workers) {
  return (1 - 1 / static_cast<double>(workers)) * a / (2 - a) * variance;
}

double consensus_error_of_r(double a, double variance, std::span<const double> eigenvalues) {
  double sum = 0;
  for (const double lambda : eigenvalues.subspan(1)) sum += a / ((1 + lambda) * (1 - lambda * (1 - a)));
  return 2 * a / (2 - a) * variance * sum / static_cast<double>(eigenvalues.size());
}

}  // namespace saddlemesh
