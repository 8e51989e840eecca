#pragma once

#include <cstdint>

// Stream numbers of RandomStream under Purpose::topology, so that no two random topologies share random numbers.
namespace saddlemesh::lane {

inline constexpr std::uint32_t erdos_renyi = 0;
inline constexpr std::uint32_t regular = 1;
inline constexpr std::uint32_t random_matching = 2;
inline constexpr std::uint32_t lanczos_start = 3;
inline constexpr std::uint32_t spectral_density = 4;

}  // namespace saddlemesh::lane
