// Public: a hash of every bit that the methods compute
#pragma once

#include <cstddef>
#include <cstdint>

namespace saddlemesh {

/// One fixed run of every update, in single and double precision, on a noisy problem whose workers differ, on a ring
/// and on one-peer exponential rounds, hashed over every bit of every worker's state. It changes when, and only when,
/// a change to the library changes what it computes; threads, optimisation and processor do not change it.
std::uint64_t library_signature(std::size_t threads);

}  // namespace saddlemesh
