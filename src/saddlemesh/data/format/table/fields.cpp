#include "saddlemesh/data/format/table/fields.hpp"

#include <algorithm>
#include <cstring>

namespace saddlemesh {

Field FieldSplitter::read(const char* at, const char* end) {
  while (is_blank(*at)) ++at;
  return *at == '"' ? read_quoted(at + 1, end) : read_unquoted(at);
}

Field FieldSplitter::read_unquoted(const char* at) const {
  const char* end = at;
  while (*end != separator_ && *end != '\n') ++end;
  const bool row = *end == '\n';
  const char* const next = end + 1;
  if (row && end != at && end[-1] == '\r') --end;
  while (end != at && is_blank(end[-1])) --end;
  return {.text = {at, end}, .next = next, .end = row ? FieldEnd::row : FieldEnd::separator};
}

Field FieldSplitter::read_quoted(const char* at, const char* end) {
  Field field{.next = at};
  bool escaped = false;
  while (true) {
    const auto* quote = static_cast<const char*>(std::memchr(at, '"', static_cast<std::size_t>(end - at)));
    if (quote == nullptr) {
      field.end = FieldEnd::unfinished;
      return field;
    }
    const auto length = static_cast<std::size_t>(quote - at);
    if (std::memchr(at, '\n', length) != nullptr)
      field.newlines += static_cast<std::size_t>(std::count(at, quote, '\n'));
    const bool doubled = quote[1] == '"';
    if (!escaped && !doubled) {
      field.text = {at, quote};
    } else {
      if (!escaped) unescaped_.clear();
      unescaped_.append(at, quote + (doubled ? 1 : 0));
      escaped = true;
      field.text = unescaped_;
    }
    if (!doubled) {
      close(quote + 1, field);
      return field;
    }
    at = quote + 2;
  }
}

// Handles what follows a closing quote: the separator or the end of the line.
void FieldSplitter::close(const char* behind_quote, Field& field) const {
  const char* at = behind_quote;
  while (is_blank(*at)) ++at;
  if (*at == '\r' && at[1] == '\n') ++at;
  field.next = at + 1;
  if (*at == '\n') {
    field.end = FieldEnd::row;
  } else {
    field.end = *at == separator_ ? FieldEnd::separator : FieldEnd::stray;
  }
}

}  // namespace saddlemesh
