#pragma once

#include <cstddef>
#include <string>

namespace saddlemesh {

/// Shape of one sample: an image with channels, or a flat vector (height = width = 1).
struct Shape {
  std::size_t channels = 0, height = 1, width = 1;

  [[nodiscard]] std::size_t pixels() const { return height * width; }
  [[nodiscard]] std::size_t size() const { return channels * pixels(); }
  [[nodiscard]] bool flat() const { return pixels() == 1; }

  /// Formats the shape: "3×32×32", or "64" if flat.
  [[nodiscard]] std::string text() const;

  bool operator==(const Shape&) const = default;
};

}  // namespace saddlemesh
