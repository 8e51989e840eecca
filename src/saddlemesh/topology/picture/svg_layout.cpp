#include "saddlemesh/topology/picture/svg_layout.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace saddlemesh {
namespace {

constexpr double largest_node = 19.0;
constexpr double smallest_node = 1.2;

double node_radius(double spacing) {
  return std::clamp(0.3 * spacing, smallest_node, largest_node);
}

bool has_centre(const Topology& topology) {
  if (!topology.graph || topology.grid) return false;
  const Graph& graph = *topology.graph;
  return graph.workers() > 3 && graph.degree(0) == graph.workers() - 1 && graph.edges().size() == graph.workers() - 1;
}

void add_circle(std::size_t count, double width, Layout& layout) {
  const double radius = 0.5 * width - largest_node - 4.0;
  for (std::size_t k = 0; k < count; ++k) {
    const double angle = 2.0 * std::numbers::pi * static_cast<double>(k) / static_cast<double>(count);
    layout.positions.push_back({0.5 * width + radius * std::sin(angle), 0.5 * width - radius * std::cos(angle)});
  }
  layout.circle = true;
  layout.spacing = count > 1 ? 2.0 * radius * std::sin(std::numbers::pi / static_cast<double>(count)) : width;
}

void add_grid(const Grid& grid, double width, Layout& layout) {
  const auto rows = static_cast<double>(grid.rows);
  const auto columns = static_cast<double>(grid.columns);
  layout.spacing = width / std::max(rows, columns);
  const double left = 0.5 * (width - (columns - 1.0) * layout.spacing);
  const double top = 0.5 * layout.spacing;
  layout.height = rows * layout.spacing;
  for (std::size_t r = 0; r < grid.rows; ++r) {
    for (std::size_t c = 0; c < grid.columns; ++c) {
      layout.positions.push_back(
          {left + static_cast<double>(c) * layout.spacing, top + static_cast<double>(r) * layout.spacing});
    }
  }
}

}  // namespace

Layout lay_out(const Topology& topology, double width) {
  Layout layout;
  layout.height = width;
  const std::size_t workers = topology.schedule->workers();
  const bool grid = topology.grid && topology.grid->rows > 1 && topology.grid->columns > 1;
  if (grid) {
    add_grid(*topology.grid, width, layout);
  } else if (workers == 1) {
    layout.positions.push_back({0.5 * width, 0.5 * width});
    layout.spacing = width;
  } else if (has_centre(topology)) {
    layout.positions.push_back({0.5 * width, 0.5 * width});
    add_circle(workers - 1, width, layout);
  } else {
    add_circle(workers, width, layout);
  }
  layout.node_radius = node_radius(layout.spacing);
  return layout;
}

}  // namespace saddlemesh
