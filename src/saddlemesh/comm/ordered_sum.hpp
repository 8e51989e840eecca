#pragma once

#include <cstddef>
#include <span>

namespace saddlemesh {

/// total_i ← total_i + Σ_k parts_k[begin + i] in double, k ascending.
template <class Real>
void add_in_order(std::span<const std::span<const Real>> parts, std::size_t begin, std::span<double> total) {
  for (const auto& part : parts) {
    const Real* from = part.data() + begin;
    for (std::size_t i = 0; i < total.size(); ++i) total[i] += static_cast<double>(from[i]);
  }
}

}  // namespace saddlemesh
