#pragma once

#include <cstddef>
#include <vector>

#include "saddlemesh/topology/topology.hpp"

namespace saddlemesh {

struct Point {
  double x, y;
};

/// Position of each worker in a picture of the given width, and the space available for it.
struct Layout {
  std::vector<Point> positions;
  double node_radius = 0.0;
  double spacing = 0.0;  ///< between nearest workers
  double height = 0.0;   ///< of the whole picture, at most its width
  bool circle = false;   ///< workers are on a circle that fills the picture
};

/// Places a torus on its grid, a star around its centre, and all other topologies clockwise on a circle from the top.
Layout lay_out(const Topology& topology, double width);

}  // namespace saddlemesh
