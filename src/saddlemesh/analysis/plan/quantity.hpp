#pragma once

#include <string>
#include <string_view>

namespace saddlemesh {

/// "0.1ms", "400ms", "2s", "50us", "3min" in seconds. InputError, without the name of what it is for, unless it is a
/// number of 0 or more and one of these units.
double parse_duration(std::string_view text);

/// "1gbit", "100mbit", "10kbit" (a second) in bytes a second, or "125MB" in bytes; powers of 1000. InputError, as
/// above, unless it is a number above 0 and one of these units.
double parse_bandwidth(std::string_view text);

/// "403 ms", "2.1 s", "3.4 h": what a reader takes in at a glance.
std::string duration_text(double seconds);

}  // namespace saddlemesh
