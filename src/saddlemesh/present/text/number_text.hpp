#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace saddlemesh {

/// Formats 133302 as "133,302".
std::string format_count(std::uint64_t count);

/// Rounds the value to the given number of significant digits (1 to 17), without trailing zeros: 0.0123456 → "0.0123",
/// 133302 → "133,000", 2.5e-7 → "2.5e-7". Uses plain notation from 0.0001 up to a million, else an exponent. Values
/// that are not finite become "nan", "inf" and "-inf".
std::string format_significant(double value, int digits = 3);

/// Returns whether a table should align this text as a number: "−1.5", "133,302", "1.01 ± 0.02", "16.2 ×", "95 %",
/// "nan".
bool looks_like_number(std::string_view text);

/// Returns whether the text stands for a missing value, in a column of numbers or of text: "", "-", "–", "—".
bool is_placeholder(std::string_view text);

}  // namespace saddlemesh
