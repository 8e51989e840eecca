// Public: checking a problem's derivatives by central differences
#pragma once

#include <span>
#include <string>

#include "saddlemesh/problem/problem.hpp"

namespace saddlemesh {

/// Result of a gradient check. Errors are |analytic − numeric| / max(1, |analytic|, |numeric|), the maximum over
/// components.
struct GradientReport {
  struct Part {
    double error = 0;
    std::size_t component = 0;  ///< index of the largest error
    double analytic = 0, numeric = 0;
  };
  Part inner_vjp, grad_g, grad_y;

  [[nodiscard]] double worst() const;
  [[nodiscard]] std::string to_text() const;
};

/// Compares a problem's derivatives with central differences at (x, y), all for the batch identified by `draw`:
/// inner_vjp() with d/dx vᵀg(x; ξ) for a random v, and the gradients of outer() with the value that it returns at g(x;
/// ξ). A correct problem has errors near 1e-9 for well-scaled arguments; an error above 1e-6 indicates a mistake.
GradientReport check_gradients(Problem<double>& problem, std::span<const double> x, std::span<const double> y,
                               const Draw& draw);

}  // namespace saddlemesh
