#pragma once

#include <cstddef>
#include <span>
#include <utility>

#include "saddlemesh/core/random.hpp"

namespace saddlemesh {

/// Shuffles the values uniformly (Fisher-Yates).
template <class Value>
void shuffle(std::span<Value> values, RandomStream& random) {
  for (std::size_t left = values.size(); left > 1; --left) std::swap(values[left - 1], values[random.below(left)]);
}

}  // namespace saddlemesh
