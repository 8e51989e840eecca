#include "saddlemesh/analysis/theory/theory_constants.hpp"

#include <cmath>
#include <string_view>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"

namespace saddlemesh {
namespace {

void require(bool holds, std::string_view name, double value, std::string_view reason) {
  if (!holds || !std::isfinite(value)) throw InputError(fmt::format("{} = {}: {}", name, value, reason));
}

}  // namespace

void validate(const TheoryConstants& c) {
  require(c.L_f > 0, "L_f", c.L_f, "Assumption 1 asks for an L_f-Lipschitz gradient of f with L_f > 0");
  require(c.L_g >= 0, "L_g", c.L_g, "Assumption 1 asks for an L_g-Lipschitz gradient of g, so L_g ≥ 0");
  require(c.C_g > 0, "C_g", c.C_g, "Assumption 2 bounds the gradient of g by C_g > 0");
  require(c.C_f > 0, "C_f", c.C_f, "Assumption 2 bounds the gradient of f by C_f > 0");
  require(c.mu > 0, "μ", c.mu, "Assumption 4 asks for f μ-strongly concave in y with μ > 0");
  require(c.mu <= c.L_f, "μ", c.mu,
          fmt::format("no L_f-smooth f is more than L_f-strongly concave (Assumptions 1 and 4), and L_f = {}", c.L_f));
  require(c.lambda >= 0 && c.lambda < 1, "λ", c.lambda,
          "Assumption 5 requires a connected graph: the second largest absolute eigenvalue of W must be in [0, 1)");
  require(c.K >= 1, "K", static_cast<double>(c.K), "there must be at least one worker");
  require(c.epsilon > 0, "ε", c.epsilon, "the corollaries ask for an accuracy ε > 0");
  require(c.alpha > 0, "α", c.alpha, "the theorems ask for α > 0");
  require(c.beta_x > 0, "βx", c.beta_x, "the theorems ask for βx > 0");
  require(c.beta_y > 0, "βy", c.beta_y, "the theorems ask for βy > 0");
  const double delta = c.delta_phi.value_or(0);
  const double distance = c.y0_distance_squared.value_or(0);
  require(delta >= 0, "Φ(x₀) − Φ*", delta, "Φ* is the minimum of Φ, so the difference is at least 0");
  require(distance >= 0, "‖ȳ₀ − y*(x₀)‖²", distance, "a squared distance is at least 0");
}

}  // namespace saddlemesh
