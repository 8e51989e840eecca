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

/// How a worker's batches are drawn from its rows.
enum class Sampling : std::uint8_t {
  uniform,     ///< each row as likely as any other, with replacement: what the theory assumes
  epochs,      ///< all rows in random order, then all in another, and so on
  stratified,  ///< a fixed number of positives in each batch, each class with replacement
};

struct SamplerOptions {
  Sampling sampling = Sampling::uniform;
  double positives = 0.5;  ///< their share of a stratified batch
};

/// "uniform", "epochs", "stratified", or "stratified:0.3" with the share. InputError for anything else.
SamplerOptions parse_sampler(std::string_view text);
std::string to_text(const SamplerOptions& options);

/// How many of a stratified batch are positive where the worker has so many rows of each class: the share, rounded, but
/// one of each class at least where there is room; all or none where the worker has one class only.
std::size_t stratified_positives(std::size_t batch, double share, std::size_t positives, std::size_t negatives);

/// Draws one worker's batches. The draw's name (seed, worker, iteration, purpose) and the batch size decide alone, so
/// that inner and outer batches are independent, and any iteration can be asked for at any time; what is kept between
/// calls only saves work. One thread at a time.
class Sampler {
 public:
  /// `labels` are those of all rows; the shard, not empty, must outlive the sampler.
  Sampler(std::span<const std::uint32_t> shard, std::span<const std::uint8_t> labels, const SamplerOptions& options);

  /// out ← the rows of the draw's batch.
  void sample(const Draw& draw, std::span<std::uint32_t> out);

 private:
  /// The order of an epoch, for one purpose.
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
  std::vector<std::uint32_t> positives_, negatives_;  // stratified only
  std::vector<Epoch> epochs_;                         // by purpose; epochs only
};

}  // namespace saddlemesh
