#include "saddlemesh/topology/file/text_lines.hpp"

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"

namespace saddlemesh {
namespace {

constexpr std::string_view blanks = " \t\r\v\f";

std::string_view trim(std::string_view text) {
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

void split_at_blanks(std::string_view text, std::vector<std::string_view>& fields) {
  while (!text.empty()) {
    const std::size_t end = text.find_first_of(blanks);
    fields.push_back(text.substr(0, end));
    text = end == std::string_view::npos ? std::string_view{} : trim(text.substr(end));
  }
}

std::vector<std::string_view> split(std::string_view line) {
  std::vector<std::string_view> fields;
  while (true) {
    const std::size_t comma = line.find(',');
    const std::string_view part = trim(line.substr(0, comma));
    const bool empty_field = part.empty() && (comma != std::string_view::npos || !fields.empty());
    if (empty_field) fields.push_back(part);
    split_at_blanks(part, fields);
    if (comma == std::string_view::npos) return fields;
    line.remove_prefix(comma + 1);
  }
}

}  // namespace

std::vector<TextLine> data_lines(std::string_view text) {
  constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  std::vector<TextLine> lines;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    auto fields = split(line.substr(0, line.find('#')));
    if (!fields.empty()) lines.push_back({number, std::move(fields)});
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return lines;
}

void reject_line(std::string_view where, std::size_t line, std::string_view what) {
  throw InputError(fmt::format("{}:{}: {}", where, line, what));
}

}  // namespace saddlemesh
