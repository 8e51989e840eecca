#include "saddlemesh/present/page/page.hpp"

#include <string_view>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "saddlemesh/present/page/embedded.hpp"
#include "saddlemesh/present/page/page_chart.hpp"
#include "saddlemesh/present/page/page_figure.hpp"
#include "saddlemesh/present/page/page_plot.hpp"
#include "saddlemesh/present/page/page_table.hpp"
#include "saddlemesh/present/page/page_values.hpp"
#include "saddlemesh/present/text/html.hpp"

namespace saddlemesh {
namespace {

// The content security policy makes browsers refuse any request that the page might make.
constexpr std::string_view page_head =
    "<meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
    "<meta name=\"color-scheme\" content=\"light dark\">\n"
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
    "script-src 'unsafe-inline'; img-src data:\">\n";

std::string paragraphs_html(std::string_view text) {
  std::string html;
  while (!text.empty()) {
    const std::size_t end = text.find("\n\n");
    const std::string_view paragraph = text.substr(0, end);
    if (paragraph.find_first_not_of(" \n") != std::string_view::npos) {
      html += fmt::format("<p>{}</p>\n", escape_html(paragraph));
    }
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 2);
  }
  return html;
}

std::string command_html(const std::string& command) {
  if (command.empty()) return {};
  return fmt::format("<section>\n<h2>Command</h2>\n<pre><code>{}</code></pre>\n</section>\n", escape_html(command));
}

// Puts figures and tables side by side if the page is wide enough.
std::string figures_and_tables_html(const PageSection& section) {
  std::string figures, tables;
  for (const PageFigure& figure : section.figures) figures += figure_html(figure);
  for (const PageTable& table : section.tables) tables += table_html(table);
  if (figures.empty()) return tables;
  return fmt::format("<div class=\"pictured\">\n<div>{}</div>\n<div>{}</div>\n</div>\n", figures, tables);
}

// Renders the sections as HTML and collects the data of their charts, which are numbered through the page.
std::string sections_html(const std::vector<PageSection>& sections, nlohmann::json& data) {
  std::string html;
  for (const PageSection& section : sections) {
    html += "<section>\n";
    if (!section.heading.empty()) html += fmt::format("<h2>{}</h2>\n", escape_html(section.heading));
    html += paragraphs_html(section.text);
    if (!section.charts.empty()) html += "<div class=\"charts\">\n";
    for (const Chart& chart : section.charts) {
      const std::string id = fmt::format("chart-{}", data.size() + 1);
      data.push_back(chart_data(chart, id));
      html += chart_html(chart, id);
    }
    if (!section.charts.empty()) html += "</div>\n";
    html += figures_and_tables_html(section);
    html += values_html(section.values, section.heading);
    html += "</section>\n";
  }
  return html;
}

}  // namespace

std::string render_html(const Page& page) {
  nlohmann::json data = nlohmann::json::array();
  std::string sections = sections_html(page.sections, data);
  if (!page.settings.empty()) sections += sections_html({{.heading = "Settings", .values = page.settings}}, data);
  const std::string title = escape_html(page.title);
  std::string html = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n";
  html.append(page_head).append("<title>").append(title).append("</title>\n");
  html.append("<style>").append(embedded::page_css).append("</style>\n</head>\n<body>\n");
  html.append("<header>\n<h1>").append(title).append("</h1>\n").append(paragraphs_html(page.summary));
  html.append(key_figures_html(page.key_figures)).append("</header>\n<main>\n").append(sections);
  html.append(command_html(page.command)).append("</main>\n");
  html.append("<script type=\"application/json\" id=\"chart-data\">")
      .append(json_for_script(data))
      .append("</script>\n");
  html.append(plot_scripts()).append("<script>").append(embedded::sorting_js).append("</script>\n");
  html.append("</body>\n</html>\n");
  return html;
}

}  // namespace saddlemesh
