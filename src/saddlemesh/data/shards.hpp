#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace saddlemesh {

/// The rows that each worker holds.
using Shards = std::vector<std::vector<std::uint32_t>>;

/// All rows dealt at random to the workers, as evenly as can be (sizes differ by one at most); each shard ascending.
/// InputError where there are fewer rows than workers.
Shards even_shards(std::size_t rows, std::size_t workers, std::uint64_t seed);

}  // namespace saddlemesh
