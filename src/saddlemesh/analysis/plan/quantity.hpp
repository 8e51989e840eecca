#pragma once

#include <string>
#include <string_view>

namespace saddlemesh {

/// Parses "0.1ms", "400ms", "2s", "50us" or "3min" as seconds. Throws InputError, without the name of the option,
/// unless the text is a number of at least 0 and one of these units.
double parse_duration(std::string_view text);

/// Parses "1gbit", "100mbit" or "10kbit" per second as bytes per second, or "125MB" as bytes, with powers of 1000.
/// Throws InputError, without the name of the option, unless the text is a number above 0 and one of these units.
double parse_bandwidth(std::string_view text);

/// Formats seconds in a readable unit: "403 ms", "2.1 s", "3.4 h".
std::string duration_text(double seconds);

}  // namespace saddlemesh
