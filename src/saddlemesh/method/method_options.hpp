// Public: step sizes, options and presets of methods
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "saddlemesh/method/step_schedule.hpp"

namespace saddlemesh {

/// Update rule of the tracker r.
enum class Tracking {
  combine_then_adapt,  ///< r ← W r + h⁺ − h, as in the paper
  adapt_then_combine,  ///< r ← W (r + h⁺ − h): each mode's error is λ_i² times that of combine-then-adapt
                       ///< (docs/methods.md)
};

/// Step sizes and choices of all methods, in the paper's letters. The defaults are the paper's settings.
struct MethodOptions {
  double eta = 0.1;       ///< η, the step from (x, y) towards their targets, and the factor of the rates below
  double gamma_x = 0.99;  ///< γx, descent per step on x
  double gamma_y = 0.99;  ///< γy, ascent per step on y
  double alpha = 9;       ///< the inner estimate h averages at rate αη
  double beta_x = 9.9;    ///< the momentum u averages at rate βxη
  double beta_y = 9.9;    ///< the momentum v averages at rate βyη
  double delta = 9;       ///< d-scgdam-gt2: the outer gradient averages at rate δη before it is tracked

  /// Number of samples averaged into h_0. The paper uses one; with 1/(αη) or more, h starts at its long-run variance.
  std::size_t first_batch = 1;
  /// Whether to draw a second batch for ∇g. The paper's single ξ for both g and ∇g leaves a bias αη·Cov(g, ∇g) that
  /// neither workers nor tracking remove. A second batch costs one more inner evaluation.
  bool independent_jacobian_batch = false;
  Tracking tracking = Tracking::combine_then_adapt;

  StepSchedule schedule;  ///< how η decreases
  /// Maximum norm of a worker's sample of the gradient with respect to x; longer samples are scaled down to it. 0
  /// disables clipping, as in the paper.
  double clip = 0;
};

/// Returns named settings. "paper": the paper's. "recommended": αη = βη = 0.1, α/γx = 10, first batch 1/(αη), slow
/// averages that tracking can keep in agreement.
MethodOptions preset(std::string_view name);
const std::vector<std::string>& preset_names();

}  // namespace saddlemesh
