#include "saddlemesh/run/page/page_table.hpp"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/run/page/html.hpp"
#include "saddlemesh/run/terminal/number_text.hpp"

namespace saddlemesh {
namespace {

// "1.2 (0.9 to 1.4)" is a number with its spread.
bool is_number_cell(std::string_view cell) {
  if (is_placeholder(cell)) return true;
  const std::size_t spread = cell.find(" (");
  return looks_like_number(cell.substr(0, spread));
}

bool is_numeric(const PageTable& table, std::size_t column) {
  return std::all_of(table.rows.begin(), table.rows.end(),
                     [&](const auto& row) { return is_number_cell(row[column]); });
}

std::string cell_html(std::string_view cell, bool number, std::string_view scope) {
  const std::string_view tag = scope.empty() ? "td" : "th";
  const std::string scoped = scope.empty() ? "" : fmt::format(" scope=\"{}\"", scope);
  return fmt::format("<{}{}{}>{}</{}>", tag, scoped, number ? " class=\"number\"" : "", escape_html(cell), tag);
}

}  // namespace

std::string table_html(const PageTable& table) {
  for (const auto& row : table.rows) {
    if (row.size() == table.header.size()) continue;
    throw Error(fmt::format("table \"{}\" has {} columns and a row of {} cells", table.caption, table.header.size(),
                            row.size()));
  }
  std::vector<bool> numeric;
  std::string head;
  for (std::size_t i = 0; i < table.header.size(); ++i) {
    numeric.push_back(is_numeric(table, i));
    head += cell_html(table.header[i], numeric[i], "col");
  }
  std::string body;
  for (const auto& row : table.rows) {
    body += "<tr>";
    for (std::size_t i = 0; i < row.size(); ++i) body += cell_html(row[i], numeric[i], i == 0 ? "row" : "");
    body += "</tr>\n";
  }
  const std::string caption = escape_html(table.caption);
  return fmt::format(
      "<div class=\"scroll\" role=\"region\" aria-label=\"{0}\" tabindex=\"0\">\n<table>\n<caption>{0}</caption>\n"
      "<thead><tr>{1}</tr></thead>\n<tbody>\n{2}</tbody>\n</table>\n</div>\n",
      caption, head, body);
}

}  // namespace saddlemesh
