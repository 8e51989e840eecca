#include "saddlemesh/data/format/table/decimal_marks.hpp"

#include <algorithm>
#include <string>

#include "saddlemesh/data/format/table/fields.hpp"

namespace saddlemesh {
namespace {

struct ShownMarks {
  bool point = false, comma = false;
};

// Returns the complete lines of the text, without the header.
std::string whole_lines(std::string_view head, bool header) {
  const std::size_t end = head.rfind('\n');
  std::string_view lines = end == std::string_view::npos ? head : head.substr(0, end + 1);
  if (header) lines.remove_prefix(std::min(lines.find('\n'), lines.size()));
  return std::string(lines) + '\n';
}

std::vector<ShownMarks> shown_marks(std::string_view head, const Dialect& dialect) {
  const std::string lines = whole_lines(head, dialect.header);
  const char *at = lines.data(), *const end = at + lines.size();
  FieldSplitter splitter(dialect.separator);
  std::vector<ShownMarks> shown;
  for (std::size_t column = 0; at != end;) {
    const Field field = splitter.read(at, end);
    if (field.end == FieldEnd::unfinished || field.end == FieldEnd::stray) break;
    if (column >= shown.size()) shown.resize(column + 1);
    if (const auto mark = shown_mark(field.text)) {
      (*mark == DecimalMark::comma ? shown[column].comma : shown[column].point) = true;
    }
    column = field.end == FieldEnd::row ? 0 : column + 1;
    at = field.next;
  }
  return shown;
}

}  // namespace

DecimalMarks find_decimal_marks(std::string_view head, const Dialect& dialect, const ReadOptions& options) {
  if (options.decimal != Decimal::automatic) {
    const auto given = options.decimal == Decimal::comma ? DecimalMark::comma : DecimalMark::point;
    return {.columns = {}, .others = given, .certain = true};
  }
  const std::vector<ShownMarks> shown = shown_marks(head, dialect);
  const bool point = std::ranges::any_of(shown, &ShownMarks::point);
  const bool comma = std::ranges::any_of(shown, &ShownMarks::comma);
  DecimalMarks marks{.columns = {}, .certain = point || comma};
  if (!point && (comma || options.likely_comma)) marks.others = DecimalMark::comma;
  for (const ShownMarks& one : shown) {
    const auto own = one.comma && !one.point ? DecimalMark::comma : DecimalMark::point;
    marks.columns.push_back(one.comma || one.point ? own : marks.others);
  }
  return marks;
}

}  // namespace saddlemesh
