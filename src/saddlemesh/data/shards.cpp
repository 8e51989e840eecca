#include "saddlemesh/data/shards.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/names.hpp"
#include "saddlemesh/core/parse.hpp"
#include "saddlemesh/core/random.hpp"
#include "saddlemesh/core/shuffle.hpp"
#include "saddlemesh/data/dirichlet.hpp"

namespace saddlemesh {
namespace {

using RowNumbers = std::vector<std::uint32_t>;

void require_enough(std::size_t rows, std::size_t workers) {
  if (workers > 0 && rows >= workers) return;
  throw InputError(fmt::format("{} rows cannot be shared by {} workers: each needs at least one", rows, workers));
}

RowNumbers shuffled(std::span<const std::uint32_t> rows, std::uint64_t seed) {
  RowNumbers deck(rows.begin(), rows.end());
  RandomStream random({.seed = seed, .purpose = Purpose::shard});
  shuffle(std::span(deck), random);
  return deck;
}

std::vector<std::size_t> even_sizes(std::size_t rows, std::size_t workers) {
  std::vector<std::size_t> sizes(workers);
  for (std::size_t k = 0; k < workers; ++k) sizes[k] = (k + 1) * rows / workers - k * rows / workers;
  return sizes;
}

// Returns integers that add up to `rows` and are as close to the shares as possible: the remainder goes to the largest
// fractions.
std::vector<std::size_t> sizes_by_share(std::size_t rows, const std::vector<double>& shares) {
  std::vector<std::size_t> sizes(shares.size()), order(shares.size());
  std::vector<double> fractions(shares.size());
  for (std::size_t k = 0; k < shares.size(); ++k) {
    const double exact = shares[k] * static_cast<double>(rows);
    sizes[k] = static_cast<std::size_t>(exact);
    fractions[k] = exact - static_cast<double>(sizes[k]);
  }
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, std::greater{}, [&](std::size_t k) { return fractions[k]; });
  std::size_t left = rows - std::min(rows, std::accumulate(sizes.begin(), sizes.end(), std::size_t{0}));
  for (std::size_t i = 0; left > 0; i = (i + 1) % order.size(), --left) ++sizes[order[i]];
  return sizes;
}

// Assigns the first sizes[0] rows to worker 0, the next sizes[1] to worker 1, and so on.
void deal(std::span<const std::uint32_t> deck, const std::vector<std::size_t>& sizes, Shards& shards) {
  std::size_t from = 0;
  for (std::size_t k = 0; k < sizes.size(); ++k) {
    const auto hand = deck.subspan(from, sizes[k]);
    shards[k].insert(shards[k].end(), hand.begin(), hand.end());
    from += sizes[k];
  }
}

void give_everyone_a_row(Shards& shards) {
  for (RowNumbers& shard : shards) {
    if (!shard.empty()) continue;
    RowNumbers& largest = *std::ranges::max_element(shards, {}, &RowNumbers::size);
    shard.push_back(largest.back());
    largest.pop_back();
  }
}

double parse_concentration(std::string_view text, std::string_view scheme, std::string_view number) {
  const auto value = parse_number<double>(number);
  if (!value || !(*value > 0 && *value <= 1e6)) {
    throw InputError(
        fmt::format("shards \"{}\" are refused: the concentration is a positive number, small for very "
                    "unequal shards, as in {}:0.3",
                    text, scheme));
  }
  return *value;
}

}  // namespace

ShardOptions parse_shards(std::string_view text) {
  if (text == "even") return {.scheme = ShardScheme::even};
  if (text == "sorted") return {.scheme = ShardScheme::sorted};
  const std::size_t colon = text.find(':');
  const std::string_view scheme = text.substr(0, colon);
  const bool label_skew = scheme == "dirichlet";
  if (!label_skew && scheme != "quantity") {
    throw_unknown_name("way to deal shards", text,
                       std::vector<std::string>{"even", "dirichlet:0.3", "sorted", "quantity:0.3"});
  }
  const std::string_view number = colon == std::string_view::npos ? std::string_view() : text.substr(colon + 1);
  return {.scheme = label_skew ? ShardScheme::dirichlet : ShardScheme::quantity,
          .concentration = parse_concentration(text, scheme, number)};
}

std::string to_text(const ShardOptions& options) {
  switch (options.scheme) {
    case ShardScheme::even:
      return "even";
    case ShardScheme::sorted:
      return "sorted";
    case ShardScheme::dirichlet:
      return fmt::format("dirichlet:{}", options.concentration);
    case ShardScheme::quantity:
      return fmt::format("quantity:{}", options.concentration);
  }
  return {};
}

Shards make_shards(std::span<const std::uint32_t> rows, std::span<const std::uint8_t> labels, std::size_t workers,
                   const ShardOptions& options, std::uint64_t seed) {
  require_enough(rows.size(), workers);
  RowNumbers deck = shuffled(rows, seed);
  const auto by_label = [&](std::uint32_t row) { return labels[row]; };
  const auto shares = [&](std::uint32_t lane) { return dirichlet(workers, options.concentration, seed, lane); };
  Shards shards(workers);
  switch (options.scheme) {
    case ShardScheme::sorted:
      std::ranges::stable_sort(deck, {}, by_label);
      [[fallthrough]];
    case ShardScheme::even:
      deal(deck, even_sizes(deck.size(), workers), shards);
      break;
    case ShardScheme::quantity:
      deal(deck, sizes_by_share(deck.size(), shares(1)), shards);
      break;
    case ShardScheme::dirichlet: {
      const auto middle = std::stable_partition(deck.begin(), deck.end(), by_label);  // positives first
      const std::span positives(deck.begin(), middle);
      const std::span negatives(middle, deck.end());
      deal(positives, sizes_by_share(positives.size(), shares(1)), shards);
      deal(negatives, sizes_by_share(negatives.size(), shares(2)), shards);
    }
  }
  give_everyone_a_row(shards);
  for (RowNumbers& shard : shards) std::ranges::sort(shard);
  return shards;
}

Shards even_shards(std::size_t rows, std::size_t workers, std::uint64_t seed) {
  RowNumbers all(rows);
  std::iota(all.begin(), all.end(), std::uint32_t{0});
  return make_shards(all, {}, workers, {}, seed);
}

}  // namespace saddlemesh
