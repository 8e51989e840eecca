#include "saddlemesh/present/text/table.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/visible_text.hpp"
#include "saddlemesh/present/text/text_width.hpp"

namespace saddlemesh {
namespace {

constexpr std::size_t column_gap = 2;

std::string aligned(const std::string& cell, std::size_t width, bool right) {
  const std::string padding(width - display_width(cell), ' ');
  return right ? padding + cell : cell + padding;
}

void append_line(std::string& text, std::string line) {
  line.erase(line.find_last_not_of(' ') + 1);
  text += line + '\n';
}

std::vector<std::string> visible_lines(const std::vector<std::string>& cells) {
  std::vector<std::string> shown;
  for (const std::string& cell : cells) shown.push_back(visible_line(cell));
  return shown;
}

std::string csv_quoted(const std::string& cell) {
  if (cell.find_first_of(",\"\r\n") == std::string::npos) return cell;
  std::string quoted = "\"";
  for (const char c : cell) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + '"';
}

void append_csv(std::string& csv, const std::vector<std::string>& cells) {
  for (std::size_t i = 0; i < cells.size(); ++i) csv += (i > 0 ? "," : "") + csv_quoted(cells[i]);
  csv += '\n';
}

}  // namespace

Table::Table(std::vector<std::string> header) : header_(std::move(header)) {}

void Table::add_row(std::vector<std::string> cells) {
  if (cells.size() != header_.size()) {
    throw Error(fmt::format("a table of {} columns was given a row of {} cells", header_.size(), cells.size()));
  }
  rows_.push_back(std::move(cells));
}

std::size_t Table::width_of(std::size_t column) const {
  std::size_t width = display_width(header_[column]);
  for (const auto& row : rows_) width = std::max(width, display_width(row[column]));
  return width;
}

bool Table::is_numeric(std::size_t column) const {
  bool any = false;
  for (const auto& row : rows_) {
    if (is_placeholder(row[column])) continue;
    if (!looks_like_number(row[column])) return false;
    any = true;
  }
  return any;
}

std::string Table::to_text() const {
  Table shown(visible_lines(header_));
  for (const auto& row : rows_) shown.add_row(visible_lines(row));
  return shown.aligned_text();
}

std::string Table::aligned_text() const {
  std::vector<std::size_t> widths;
  std::vector<bool> right;
  std::string rule;
  for (std::size_t i = 0; i < header_.size(); ++i) {
    widths.push_back(width_of(i));
    right.push_back(is_numeric(i));
    if (i > 0) rule.append(column_gap, ' ');
    for (std::size_t j = 0; j < widths[i]; ++j) rule += header_[i].empty() ? " " : "─";
  }
  std::string text;
  const auto append_row = [&](const std::vector<std::string>& cells) {
    std::string line;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (i > 0) line.append(column_gap, ' ');
      line += aligned(cells[i], widths[i], right[i]);
    }
    append_line(text, std::move(line));
  };
  append_row(header_);
  append_line(text, std::move(rule));
  for (const auto& row : rows_) append_row(row);
  return text;
}

std::string Table::to_csv() const {
  std::string csv;
  append_csv(csv, header_);
  for (const auto& row : rows_) append_csv(csv, row);
  return csv;
}

}  // namespace saddlemesh
