#include "saddlemesh/core/shape.hpp"

#include <fmt/format.h>

namespace saddlemesh {

std::string Shape::text() const {
  return flat() ? fmt::format("{}", channels) : fmt::format("{}×{}×{}", channels, height, width);
}

}  // namespace saddlemesh
