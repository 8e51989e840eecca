#include "saddlemesh/data/sampler.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/names.hpp"
#include "saddlemesh/core/parse.hpp"
#include "saddlemesh/core/shuffle.hpp"

namespace saddlemesh {
namespace {

constexpr std::uint32_t order_lane = 1;  // stream of an epoch's order; 0 is the stream of single draws
constexpr std::string_view stratified_name = "stratified";

void sample_uniform(std::span<const std::uint32_t> rows, RandomStream& random, std::span<std::uint32_t> out) {
  for (std::uint32_t& row : out) row = rows[random.below(rows.size())];
}

double parse_share(std::string_view text) {
  const auto share = parse_number<double>(text);
  if (!share || !(*share > 0 && *share < 1)) {
    throw InputError(
        fmt::format("stratified:{} is refused: the share of positives in a batch lies between 0 and 1, "
                    "as in stratified:0.5",
                    text));
  }
  return *share;
}

}  // namespace

SamplerOptions parse_sampler(std::string_view text) {
  if (text == "uniform") return {.sampling = Sampling::uniform};
  if (text == "epochs") return {.sampling = Sampling::epochs};
  if (text == stratified_name) return {.sampling = Sampling::stratified};
  const std::string prefix = std::string(stratified_name) + ":";
  if (text.starts_with(prefix)) {
    return {.sampling = Sampling::stratified, .positives = parse_share(text.substr(prefix.size()))};
  }
  throw_unknown_name("sampler", text, std::vector<std::string>{"uniform", "epochs", "stratified", "stratified:SHARE"});
}

std::string to_text(const SamplerOptions& options) {
  if (options.sampling == Sampling::uniform) return "uniform";
  if (options.sampling == Sampling::epochs) return "epochs";
  return fmt::format("{}:{}", stratified_name, options.positives);
}

std::size_t stratified_positives(std::size_t batch, double share, std::size_t positives, std::size_t negatives) {
  if (positives == 0) return 0;
  if (negatives == 0) return batch;
  const auto wanted = static_cast<std::size_t>(std::llround(share * static_cast<double>(batch)));
  return std::clamp<std::size_t>(wanted, 1, std::max<std::size_t>(batch, 2) - 1);
}

Sampler::Sampler(std::span<const std::uint32_t> shard, std::span<const std::uint8_t> labels,
                 const SamplerOptions& options)
    : shard_(shard), options_(options) {
  if (options_.sampling == Sampling::stratified) {
    for (const std::uint32_t row : shard) (labels[row] == 1 ? positives_ : negatives_).push_back(row);
  }
}

void Sampler::sample(const Draw& draw, std::span<std::uint32_t> out) {
  switch (options_.sampling) {
    case Sampling::uniform: {
      RandomStream random(draw);
      return sample_uniform(shard_, random, out);
    }
    case Sampling::epochs:
      return sample_epochs(draw, out);
    case Sampling::stratified:
      return sample_stratified(draw, out);
  }
}

// Iteration t takes positions t·B … (t + 1)·B of the endless sequence of epochs.
void Sampler::sample_epochs(const Draw& draw, std::span<std::uint32_t> out) {
  std::uint64_t place = draw.iteration * out.size();
  while (!out.empty()) {
    const Epoch& from = epoch(draw, place / shard_.size());
    const std::size_t at = place % shard_.size();
    const std::size_t count = std::min(out.size(), shard_.size() - at);
    std::copy_n(from.rows.begin() + static_cast<std::ptrdiff_t>(at), count, out.begin());
    out = out.subspan(count);
    place += count;
  }
}

const Sampler::Epoch& Sampler::epoch(const Draw& draw, std::uint64_t number) {
  const auto purpose = static_cast<std::size_t>(draw.purpose);
  if (epochs_.size() <= purpose) epochs_.resize(purpose + 1);
  Epoch& kept = epochs_[purpose];
  if (kept.made && kept.seed == draw.seed && kept.number == number) return kept;
  kept.rows.assign(shard_.begin(), shard_.end());
  Draw name = draw;
  name.iteration = number;
  RandomStream random(name, order_lane);
  shuffle(std::span(kept.rows), random);
  kept.made = true;
  kept.seed = draw.seed;
  kept.number = number;
  return kept;
}

void Sampler::sample_stratified(const Draw& draw, std::span<std::uint32_t> out) const {
  const std::size_t count = stratified_positives(out.size(), options_.positives, positives_.size(), negatives_.size());
  RandomStream random(draw);
  sample_uniform(positives_, random, out.first(count));
  sample_uniform(negatives_, random, out.subspan(count));
}

}  // namespace saddlemesh
