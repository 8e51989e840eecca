#include "saddlemesh/auroc/sample_weights.hpp"

#include <algorithm>
#include <cmath>

namespace saddlemesh {
namespace {

double ratio(std::size_t part, std::size_t whole) {
  return static_cast<double>(part) / static_cast<double>(whole);
}

// Returns the class's share of the worker's rows divided by its share of the batch; 0 if neither has any.
double stratum_weight(std::size_t of_class, std::size_t rows, std::size_t in_batch, std::size_t batch) {
  return in_batch == 0 ? 0 : ratio(of_class, rows) / ratio(in_batch, batch);
}

// Returns the weights that make a batch's mean an unbiased estimate of the mean over the worker's rows.
ClassWeights batch_weights(const AurocOptions& options, const RowCount& worker) {
  if (options.sampler.sampling != Sampling::stratified) return {};
  const std::size_t batch = batch_size(options, worker);
  const std::size_t negatives = worker.rows - worker.positives;
  const std::size_t positives_drawn =
      stratified_positives(batch, options.sampler.positives, worker.positives, negatives);
  return {
      .positive = stratum_weight(worker.positives, worker.rows, positives_drawn, batch),
      .negative = stratum_weight(negatives, worker.rows, batch - positives_drawn, batch),
  };
}

}  // namespace

std::size_t batch_size(const AurocOptions& options, const RowCount& worker) {
  const auto share = std::llround(options.batch_share * static_cast<double>(worker.rows));
  const auto wanted = options.batch_share > 0 ? static_cast<std::size_t>(share) : options.batch;
  return std::clamp<std::size_t>(wanted, 1, std::max<std::size_t>(worker.rows, 1));
}

RowCount sum(std::span<const RowCount> counts) {
  RowCount all;
  for (const RowCount& one : counts) {
    all.rows += one.rows;
    all.positives += one.positives;
  }
  return all;
}

SampleWeights sample_weights(const AurocOptions& options, std::size_t worker) {
  const RowCount all = sum(options.worker_rows);
  const RowCount& own = options.worker_rows[worker];
  const double p = ratio(all.positives, all.rows);
  const double omega =
      options.weighing == Weighing::rows ? ratio(options.worker_rows.size() * own.rows, all.rows) : 1.0;
  const ClassWeights batch = batch_weights(options, own);
  const ClassWeights of_class = options.class_weighted ? balanced_weights(p) : ClassWeights{};
  SampleWeights weights{.worker = omega, .auroc = auroc_weights(p, options.scale)};
  weights.auroc.positive *= omega * batch.positive;
  weights.auroc.negative *= omega * batch.negative;
  weights.cross_entropy = {.positive = omega * batch.positive * of_class.positive,
                           .negative = omega * batch.negative * of_class.negative};
  return weights;
}

}  // namespace saddlemesh
