#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace saddlemesh {

/// 1 for rows with the larger of two label values, 0 for those with the smaller: {0, 1}, {−1, 1} and {1, 2} all read as
/// they are meant. InputError, with the values found and how often, unless there are exactly two; with the row where a
/// label is not a number.
std::vector<std::uint8_t> binary_labels(std::span<const double> raw);

}  // namespace saddlemesh
