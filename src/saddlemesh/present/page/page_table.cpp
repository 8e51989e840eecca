#include "saddlemesh/present/page/page_table.hpp"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/parse.hpp"
#include "saddlemesh/present/text/html.hpp"
#include "saddlemesh/present/text/number_text.hpp"

namespace saddlemesh {
namespace {

// A number with its spread, such as "1.2 (0.9 to 1.4)", counts as a number.
bool is_number_cell(std::string_view cell) {
  if (is_placeholder(cell)) return true;
  const std::size_t spread = cell.find(" (");
  return looks_like_number(cell.substr(0, spread));
}

bool is_numeric(const PageTable& table, std::size_t column) {
  return std::all_of(table.rows.begin(), table.rows.end(),
                     [&](const auto& row) { return is_number_cell(row[column]); });
}

std::string cell_html(std::string_view cell, bool number, bool row_header) {
  const std::string_view tag = row_header ? "th" : "td";
  return fmt::format("<{}{}{}>{}</{}>", tag, row_header ? " scope=\"row\"" : "", number ? " class=\"number\"" : "",
                     escape_html(cell), tag);
}

std::string header_html(const PageTable& table, std::size_t column, bool number) {
  const std::string name = escape_html(table.header[column]);
  const std::string content = table.sortable ? fmt::format("<button type=\"button\">{}</button>", name) : name;
  return fmt::format("<th scope=\"col\"{}{}>{}</th>", number ? " class=\"number\"" : "",
                     table.sortable ? " aria-sort=\"none\"" : "", content);
}

// The bar is drawn behind the text, which stays as it is.
std::string bar_html(std::string_view cell) {
  const double share = parse_number<double>(cell.substr(0, cell.find(' '))).value_or(0);
  return fmt::format("<td class=\"number bar\" style=\"--share:{:.1f}%\">{}</td>", std::clamp(share, 0.0, 100.0),
                     escape_html(cell));
}

std::string row_html(const PageTable& table, const std::vector<std::string>& row, const std::vector<bool>& numeric) {
  std::string html = "<tr>";
  for (std::size_t i = 0; i < row.size(); ++i) {
    html += table.bar_column == i ? bar_html(row[i]) : cell_html(row[i], numeric[i], i == 0);
  }
  return html + "</tr>\n";
}

void check_lengths(const PageTable& table) {
  for (const auto& row : table.rows) {
    if (row.size() == table.header.size()) continue;
    throw Error(fmt::format("table \"{}\" has {} columns and a row of {} cells", table.caption, table.header.size(),
                            row.size()));
  }
}

}  // namespace

std::string table_html(const PageTable& table) {
  check_lengths(table);
  std::vector<bool> numeric;
  std::string head, body;
  for (std::size_t i = 0; i < table.header.size(); ++i) {
    numeric.push_back(is_numeric(table, i));
    head += header_html(table, i, numeric[i]);
  }
  for (const auto& row : table.rows) body += row_html(table, row, numeric);
  return fmt::format(
      "<div class=\"scroll\" role=\"region\" aria-label=\"{0}\" tabindex=\"0\">\n<table{1}>\n<caption>{0}</caption>\n"
      "<thead><tr>{2}</tr></thead>\n<tbody>\n{3}</tbody>\n</table>\n</div>\n",
      escape_html(table.caption), table.sortable ? " class=\"sortable\"" : "", head, body);
}

}  // namespace saddlemesh
