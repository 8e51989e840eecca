// Public: dealing rows to workers
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace saddlemesh {

/// The rows of each worker, ascending.
using Shards = std::vector<std::vector<std::uint32_t>>;

struct RowCount {
  std::size_t rows = 0, positives = 0;
};

/// How to distribute rows to workers.
enum class ShardScheme : std::uint8_t {
  even,       ///< at random, sizes differ by at most one, as in the paper
  dirichlet,  ///< label skew: the workers' shares of each class are drawn from Dirichlet(concentration)
  sorted,     ///< sorted by label, then cut evenly: most workers see only one class
  quantity,   ///< at random, sizes ~ Dirichlet(concentration)
};

struct ShardOptions {
  ShardScheme scheme = ShardScheme::even;
  double concentration = 1.0;  ///< small: very unequal; large: nearly equal
};

/// Parses "even", "sorted", "dirichlet:0.3" or "quantity:1", with the concentration. Throws InputError for anything
/// else.
ShardOptions parse_shards(std::string_view text);
std::string to_text(const ShardOptions& options);

/// Distributes the given rows to the workers; `labels` are those of all rows. Each worker gets at least one row. Throws
/// InputError if there are fewer rows than workers.
Shards make_shards(std::span<const std::uint32_t> rows, std::span<const std::uint8_t> labels, std::size_t workers,
                   const ShardOptions& options, std::uint64_t seed);

/// Distributes rows 0 … rows − 1 evenly.
Shards even_shards(std::size_t rows, std::size_t workers, std::uint64_t seed);

}  // namespace saddlemesh
