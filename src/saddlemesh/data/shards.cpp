#include "saddlemesh/data/shards.hpp"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/random.hpp"

namespace saddlemesh {

Shards even_shards(std::size_t rows, std::size_t workers, std::uint64_t seed) {
  if (workers == 0 || rows < workers) {
    throw InputError(fmt::format("{} rows cannot be shared by {} workers: each needs at least one", rows, workers));
  }
  std::vector<std::uint32_t> deck(rows);
  std::iota(deck.begin(), deck.end(), std::uint32_t{0});
  RandomStream random({.seed = seed, .purpose = Purpose::shard});
  for (std::size_t left = rows; left > 1; --left) std::swap(deck[left - 1], deck[random.below(left)]);
  Shards shards(workers);
  for (std::size_t k = 0; k < workers; ++k) {
    const auto from = static_cast<std::ptrdiff_t>(k * rows / workers);
    const auto to = static_cast<std::ptrdiff_t>((k + 1) * rows / workers);
    shards[k].assign(deck.begin() + from, deck.begin() + to);
    std::ranges::sort(shards[k]);
  }
  return shards;
}

}  // namespace saddlemesh
