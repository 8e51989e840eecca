#include "saddlemesh/run/page/page_figure.hpp"

#include <fmt/format.h>

#include "saddlemesh/run/page/html.hpp"

namespace saddlemesh {

std::string figure_html(const PageFigure& figure) {
  const std::string caption =
      figure.caption.empty() ? "" : fmt::format("<figcaption>{}</figcaption>\n", escape_html(figure.caption));
  return fmt::format("<figure class=\"picture\">\n{}<img src=\"{}\" alt=\"{}\">\n</figure>\n", caption,
                     svg_address(figure.svg), escape_html(figure.description));
}

}  // namespace saddlemesh
