// Public: how batches are drawn
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "saddlemesh/core/random.hpp"

namespace saddlemesh {

/// How to draw a worker's batches from its rows.
enum class Sampling : std::uint8_t {
  uniform,     ///< each row with equal probability, with replacement, as the theory assumes
  epochs,      ///< all rows in random order, then all in another order, and so on
  stratified,  ///< a fixed number of positives in each batch, each class with replacement
};

struct SamplerOptions {
  Sampling sampling = Sampling::uniform;
  double positives = 0.5;  ///< share of positives in a stratified batch
};

/// Parses "uniform", "epochs", "stratified", or "stratified:0.3" with the share. Throws InputError for anything else.
SamplerOptions parse_sampler(std::string_view text);
std::string to_text(const SamplerOptions& options);

/// Returns the number of positives in a stratified batch for a worker with the given numbers of rows per class: the
/// rounded share, but at least one of each class if the batch has room; all or none if the worker has only one class.
std::size_t stratified_positives(std::size_t batch, double share, std::size_t positives, std::size_t negatives);

/// Draws one worker's batches. A batch depends only on the draw (seed, worker, iteration, purpose) and the batch size,
/// so inner and outer batches are independent, and any iteration can be drawn at any time; cached state only saves
/// work. Not thread-safe.
class Sampler {
 public:
  /// `labels` are those of all rows. The shard must not be empty and must outlive the sampler.
  Sampler(std::span<const std::uint32_t> shard, std::span<const std::uint8_t> labels, const SamplerOptions& options);

  /// out ← the rows of the draw's batch.
  void sample(const Draw& draw, std::span<std::uint32_t> out);

 private:
  /// The row order of an epoch, for one purpose.
  struct Epoch {
    bool made = false;
    std::uint64_t seed = 0, number = 0;
    std::vector<std::uint32_t> rows;
  };
  void sample_epochs(const Draw& draw, std::span<std::uint32_t> out);
  void sample_stratified(const Draw& draw, std::span<std::uint32_t> out) const;
  const Epoch& epoch(const Draw& draw, std::uint64_t number);

  std::span<const std::uint32_t> shard_;
  SamplerOptions options_;
  std::vector<std::uint32_t> positives_, negatives_;  // only for stratified sampling
  std::vector<Epoch> epochs_;                         // by purpose; only for epochs
};

}  // namespace saddlemesh
