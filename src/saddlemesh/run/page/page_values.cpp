#include "saddlemesh/run/page/page_values.hpp"

#include <string_view>

#include <fmt/format.h>

#include "saddlemesh/run/page/html.hpp"

namespace saddlemesh {

std::string values_html(const NamedValues& values, const std::string& label) {
  if (values.empty()) return {};
  std::string html = fmt::format("<table class=\"settings\" aria-label=\"{}\">\n<tbody>\n", escape_html(label));
  std::string_view group;
  for (const auto& [name, value] : values) {
    const std::size_t dot = name.find('.');
    const std::string_view own_group = dot == std::string::npos ? "" : std::string_view(name).substr(0, dot);
    if (own_group != group && !own_group.empty()) {
      html += fmt::format("</tbody>\n<tbody>\n<tr><th colspan=\"2\" scope=\"rowgroup\">{}</th></tr>\n",
                          escape_html(own_group));
    }
    group = own_group;
    html += fmt::format("<tr><th scope=\"row\">{}</th><td>{}</td></tr>\n",
                        escape_html(dot == std::string::npos ? name : name.substr(dot + 1)), escape_html(value));
  }
  return html + "</tbody>\n</table>\n";
}

std::string key_figures_html(const NamedValues& figures) {
  if (figures.empty()) return {};
  std::string html = "<dl class=\"key-figures\">\n";
  for (const auto& [name, value] : figures) {
    html += fmt::format("<div><dt>{}</dt><dd>{}</dd></div>\n", escape_html(name), escape_html(value));
  }
  return html + "</dl>\n";
}

}  // namespace saddlemesh
