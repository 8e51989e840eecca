#pragma once

#include <cstddef>
#include <vector>

#include "saddlemesh/topology/topology.hpp"

namespace saddlemesh {

struct Point {
  double x, y;
};

/// Where each worker stands in a picture of the given width, and how large it may be drawn.
struct Layout {
  std::vector<Point> place;
  double node_radius = 0.0;
  double spacing = 0.0;  ///< between nearest workers
  double height = 0.0;   ///< of the whole, at most its width
  bool circle = false;   ///< workers stand on a circle that fills the picture
};

/// A torus on its grid, a star around its centre, all others on a circle that begins at the top and runs clockwise.
Layout lay_out(const Topology& topology, double width);

}  // namespace saddlemesh
