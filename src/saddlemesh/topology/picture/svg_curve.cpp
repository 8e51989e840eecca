#include "saddlemesh/topology/picture/svg_curve.hpp"

#include <cmath>

namespace saddlemesh {
namespace {

double distance(const Point& a, const Point& b) {
  return std::hypot(b.x - a.x, b.y - a.y);
}

// Links around a torus bend past the workers in between. Links of a time-varying topology bend slightly, so that links
// of the same pair in different rounds do not overlap.
double bend(const Topology& topology, const Layout& layout, const Link& link) {
  const double length = distance(layout.positions[link.from], layout.positions[link.to]);
  if (topology.rounds == Rounds::one_peer_exponential) return link.one_way ? 0.05 * length : 0.0;
  if (topology.rounds == Rounds::random_matching) return (static_cast<double>(link.round) - 1.5) * 0.04 * length;
  return goes_around(topology, layout, link) ? 0.34 * layout.spacing : 0.0;
}

}  // namespace

bool goes_around(const Topology& topology, const Layout& layout, const Link& link) {
  return !layout.circle && topology.grid &&
         distance(layout.positions[link.from], layout.positions[link.to]) > 1.5 * layout.spacing;
}

SvgCurve link_curve(const Topology& topology, const Layout& layout, const Link& link) {
  const Point from = layout.positions[link.from];
  Point to = layout.positions[link.to];
  const double sideways = 2.0 * bend(topology, layout, link) / distance(from, to);
  const Point control{0.5 * (from.x + to.x) + sideways * (to.y - from.y),
                      0.5 * (from.y + to.y) - sideways * (to.x - from.x)};
  if (link.one_way) {
    const double back = (layout.node_radius + 2.0) / distance(to, control);
    to = {to.x + back * (control.x - to.x), to.y + back * (control.y - to.y)};
  }
  return {from, control, to};
}

}  // namespace saddlemesh
