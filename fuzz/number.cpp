#include "saddlemesh/data/text/number.hpp"

#include <bit>
#include <cctype>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "fuzz/support/check.hpp"
#include "fuzz/targets.hpp"

namespace saddlemesh::fuzz {
namespace {

// strtod also accepts blanks, words and hexadecimal, which this fuzzer excludes.
bool is_decimal(const std::string& text) {
  const std::size_t first = text.starts_with('+') || text.starts_with('-') ? 1 : 0;
  const char c = text.size() > first ? text[first] : '\0';
  const bool hexadecimal = c == '0' && text.size() > first + 1 && std::tolower(text[first + 1]) == 'x';
  return (number::is_digit(c) || c == '.') && !hexadecimal;
}

}  // namespace

void fuzz_number(std::span<const char> bytes) {
  std::string text(bytes.begin(), bytes.end());
  text.resize(std::min(text.find('\0'), text.size()));
  if (!is_decimal(text)) return;
  char* end = nullptr;
  const auto expected = static_cast<float>(std::strtod(text.c_str(), &end));
  const ParsedFloat parsed = parse_float(text.c_str(), text.c_str() + text.size() + 1);
  check(parsed.end == end);
  check(std::bit_cast<std::uint32_t>(parsed.value) == std::bit_cast<std::uint32_t>(expected));
}

}  // namespace saddlemesh::fuzz
