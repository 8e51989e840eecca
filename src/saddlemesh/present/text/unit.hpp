#pragma once

#include <string>

namespace saddlemesh {

/// A unit that keeps numbers short: 3.2 "MB" instead of 3,200,000 bytes.
struct Unit {
  double size = 1;  ///< how many of what is counted make one unit
  std::string name;
};

/// Each function returns the largest unit in which `most` is 1 or more.
Unit bytes_unit(double most);    ///< bytes, kB, MB, GB, TB: powers of 1000
Unit samples_unit(double most);  ///< samples, million samples, billion samples
Unit seconds_unit(double most);  ///< seconds; minutes from ten minutes on, hours from ten hours on

/// Formats "3.21 MB" or "12,345 samples". A number below a million keeps all its whole digits.
std::string in_unit(double amount, const Unit& unit);

}  // namespace saddlemesh
