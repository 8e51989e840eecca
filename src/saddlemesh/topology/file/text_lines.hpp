#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace saddlemesh {

/// A line that holds data, with its number in the file (from 1) and its fields.
struct TextLine {
  std::size_t number;
  std::vector<std::string_view> fields;
};

/// Splits `text` into lines, without blank lines and comments ('#' to the end of the line). Fields are separated by
/// blanks or by a comma with or without blanks; two adjacent commas enclose an empty field. Views point into `text`.
std::vector<TextLine> data_lines(std::string_view text);

/// Throws InputError "where:line: what".
[[noreturn]] void reject_line(std::string_view where, std::size_t line, std::string_view what);

}  // namespace saddlemesh
