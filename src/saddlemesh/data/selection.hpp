#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "saddlemesh/core/random.hpp"

namespace saddlemesh {

/// `labels` below are those of all rows; `rows` those to choose from, ascending; what is returned is ascending too.
using RowList = std::vector<std::uint32_t>;

/// The rows without as many positives, chosen at random, as leaves them the given share of all, as in the paper. Where
/// their share is smaller already, all rows. InputError where not one positive would be left.
RowList with_positive_ratio(std::span<const std::uint32_t> rows, std::span<const std::uint8_t> labels, double ratio,
                            std::uint64_t seed);

struct Split {
  RowList train, test;
};

/// A share of the rows, chosen at random, for testing: the same share of positives as of negatives, rounded, but one
/// at least of each class that has two rows. `worker` tells sites apart; `purpose` tells this choice from others.
Split split_rows(std::span<const std::uint32_t> rows, std::span<const std::uint8_t> labels, double test_share,
                 std::uint64_t seed, std::uint32_t worker = 0, Purpose purpose = Purpose::split);

}  // namespace saddlemesh
