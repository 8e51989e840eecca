#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace saddlemesh {

/// `count` shares that add up to 1, drawn from the symmetric Dirichlet distribution with the given concentration, which
/// may be as small as one likes: one share is then nearly all. Seed and lane (below 16) decide.
std::vector<double> dirichlet(std::size_t count, double concentration, std::uint64_t seed, std::uint32_t lane);

}  // namespace saddlemesh
