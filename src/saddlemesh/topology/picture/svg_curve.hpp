#pragma once

#include "saddlemesh/topology/picture/svg_layout.hpp"
#include "saddlemesh/topology/picture/svg_links.hpp"
#include "saddlemesh/topology/topology.hpp"

namespace saddlemesh {

/// A quadratic Bézier curve, straight where `control` lies between the ends.
struct SvgCurve {
  Point from, control, to;
};

/// Whether a link leaves a torus on one side and returns on the other.
bool goes_around(const Topology& topology, const Layout& layout, const Link& link);

/// The line to draw; it ends at the rim of the node where an arrowhead stands.
SvgCurve link_curve(const Topology& topology, const Layout& layout, const Link& link);

}  // namespace saddlemesh
