#include "saddlemesh/present/text/number_text.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include <fmt/format.h>

#include "saddlemesh/core/parse.hpp"

namespace saddlemesh {
namespace {

std::string group_thousands(std::string digits) {
  for (std::size_t end = digits.size(); end > 3;) {
    end -= 3;
    digits.insert(end, ",");
  }
  return digits;
}

void drop_trailing_zeros(std::string& decimal) {
  if (decimal.find('.') == std::string::npos) return;
  decimal.erase(decimal.find_last_not_of('0') + 1);
  if (decimal.back() == '.') decimal.pop_back();
}

// Splits "1.50e-07" into mantissa "1.5" and exponent -7. Rounds only once, so that 9.999 at three digits becomes 1e1.
struct Scientific {
  Scientific(double magnitude, int digits) {
    const std::string text = fmt::format("{:.{}e}", magnitude, digits - 1);
    const std::size_t e = text.find('e');
    mantissa = text.substr(0, e);
    drop_trailing_zeros(mantissa);
    const std::size_t number = e + (text[e + 1] == '+' ? 2 : 1);
    exponent = parse_number<int>(std::string_view(text).substr(number)).value_or(0);
  }
  std::string mantissa;
  int exponent = 0;
};

// Removes the given pieces from the text, wherever they occur.
std::string without(std::string text, std::initializer_list<std::string_view> pieces) {
  for (const std::string_view piece : pieces) {
    for (std::size_t at = text.find(piece); at != std::string::npos; at = text.find(piece, at)) {
      text.erase(at, piece.size());
    }
  }
  return text;
}

}  // namespace

std::string format_count(std::uint64_t count) {
  return group_thousands(fmt::format("{}", count));
}

std::string format_significant(double value, int digits) {
  if (std::isnan(value)) return "nan";
  const std::string sign = value < 0 ? "-" : "";
  if (std::isinf(value)) return sign + "inf";
  if (value == 0) return "0";
  digits = std::clamp(digits, 1, 17);
  const Scientific rounded(std::abs(value), digits);
  if (rounded.exponent < -4 || rounded.exponent >= 6) {
    return fmt::format("{}{}e{}", sign, rounded.mantissa, rounded.exponent);
  }
  const std::string exact = fmt::format("{}e{}", rounded.mantissa, rounded.exponent);
  const double magnitude = parse_number<double>(exact).value_or(std::abs(value));
  std::string plain = fmt::format("{:.{}f}", magnitude, std::max(0, digits - 1 - rounded.exponent));
  drop_trailing_zeros(plain);
  const std::size_t point = std::min(plain.find('.'), plain.size());
  return sign + group_thousands(plain.substr(0, point)) + plain.substr(point);
}

bool looks_like_number(std::string_view text) {
  constexpr std::array<std::string_view, 3> words = {"nan", "inf", "∞"};
  const std::string bare = without(std::string(text), {"−", "-", "+", "≈", "≤", "<", "±", "×", "%", " "});
  if (std::find(words.begin(), words.end(), bare) != words.end()) return true;
  if (bare.empty() || bare.find_first_not_of("0123456789.,eE") != std::string::npos) return false;
  return bare.find_first_of("0123456789") <= 1 && bare.front() != 'e' && bare.front() != 'E';
}

bool is_placeholder(std::string_view text) {
  return text.empty() || text == "-" || text == "–" || text == "—";
}

}  // namespace saddlemesh
