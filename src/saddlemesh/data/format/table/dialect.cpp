#include "saddlemesh/data/format/table/dialect.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <vector>

#include "saddlemesh/data/format/table/fields.hpp"
#include "saddlemesh/data/format/table/values.hpp"

namespace saddlemesh {
namespace {

std::string_view without_blank_lines(std::string_view head) {
  constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
  if (head.starts_with(byte_order_mark)) head.remove_prefix(byte_order_mark.size());
  head.remove_prefix(std::min(head.find_first_not_of("\r\n"), head.size()));
  return head;
}

// Returns the fields of the row that begins at `at`, as far as the text reaches, and advances `at` to the next row.
std::vector<std::string> split_row(const char*& at, const char* end, char separator) {
  FieldSplitter splitter(separator);
  std::vector<std::string> fields;
  while (at != end) {
    const Field field = splitter.read(at, end);
    if (field.end == FieldEnd::unfinished) break;
    fields.emplace_back(field.text);
    at = field.next;
    if (field.end == FieldEnd::row) return fields;
  }
  at = end;
  return fields;
}

constexpr std::string_view separators = ";\t,|";
constexpr std::size_t usual_separators = 3, bar = 3;
using SeparatorCounts = std::array<std::size_t, 4>;

// Counts each separator in the first line, outside quotes, and advances `head` past that line.
SeparatorCounts count_separators(std::string_view& head) {
  SeparatorCounts counts{};
  bool quoted = false;
  while (!head.empty()) {
    const char c = head.front();
    head.remove_prefix(1);
    if (c == '\n' && !quoted) break;
    if (c == '"') quoted = !quoted;
    const std::size_t candidate = quoted ? std::string_view::npos : separators.find(c);
    if (candidate != std::string_view::npos) ++counts[candidate];
  }
  return counts;
}

bool is_number(const std::string& field) {
  return field_number(field).has_value();
}

bool looks_like_header(std::string_view head, char separator) {
  const std::string text = std::string(without_blank_lines(head)) + '\n';
  const char* at = text.data();
  const char* const end = at + text.size();
  const std::vector<std::string> first = split_row(at, end, separator);
  if (std::ranges::any_of(first, is_number) || std::ranges::all_of(first, is_missing)) return false;
  if (std::ranges::any_of(split_row(at, end, separator), is_number)) return true;
  return std::set<std::string>(first.begin(), first.end()).size() == first.size();
}

}  // namespace

char find_separator(std::string_view head) {
  head = without_blank_lines(head);
  const SeparatorCounts first = count_separators(head), second = count_separators(head);
  const auto most = std::max_element(first.begin(), first.begin() + usual_separators);
  const auto usual = static_cast<std::size_t>(most - first.begin());
  const bool same_bars = first[bar] > 0 && first[bar] == second[bar];
  if (first[bar] > 0 && (*most == 0 || (same_bars && first[usual] != second[usual]))) return separators[bar];
  return *most == 0 ? '\0' : separators[usual];
}

Dialect find_dialect(std::string_view head, const ReadOptions& options) {
  Dialect dialect;
  if (options.format == "tsv") {
    dialect.separator = '\t';
  } else if (const char found = find_separator(head); found != '\0') {
    dialect.separator = found;
  }
  dialect.header = options.header ? *options.header : looks_like_header(head, dialect.separator);
  return dialect;
}

}  // namespace saddlemesh
