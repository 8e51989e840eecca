#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace saddlemesh {

/// The order of the parts of a date.
enum class DateOrder : std::uint8_t {
  year_first,   ///< 2020-01-31, with or without a time: 2020-01-31 23:59:30, 2020-01-31T23:59Z
  day_first,    ///< 31.01.2020, 31/01/2020 23:59
  month_first,  ///< 01/31/2020
};

/// Parses a date. Returns days since 1970-01-01, with the time as a fraction, taking a time zone into account. Returns
/// nothing if the text is not a date in this order.
std::optional<double> parse_date(std::string_view text, DateOrder order);

/// The orders in which all of some texts are dates.
struct DateOrders {
  std::optional<DateOrder> found;  ///< set if there is only one
  bool ambiguous = false;          ///< both day_first and month_first fit
};
DateOrders find_date_order(std::span<const std::string> texts);

}  // namespace saddlemesh
