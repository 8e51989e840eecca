#pragma once

#include "saddlemesh/topology/picture/svg_layout.hpp"
#include "saddlemesh/topology/picture/svg_links.hpp"
#include "saddlemesh/topology/topology.hpp"

namespace saddlemesh {

/// A quadratic Bézier curve; a straight line if `control` lies between the ends.
struct SvgCurve {
  Point from, control, to;
};

/// Returns whether a link leaves a torus on one side and returns on the other.
bool goes_around(const Topology& topology, const Layout& layout, const Link& link);

/// Returns the line to draw. It ends at the rim of a node that has an arrowhead.
SvgCurve link_curve(const Topology& topology, const Layout& layout, const Link& link);

}  // namespace saddlemesh
