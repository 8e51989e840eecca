#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace saddlemesh {

/// What ended a field.
enum class FieldEnd : std::uint8_t {
  separator,
  row,
  unfinished,  ///< nothing yet: a quote is open where the text ends
  stray,       ///< text behind the closing quote
};

/// One field of a row.
struct Field {
  std::string_view text;     ///< without its quotes, or else without blanks around it; a byte follows that is no part
  const char* next;          ///< where the next field or row begins
  std::size_t newlines = 0;  ///< how many line ends its quotes hold
  FieldEnd end = FieldEnd::separator;
};

/// Splits rows into fields as RFC 4180 says: a field may stand in quotes, where separators and line ends are part of it
/// and a quote is written twice. Lines may end with "\r\n"; quotes inside a field that does not begin with one are part
/// of it.
class FieldSplitter {
 public:
  explicit FieldSplitter(char separator) : separator_(separator) {}

  /// The field that begins at `at`. The byte before `end` must be '\n'. Its text is valid until the next call.
  Field read(const char* at, const char* end);

 private:
  [[nodiscard]] bool is_blank(char c) const { return (c == ' ' || c == '\t') && c != separator_; }
  [[nodiscard]] Field read_unquoted(const char* at) const;
  Field read_quoted(const char* at, const char* end);
  void close(const char* behind_quote, Field& field) const;

  char separator_;
  std::string unescaped_;
};

}  // namespace saddlemesh
