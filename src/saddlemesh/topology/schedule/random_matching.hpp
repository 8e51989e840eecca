#pragma once

#include <cstddef>
#include <cstdint>

#include "saddlemesh/topology/schedule/schedule.hpp"

namespace saddlemesh {

/// A new random matching in every round: workers meet in pairs and both take the pair's average; if K is odd, one
/// worker sits out. The partner of k in round t is π_t⁻¹(π_t(k) xor 1), where π_t is a pseudo-random permutation keyed
/// by (seed, t). Any process can thus compute any round's row directly, without state. Each round's W is symmetric and
/// doubly stochastic.
SharedSchedule random_matching(std::size_t workers, std::uint64_t seed);

/// Square root of the second eigenvalue of E[WᵀW]: the factor by which one round shrinks the distance to the mean, in
/// root mean square. A matching's W is a projection, so E[WᵀW] = E[W], which has one value on the diagonal and one off
/// it. A given pair meets with probability 1/(K − 1) for even K and 1/K for odd K, so the value off the diagonal is
/// half of that:
///     K even:  sqrt( (K − 2) / (2 (K − 1)) )        K odd:  sqrt(1/2)        K = 1:  0
double random_matching_contraction(std::size_t workers);

}  // namespace saddlemesh
