#pragma once

#include <string>

namespace saddlemesh {

/// What a reader takes in at a glance: 3.2 "MB" instead of 3,200,000 bytes.
struct Unit {
  double size = 1;  ///< of one, in what is counted
  std::string name;
};

/// The largest that leaves `most` at 1 or more.
Unit bytes_unit(double most);    ///< bytes, kB, MB, GB, TB: powers of 1000
Unit samples_unit(double most);  ///< samples, million samples, billion samples
Unit seconds_unit(double most);  ///< seconds; from ten minutes on minutes, from ten hours on hours

/// "3.21 MB"; "12,345 samples": a number below a million keeps all its whole digits.
std::string in_unit(double amount, const Unit& unit);

}  // namespace saddlemesh
