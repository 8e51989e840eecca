#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace saddlemesh {

/// The type in which an array stores its numbers.
struct NumberType {
  enum class Kind : std::uint8_t { boolean, unsigned_integer, integer, floating };
  Kind kind = Kind::unsigned_integer;
  std::size_t bytes = 1;  ///< 1, 2, 4 or 8; floating 2 (half precision), 4 or 8; boolean 1
  bool big_endian = false;

  [[nodiscard]] bool is_byte() const { return kind == Kind::unsigned_integer && bytes == 1; }
  [[nodiscard]] bool exists() const;
  /// Returns the name: "uint8", "float32", …
  [[nodiscard]] std::string text() const;
};

/// Converts the numbers in `stored` to float and appends them; ignores a partial number at the end.
void append_floats(std::span<const char> stored, const NumberType& type, std::vector<float>& out);

/// Returns one number as text that parses back to the same value: "-3", "0.5", "1e+300"; booleans as "0" and "1".
std::string number_text(const char* stored, const NumberType& type);

}  // namespace saddlemesh
