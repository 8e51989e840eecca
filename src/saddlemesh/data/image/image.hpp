#pragma once

#include <cstdint>
#include <vector>

#include "saddlemesh/core/shape.hpp"

namespace saddlemesh {

/// A picture in memory: its bytes channel after channel, each row after row from the top.
struct Image {
  Shape shape;
  std::vector<std::uint8_t> pixels;
};

/// The longest side that an image may have or be brought to.
inline constexpr std::size_t longest_side = 65535;

}  // namespace saddlemesh
