// Public: a hash of every bit that the methods compute
#pragma once

#include <cstddef>
#include <cstdint>

namespace saddlemesh {

/// Hash of a fixed reference run: every update, in single and double precision, on a noisy problem whose workers
/// differ, on a ring and on one-peer exponential rounds, over every bit of every worker's state. The value changes if
/// and only if a change to the library changes what it computes; threads, optimisation and processor do not affect it.
std::uint64_t library_signature(std::size_t threads);

}  // namespace saddlemesh
