#pragma once

#include <cstdint>
#include <vector>

#include "saddlemesh/core/shape.hpp"

namespace saddlemesh {

/// An image in memory: its bytes channel by channel, each row by row from the top.
struct Image {
  Shape shape;
  std::vector<std::uint8_t> pixels;
};

/// Maximum length of a side, both of input images and after resizing.
inline constexpr std::size_t longest_side = 65535;

}  // namespace saddlemesh
