#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace saddlemesh {

/// Draws `count` shares that add up to 1 from the symmetric Dirichlet distribution with the given concentration.
/// Supports arbitrarily small concentrations, where one share is nearly all. Depends only on the arguments; `lane` is
/// below 16.
std::vector<double> dirichlet(std::size_t count, double concentration, std::uint64_t seed, std::uint32_t lane);

}  // namespace saddlemesh
