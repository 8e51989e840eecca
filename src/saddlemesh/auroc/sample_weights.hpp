#pragma once

#include <cstddef>
#include <span>

#include "saddlemesh/auroc/auroc_options.hpp"
#include "saddlemesh/auroc/loss.hpp"

namespace saddlemesh {

/// What the samples of one worker's batches weigh in its losses.
///
/// Worker k has n_k of the N rows of K workers. With Weighing::rows each of its samples weighs ω_k = K n_k/N. Where
/// batches are stratified, a sample of a class also weighs the class's share of the worker's rows over its share of the
/// batch. Both make the mean over workers the objective over all rows, for any batches and for any spread of rows and
/// labels, workers of one class or one row included: stratified batches change the variance and nothing else. The
/// concave term of the AUROC loss is not weighed, so that every f_k is strongly concave in w.
struct SampleWeights {
  double worker = 1;  ///< ω_k
  AurocWeights auroc;
  ClassWeights cross_entropy;
};

/// Samples in each of a worker's batches: options.batch or options.batch_share of its rows, one at least and never more
/// than it has rows.
std::size_t batch_size(const AurocOptions& options, const RowCount& worker);

/// Those of the given worker; options.worker_rows must hold the rows of all workers, and both classes.
SampleWeights sample_weights(const AurocOptions& options, std::size_t worker);

RowCount sum(std::span<const RowCount> counts);

}  // namespace saddlemesh
