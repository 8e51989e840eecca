#pragma once

#include <cstddef>

#include "saddlemesh/analysis/plan/tracking_noise.hpp"
#include "saddlemesh/method/methods.hpp"

namespace saddlemesh {

/// What a problem decides about speedup. The defaults are those of the kink in docs/studies.md.
struct SpeedupConstants {
  /// αη of the one worker that reaches the target in the fewest iterations.
  double rate = 0.0018;
  /// The share of that worker's noise that comes as the bias of a curved ∇f at a noisy inner estimate: from 0 where f
  /// is smooth enough not to matter to 1.
  double curvature = 0.48;
};

/// InputError naming what is not between 0 and 1.
void validate(const SpeedupConstants& constants);

struct Speedup {
  double factor = 1;        ///< iterations that one worker needs over those that K need, each at its best η
  double step = 1;          ///< that best η over one worker's
  double disagreement = 0;  ///< the share of the noise that is disagreement among workers, not the noise of their mean

  /// More workers on this graph gain little: most of the noise is what their messages do not even out.
  [[nodiscard]] bool limited_by_graph() const { return disagreement > 0.5; }
};

/// With error(η, T) = A/(ηT) + B η n(η), where n is 1 for one worker and for K of them
///
///     n(η) = (1 − curvature)/K + curvature · ν(αη)
///     ν    = the tracking noise for methods that track the inner estimate; 1 for those that do not,
///
/// the fewest iterations to a given error are, z being η in units of one worker's best,
///
///     T(1)/T(K) = 2 · max over z of  z (1 − z n(z)/2),      z · rate < 1.
///
/// Without curvature and disagreement this is K, the linear speedup of Corollary 2; untracked it is
/// 1/(curvature + (1 − curvature)/K). Methods without composition have no such bias: K.
Speedup tuned_speedup(const MethodInfo& method, std::size_t workers, const TrackingNoise& noise,
                      const SpeedupConstants& constants);

}  // namespace saddlemesh
