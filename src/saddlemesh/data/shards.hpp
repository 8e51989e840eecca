// Public: dealing rows to workers
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace saddlemesh {

/// The rows that each worker holds, ascending.
using Shards = std::vector<std::vector<std::uint32_t>>;

struct RowCount {
  std::size_t rows = 0, positives = 0;
};

/// How rows are dealt to workers.
enum class ShardScheme : std::uint8_t {
  even,       ///< at random, sizes differing by one at most: the paper's
  dirichlet,  ///< label skew: of each class, worker k gets a share; shares of a class ~ Dirichlet(concentration)
  sorted,     ///< by label, then cut evenly: most workers see one class only
  quantity,   ///< at random, sizes ~ Dirichlet(concentration)
};

struct ShardOptions {
  ShardScheme scheme = ShardScheme::even;
  double concentration = 1.0;  ///< small: very unequal; large: nearly even
};

/// "even", "sorted", "dirichlet:0.3" or "quantity:1", with the concentration. InputError for anything else.
ShardOptions parse_shards(std::string_view text);
std::string to_text(const ShardOptions& options);

/// The given rows dealt to the workers; `labels` are those of all rows. Each worker gets one row at least. InputError
/// where there are fewer rows than workers.
Shards make_shards(std::span<const std::uint32_t> rows, std::span<const std::uint8_t> labels, std::size_t workers,
                   const ShardOptions& options, std::uint64_t seed);

/// Rows 0 … rows − 1, dealt evenly.
Shards even_shards(std::size_t rows, std::size_t workers, std::uint64_t seed);

}  // namespace saddlemesh
