#pragma once

#include <cstdint>
#include <span>

#include "saddlemesh/core/random.hpp"

namespace saddlemesh {

/// out ← the batch that `draw` names: rows of the shard, each as likely as any other, with replacement.
inline void sample_uniform(std::span<const std::uint32_t> shard, const Draw& draw, std::span<std::uint32_t> out) {
  RandomStream random(draw);
  for (std::uint32_t& row : out) row = shard[random.below(shard.size())];
}

}  // namespace saddlemesh
