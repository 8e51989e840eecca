#include "saddlemesh/topology/picture/svg.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <iterator>

#include <fmt/format.h>

#include "saddlemesh/topology/facts.hpp"
#include "saddlemesh/topology/picture/svg_caption.hpp"
#include "saddlemesh/topology/picture/svg_curve.hpp"
#include "saddlemesh/topology/picture/svg_layout.hpp"
#include "saddlemesh/topology/picture/svg_links.hpp"
#include "saddlemesh/topology/picture/svg_style.hpp"

namespace saddlemesh {
namespace {

constexpr double side = 560.0;
constexpr double margin = 40.0;
constexpr double header = 92.0;
constexpr double legend_line = 26.0;
constexpr std::size_t legend_columns = 6;
constexpr std::size_t most_drawn = 20000;
constexpr double smallest_labelled = 9.0;

class Picture {
 public:
  Picture(const Topology& topology, const TopologyFacts& facts)
      : topology_(topology), facts_(facts), layout_(lay_out(topology, side)), rounds_(rounds_drawn(facts)) {}

  std::string draw() {
    const bool drawable = facts_.workers <= most_drawn && facts_.edges * rounds_ <= most_drawn;
    open();
    if (drawable) draw_links();
    if (drawable) draw_nodes();
    if (!drawable) draw_note();
    if (drawable && facts_.time_varying && facts_.edges > 0) draw_legend();
    out_ += "</svg>\n";
    return std::move(out_);
  }

 private:
  template <class... Args>
  void add(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<Args>(args)...);
  }

  [[nodiscard]] Point position(std::size_t worker) const {
    return {layout_.positions[worker].x + margin, layout_.positions[worker].y + header};
  }

  void open() {
    const std::size_t legend_lines = facts_.time_varying ? (rounds_ + legend_columns - 1) / legend_columns : 0;
    const double width = side + 2.0 * margin;
    const double height = header + layout_.height + margin + legend_line * static_cast<double>(legend_lines);
    add("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" role=\"img\" "
        "aria-labelledby=\"title facts\">\n<title id=\"title\">{2}</title>\n<desc id=\"facts\">{3}</desc>\n",
        width, height, svg_title(topology_, facts_), svg_subtitle(facts_));
    out_ += svg_style;
    if (facts_.time_varying) add_arrowheads();
    add("<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n"
        "<text class=\"name\" x=\"{0}\" y=\"44\">{1}</text>\n<text class=\"facts\" x=\"{0}\" y=\"70\">{2}</text>\n",
        margin, svg_title(topology_, facts_), svg_subtitle(facts_));
  }

  void add_arrowheads() {
    out_ += "<defs>\n";
    for (std::size_t i = 0; i < std::min(rounds_, svg_colours); ++i) {
      add("<marker id=\"arrow{0}\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"5\" markerHeight=\"5\" "
          "orient=\"auto\"><path class=\"h{0}\" d=\"M0 0.5 8 4 0 7.5z\"/></marker>\n",
          i);
    }
    out_ += "</defs>\n";
  }

  void draw_links() {
    const auto links = links_of(topology_, rounds_);
    double heaviest = 0.0;
    for (const Link& link : links) heaviest = std::max(heaviest, link.weight);
    // Links become thinner and fainter as more of them meet in a node.
    const double crowd =
        std::pow(std::max(1.0, static_cast<double>(links.size()) / static_cast<double>(facts_.workers)), -0.55);
    for (const Link& link : links) draw_link(link, link.weight / heaviest, crowd);
  }

  void draw_link(const Link& link, double relative_weight, double crowd) {
    const auto [from, control, to] = link_curve(topology_, layout_, link);
    const std::size_t colour = link.round % svg_colours;
    const double width = std::clamp(0.2 * layout_.node_radius, 0.5, 3.6) * crowd;
    const double presence = goes_around(topology_, layout_, link) ? 0.55 : 1.0;
    add("<path class=\"link{}\" d=\"M{:.1f} {:.1f}Q{:.1f} {:.1f} {:.1f} {:.1f}\" stroke-width=\"{:.2f}\" "
        "opacity=\"{:.2f}\"{}/>\n",
        facts_.time_varying ? fmt::format(" c{}", colour) : "", from.x + margin, from.y + header, control.x + margin,
        control.y + header, to.x + margin, to.y + header, width * (0.35 + 0.65 * relative_weight),
        (0.35 + 0.55 * relative_weight) * presence * std::sqrt(crowd),
        link.one_way ? fmt::format(" marker-end=\"url(#arrow{})\"", colour) : "");
  }

  void draw_nodes() {
    const double radius = layout_.node_radius;
    for (std::size_t k = 0; k < facts_.workers; ++k) {
      const auto [x, y] = position(k);
      add("<circle class=\"node\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\" stroke-width=\"{:.1f}\"/>\n", x, y, radius,
          std::min(2.0, 0.15 * radius));
      draw_label(k, {x, y});
    }
  }

  // Draws the label inside the node if it fits. Otherwise, on a circle, draws it outside, and only for some workers.
  void draw_label(std::size_t worker, const Point& at) {
    if (layout_.node_radius >= smallest_labelled) {
      const double font = layout_.node_radius * (facts_.workers > 100 ? 0.78 : 0.95);
      add("<text class=\"label\" x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"{:.1f}\">{}</text>\n", at.x, at.y + 0.36 * font,
          font, worker);
      return;
    }
    const std::size_t step = std::bit_ceil(facts_.workers / 24 + 1);
    if (!layout_.circle || worker % step != 0) return;
    const Point centre{margin + 0.5 * side, header + 0.5 * side};
    const double distance = std::hypot(at.x - centre.x, at.y - centre.y);
    if (distance == 0.0) return;  // centre of a star
    const double outward = (distance + layout_.node_radius + 14.0) / distance;
    add("<text class=\"tick\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n", centre.x + outward * (at.x - centre.x),
        centre.y + outward * (at.y - centre.y) + 4.5, worker);
  }

  void draw_legend() {
    for (std::size_t round = 0; round < rounds_; ++round) {
      const std::size_t line = round / legend_columns;
      const double x = margin + 96.0 * static_cast<double>(round % legend_columns);
      const double y = header + layout_.height + 28.0 + legend_line * static_cast<double>(line);
      add("<path class=\"link c{}\" d=\"M{:.1f} {:.1f}h18\" stroke-width=\"4\"/>"
          "<text class=\"facts\" x=\"{:.1f}\" y=\"{:.1f}\">round {}</text>\n",
          round % svg_colours, x, y, x + 25.0, y + 5.0, round);
    }
  }

  void draw_note() {
    add("<text class=\"facts\" x=\"{}\" y=\"{}\" text-anchor=\"middle\">too large to draw: {} workers, {} "
        "links</text>\n",
        margin + 0.5 * side, header + 0.5 * layout_.height, facts_.workers, facts_.edges * rounds_);
  }

  const Topology& topology_;
  const TopologyFacts& facts_;
  Layout layout_;
  std::size_t rounds_;
  std::string out_;
};

}  // namespace

std::string draw_svg(const Topology& topology) {
  const TopologyFacts facts = describe(topology);
  return Picture(topology, facts).draw();
}

}  // namespace saddlemesh
