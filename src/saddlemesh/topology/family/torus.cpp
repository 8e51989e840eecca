#include "saddlemesh/topology/family/families.hpp"

namespace saddlemesh {

Graph torus(std::size_t rows, std::size_t columns) {
  std::vector<Edge> edges;
  edges.reserve(2 * rows * columns);
  for (std::size_t r = 0; r < rows; ++r) {
    for (std::size_t c = 0; c < columns; ++c) {
      const auto here = static_cast<std::uint32_t>(r * columns + c);
      edges.push_back({here, static_cast<std::uint32_t>(r * columns + (c + 1) % columns)});
      edges.push_back({here, static_cast<std::uint32_t>((r + 1) % rows * columns + c)});
    }
  }
  return {rows * columns, std::move(edges)};
}

}  // namespace saddlemesh
