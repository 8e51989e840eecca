#pragma once

#include <cstddef>
#include <cstdint>

#include "saddlemesh/data/prepare.hpp"

namespace saddlemesh {

/// Returns the data with one part of `folds` of the training rows as validation rows, and no test rows. Each worker
/// gives up its part of each class, at random by the seed, but never its last row.
PreparedData hold_out(const PreparedData& data, std::size_t fold, std::size_t folds, std::uint64_t seed);

}  // namespace saddlemesh
