#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "saddlemesh/core/random.hpp"

namespace saddlemesh {

/// Row numbers in ascending order. In the functions below, `labels` are those of all rows, `rows` are the candidates,
/// and results are ascending too.
using RowList = std::vector<std::uint32_t>;

/// Removes random positives until their share among all remaining rows is `ratio`, as in the paper. Returns all rows if
/// their share is already smaller. Throws InputError if no positive would remain.
RowList with_positive_ratio(std::span<const std::uint32_t> rows, std::span<const std::uint8_t> labels, double ratio,
                            std::uint64_t seed);

struct Split {
  RowList train, test;
};

/// Splits a random share of the rows off for testing, stratified by class: rounded, but at least one row of each class
/// that has two. `worker` distinguishes sites, and `purpose` different splits.
Split split_rows(std::span<const std::uint32_t> rows, std::span<const std::uint8_t> labels, double test_share,
                 std::uint64_t seed, std::uint32_t worker = 0, Purpose purpose = Purpose::split);

}  // namespace saddlemesh
