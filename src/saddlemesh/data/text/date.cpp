#include "saddlemesh/data/text/date.hpp"

#include <algorithm>
#include <array>
#include <chrono>

#include "saddlemesh/data/text/number.hpp"

namespace saddlemesh {
namespace {

/// Scans a text from left to right. Every step consumes nothing and returns false or nothing if the text does not
/// match.
class DateScanner {
 public:
  explicit DateScanner(std::string_view text) : left_(text) {}

  std::optional<int> digits(std::size_t fewest, std::size_t most) {
    std::size_t count = 0;
    int value = 0;
    for (; count < std::min(most, left_.size()) && number::is_digit(left_[count]); ++count) {
      value = 10 * value + (left_[count] - '0');
    }
    if (count < fewest) return std::nullopt;
    left_.remove_prefix(count);
    return value;
  }

  /// Consumes and returns one of these characters; '\0' if there is none.
  char one_of(std::string_view characters) {
    if (left_.empty() || characters.find(left_.front()) == std::string_view::npos) return '\0';
    const char found = left_.front();
    left_.remove_prefix(1);
    return found;
  }

  [[nodiscard]] bool at_end() const { return left_.empty(); }

 private:
  std::string_view left_;
};

std::optional<double> scan_days(DateScanner& scan, DateOrder order) {
  std::array<int, 3> parts{};
  char separator = '\0';
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const bool year = order == DateOrder::year_first ? i == 0 : i == 2;
    const auto part = year ? scan.digits(4, 4) : scan.digits(1, 2);
    if (!part) return std::nullopt;
    parts[i] = *part;
    if (i == 2) break;
    const char found = scan.one_of(i == 0 ? std::string_view("-/.") : std::string_view(&separator, 1));
    if (found == '\0') return std::nullopt;
    separator = found;
  }
  if (order == DateOrder::day_first) std::swap(parts[0], parts[2]);
  if (order == DateOrder::month_first) parts = {parts[2], parts[0], parts[1]};
  const std::chrono::year_month_day date{std::chrono::year(parts[0]),
                                         std::chrono::month(static_cast<unsigned>(parts[1])),
                                         std::chrono::day(static_cast<unsigned>(parts[2]))};
  if (!date.ok()) return std::nullopt;
  return static_cast<double>(std::chrono::sys_days(date).time_since_epoch().count());
}

std::optional<double> scan_zone(DateScanner& scan) {
  if (scan.one_of("Zz") != '\0') return 0.0;
  const char sign = scan.one_of("+-");
  if (sign == '\0') return 0.0;
  const auto hours = scan.digits(2, 2);
  scan.one_of(":");
  const auto minutes = scan.digits(2, 2);
  if (!hours) return std::nullopt;
  const double offset = *hours / 24.0 + minutes.value_or(0) / 1440.0;
  return sign == '+' ? -offset : offset;
}

// Returns the elapsed fraction of the day.
std::optional<double> scan_time(DateScanner& scan) {
  const auto hours = scan.digits(1, 2);
  if (!hours || *hours > 23 || scan.one_of(":") == '\0') return std::nullopt;
  const auto minutes = scan.digits(2, 2);
  if (!minutes || *minutes > 59) return std::nullopt;
  double seconds = 0;
  if (scan.one_of(":") != '\0') {
    const auto whole = scan.digits(2, 2);
    if (!whole || *whole > 60) return std::nullopt;
    seconds = *whole;
    if (scan.one_of(".,") != '\0' && !scan.digits(1, 9))
      return std::nullopt;  // smaller fractions are below the precision
  }
  const auto zone = scan_zone(scan);
  if (!zone) return std::nullopt;
  return *hours / 24.0 + *minutes / 1440.0 + seconds / 86400.0 + *zone;
}

bool all_are_dates(std::span<const std::string> texts, DateOrder order) {
  return std::ranges::all_of(texts, [&](const std::string& text) { return parse_date(text, order).has_value(); });
}

}  // namespace

std::optional<double> parse_date(std::string_view text, DateOrder order) {
  DateScanner scan(text);
  const auto days = scan_days(scan, order);
  if (!days || scan.at_end()) return days;
  if (scan.one_of(" Tt") == '\0') return std::nullopt;
  const auto time = scan_time(scan);
  if (!time || !scan.at_end()) return std::nullopt;
  return *days + *time;
}

DateOrders find_date_order(std::span<const std::string> texts) {
  if (texts.empty()) return {};
  if (all_are_dates(texts, DateOrder::year_first)) return {.found = DateOrder::year_first};
  const bool day = all_are_dates(texts, DateOrder::day_first);
  const bool month = all_are_dates(texts, DateOrder::month_first);
  const bool points = texts.front().find('.') < 4;  // with points, the day always comes first
  if (day && (!month || points)) return {.found = DateOrder::day_first};
  if (month && !day) return {.found = DateOrder::month_first};
  return {.ambiguous = day && month};
}

}  // namespace saddlemesh
