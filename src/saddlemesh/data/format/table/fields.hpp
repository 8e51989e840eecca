#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace saddlemesh {

/// How a field ended.
enum class FieldEnd : std::uint8_t {
  separator,
  row,
  unfinished,  ///< the text ends inside a quoted field
  stray,       ///< text follows the closing quote
};

/// One field of a row.
struct Field {
  std::string_view
      text;  ///< without its quotes, or else without surrounding blanks; followed by a byte that is not part of it
  const char* next;          ///< start of the next field or row
  std::size_t newlines = 0;  ///< number of line ends inside its quotes
  FieldEnd end = FieldEnd::separator;
};

/// Splits rows into fields according to RFC 4180: inside a quoted field, separators and line ends are part of the
/// field, and a quote is written twice. Lines may end with "\r\n". Quotes inside a field that does not begin with one
/// are part of it.
class FieldSplitter {
 public:
  explicit FieldSplitter(char separator) : separator_(separator) {}

  /// Reads the field that begins at `at`. The byte before `end` must be '\n'. The field's text is valid until the next
  /// call.
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
