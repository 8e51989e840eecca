#pragma once

#include <cstddef>

#include "saddlemesh/analysis/plan/tracking_noise.hpp"
#include "saddlemesh/method/methods.hpp"

namespace saddlemesh {

/// The constants of a problem that determine the speedup. The defaults are those of the problem "kink" in
/// docs/studies.md.
struct SpeedupConstants {
  /// αη of a single worker that reaches the target in the fewest iterations.
  double rate = 0.0018;
  /// The share of that worker's noise that is bias, caused by a curved ∇f at a noisy inner estimate: 0 if f is so
  /// smooth that it does not matter, 1 if all of it is bias.
  double curvature = 0.48;
};

/// Throws InputError with the name of a constant that is not between 0 and 1.
void validate(const SpeedupConstants& constants);

struct Speedup {
  double factor = 1;        ///< iterations of one worker over iterations of K workers, each at the best η
  double step = 1;          ///< the best η of K workers over that of one worker
  double disagreement = 0;  ///< share of the noise that is disagreement between workers, not noise of their mean

  /// Returns whether more workers on this graph gain little, because most of the noise is disagreement that their
  /// messages do not even out.
  [[nodiscard]] bool limited_by_graph() const { return disagreement > 0.5; }
};

/// With error(η, T) = A/(ηT) + B η n(η), where n is 1 for one worker and for K workers
///
///     n(η) = (1 − curvature)/K + curvature · ν(αη)
///     ν    = the tracking noise for methods that track the inner estimate; 1 for those that do not,
///
/// the fewest iterations to a given error satisfy, with z the step η in units of one worker's best,
///
///     T(1)/T(K) = 2 · max over z of  z (1 − z n(z)/2),      z · rate < 1.
///
/// Without curvature and disagreement this is K, the linear speedup of Corollary 2. Without tracking it is
/// 1/(curvature + (1 − curvature)/K). Methods without composition have no such bias: K.
Speedup tuned_speedup(const MethodInfo& method, std::size_t workers, const TrackingNoise& noise,
                      const SpeedupConstants& constants);

}  // namespace saddlemesh
