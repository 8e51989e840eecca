#pragma once

#include <cstddef>
#include <span>

#include "saddlemesh/auroc/auroc_options.hpp"
#include "saddlemesh/auroc/loss.hpp"

namespace saddlemesh {

/// The weights of the samples in one worker's batches.
///
/// Worker k has n_k of the N rows of K workers. With Weighing::rows each of its samples has weight ω_k = K n_k/N. If
/// batches are stratified, a sample's weight also includes its class's share of the worker's rows divided by the
/// class's share of the batch. With these weights the mean over workers is the objective over all rows, for any batches
/// and for any spread of rows and labels, including workers with one class or one row. Stratified batches change the
/// variance and nothing else. The concave term of the AUROC loss is not weighed, so that every f_k is strongly concave
/// in w.
struct SampleWeights {
  double worker = 1;  ///< ω_k
  AurocWeights auroc;
  ClassWeights cross_entropy;
};

/// Returns the number of samples in each of a worker's batches: options.batch, or options.batch_share of its rows; at
/// least one and at most all of its rows.
std::size_t batch_size(const AurocOptions& options, const RowCount& worker);

/// Returns the weights of the given worker. options.worker_rows must hold the rows of all workers, with both classes.
SampleWeights sample_weights(const AurocOptions& options, std::size_t worker);

RowCount sum(std::span<const RowCount> counts);

}  // namespace saddlemesh
