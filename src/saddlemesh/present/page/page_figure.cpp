#include "saddlemesh/present/page/page_figure.hpp"

#include <fmt/format.h>

#include "saddlemesh/present/text/html.hpp"

namespace saddlemesh {

std::string picture_html(const std::string& svg, const std::string& description) {
  return fmt::format("<img src=\"{}\" alt=\"{}\">\n", svg_address(svg), escape_html(description));
}

std::string figure_html(const PageFigure& figure) {
  const std::string caption =
      figure.caption.empty() ? "" : fmt::format("<figcaption>{}</figcaption>\n", escape_html(figure.caption));
  return fmt::format("<figure class=\"picture\">\n{}{}</figure>\n", caption,
                     picture_html(figure.svg, figure.description));
}

}  // namespace saddlemesh
