#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace saddlemesh {

/// 133302 → "133,302"
std::string format_count(std::uint64_t count);

/// The value rounded to so many significant digits (1 to 17), without trailing zeros:
/// 0.0123456 → "0.0123", 133302 → "133,000", 2.5e-7 → "2.5e-7". Plain from 0.0001 up to a million, else with
/// an exponent. "nan", "inf" and "-inf" for what is not finite.
std::string format_significant(double value, int digits = 3);

/// Whether a table should align this text as a number: "−1.5", "133,302", "1.01 ± 0.02", "16.2 ×", "95 %", "nan".
bool looks_like_number(std::string_view text);

/// Whether it stands for a missing value, fit for a column of numbers or of text: "", "-", "–", "—".
bool is_placeholder(std::string_view text);

}  // namespace saddlemesh
