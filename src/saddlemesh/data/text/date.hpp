#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace saddlemesh {

/// In which order a date has its parts.
enum class DateOrder : std::uint8_t {
  year_first,   ///< 2020-01-31, with or without a time: 2020-01-31 23:59:30, 2020-01-31T23:59Z
  day_first,    ///< 31.01.2020, 31/01/2020 23:59
  month_first,  ///< 01/31/2020
};

/// Days since 1970-01-01, with the time as a fraction; a time zone counts. Nothing if the text is no such date.
std::optional<double> parse_date(std::string_view text, DateOrder order);

/// The orders in which all of the texts are dates.
struct DateOrders {
  std::optional<DateOrder> found;  ///< the only one
  bool ambiguous = false;          ///< day_first and month_first both fit
};
DateOrders find_date_order(std::span<const std::string> texts);

}  // namespace saddlemesh
