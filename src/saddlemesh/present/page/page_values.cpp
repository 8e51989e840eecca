#include "saddlemesh/present/page/page_values.hpp"

#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "saddlemesh/present/text/html.hpp"

namespace saddlemesh {
namespace {

// Splits "method.eta" into "method" and "eta". A dot in a name that is not made of words is part of the name.
std::pair<std::string_view, std::string_view> split_name(std::string_view name) {
  const std::size_t end = name.find_first_not_of("abcdefghijklmnopqrstuvwxyz-");
  if (end == 0 || end == std::string_view::npos || name[end] != '.') return {"", name};
  return {name.substr(0, end), name.substr(end + 1)};
}

}  // namespace

std::string values_html(const NamedValues& values, const std::string& label) {
  if (values.empty()) return {};
  std::string html = fmt::format("<table class=\"settings\" aria-label=\"{}\">\n<tbody>\n", escape_html(label));
  std::string_view last_group;
  for (const auto& [name, value] : values) {
    const auto [group, own_name] = split_name(name);
    if (group != last_group && !group.empty()) {
      html +=
          fmt::format("</tbody>\n<tbody>\n<tr><th colspan=\"2\" scope=\"rowgroup\">{}</th></tr>\n", escape_html(group));
    }
    last_group = group;
    html += fmt::format("<tr><th scope=\"row\">{}</th><td>{}</td></tr>\n", escape_html(own_name), escape_html(value));
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
