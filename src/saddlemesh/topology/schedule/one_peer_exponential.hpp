#pragma once

#include <cstddef>

#include "saddlemesh/topology/schedule/schedule.hpp"

namespace saddlemesh {

/// The exponential graph one hop a round: in round t worker k takes the average of its own message and that of worker
/// k − 2^(t mod period) (mod K), and is heard by worker k + 2^(t mod period). Each round's W = ½ (I + P^hop) is doubly
/// stochastic and, but for K ≤ 2, not symmetric. One message a round reaches everyone within a period; where K is
/// a power of two the product over a period is the exact mean.
SharedSchedule one_peer_exponential(std::size_t workers);

/// ⌈log₂ K⌉ rounds; 1 for K = 1.
std::size_t one_peer_exponential_period(std::size_t workers);

/// ‖ W_{period−1} ⋯ W_0 − J ‖^(1/period), J = 11ᵀ/K: what a round shrinks the distance to the mean by, as the geometric
/// mean over a period. All rounds' matrices are circulant, so this is, in closed form,
///     max over 1 ≤ m < K of  ( Π_i |cos(π m 2^i / K)| )^(1/period),        exactly 0 for K a power of two.
double one_peer_exponential_contraction(std::size_t workers);

}  // namespace saddlemesh
