#pragma once

#include <cstddef>
#include <cstdint>

#include "saddlemesh/topology/schedule/schedule.hpp"

namespace saddlemesh {

/// Every round a new random matching: workers meet in pairs and both take the pair's average; of an odd number one sits
/// out. The partner of k in round t is π_t⁻¹(π_t(k) xor 1) with π_t a pseudo-random permutation keyed by (seed, t), so
/// any round's row is found at once, on any process, without state. Each round's W is symmetric and doubly stochastic.
SharedSchedule random_matching(std::size_t workers, std::uint64_t seed);

/// sqrt of the second eigenvalue of E[WᵀW]: what a round shrinks the distance to the mean by, in root mean square.
/// A matching's W is a projection, so E[WᵀW] = E[W], which has one value on the diagonal and one off it. A given pair
/// meets with probability 1/(K − 1) for even K and 1/K for odd K, so off the diagonal stands half of that, and
///     K even:  sqrt( (K − 2) / (2 (K − 1)) )        K odd:  sqrt(1/2)        K = 1:  0
double random_matching_contraction(std::size_t workers);

}  // namespace saddlemesh
