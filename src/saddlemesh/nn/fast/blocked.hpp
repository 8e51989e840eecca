#pragma once

#include "saddlemesh/nn/fast/fast_layers.hpp"

namespace saddlemesh::fast {

/// Index computation for images in the layout [sample][channel / 8][row][column][8].
struct Blocked {
  Blocked(std::size_t samples, Shape shape)
      : batch(samples), channels(shape.channels), blocks(padded(shape.channels) / 8), pixels(shape.pixels()) {}

  [[nodiscard]] std::size_t size() const { return batch * blocks * pixels * 8; }
  /// Offset of the `pixels` × 8 values of a channel block.
  [[nodiscard]] std::size_t begin(std::size_t sample, std::size_t block) const {
    return (sample * blocks + block) * pixels * 8;
  }
  /// Offset of a channel's first pixel; its pixels are eight values apart.
  [[nodiscard]] std::size_t channel(std::size_t sample, std::size_t c) const { return begin(sample, c / 8) + c % 8; }

  std::size_t batch, channels, blocks, pixels;
};

}  // namespace saddlemesh::fast
