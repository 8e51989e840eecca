// Public: a network, its data and its shards
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "saddlemesh/auroc/auroc_options.hpp"
#include "saddlemesh/auroc/running_statistics.hpp"
#include "saddlemesh/auroc/sample_weights.hpp"
#include "saddlemesh/core/worker_range.hpp"
#include "saddlemesh/data/rows/data_set.hpp"
#include "saddlemesh/data/shards.hpp"
#include "saddlemesh/problem/problem.hpp"

namespace saddlemesh {

/// Training a network for AUROC on sharded data: what all threads share. Constant but for samplers and running
/// statistics, of which each worker has its own, used by the one thread that takes that worker through its round: one
/// session at a time, with restart_running() between them.
template <class Real>
class AurocTask {
 public:
  /// `hosted` are the workers that live in this process; the others' shards are not looked at, so that with fewer than
  /// all of them options.worker_rows must tell their rows. InputError for data that do not fit the shards or the
  /// network, a worker without rows, options out of range, and classes of which no worker has a row. A worker, or a
  /// batch, may well have rows of one class only.
  AurocTask(std::shared_ptr<const DataSet> data, Shards shards, LayerGraph graph, const AurocOptions& options,
            const WorkerRange& hosted);
  /// All of them live here.
  AurocTask(std::shared_ptr<const DataSet> data, const Shards& shards, LayerGraph graph, const AurocOptions& options)
      : AurocTask(std::move(data), shards, std::move(graph), options, {.first = 0, .count = shards.size()}) {}
  AurocTask(const AurocTask&) = delete;
  AurocTask& operator=(const AurocTask&) = delete;

  [[nodiscard]] const DataSet& data() const { return *data_; }
  [[nodiscard]] const Shards& shards() const { return shards_; }
  [[nodiscard]] const LayerGraph& graph() const { return graph_; }
  [[nodiscard]] const AurocOptions& options() const { return options_; }
  [[nodiscard]] std::size_t workers() const { return shards_.size(); }
  [[nodiscard]] const WorkerRange& hosted() const { return hosted_; }
  [[nodiscard]] Sizes sizes() const;

  /// What draws a hosted worker's batches; for the one thread that takes that worker through its round.
  [[nodiscard]] Sampler& sampler(std::size_t worker) { return samplers_[worker - hosted_.first]; }

  /// p, the share of positives in the rows of all workers.
  [[nodiscard]] double positive_ratio() const { return positive_ratio_; }
  /// Samples in each of a worker's batches.
  [[nodiscard]] std::size_t batch(std::size_t worker) const {
    return batch_size(options_, options_.worker_rows[worker]);
  }
  /// What the samples of a hosted worker's batches weigh.
  [[nodiscard]] const SampleWeights& weights(std::size_t worker) const { return weights_[worker - hosted_.first]; }

  /// A hosted worker's running statistics. They follow the batches of g(x; ξ_t), or of f where there is no composition.
  [[nodiscard]] RunningStatistics<Real>& running(std::size_t worker) { return running_[worker - hosted_.first]; }
  [[nodiscard]] const RunningStatistics<Real>& running(std::size_t worker) const {
    return running_[worker - hosted_.first];
  }
  /// Their weighed mean over the hosted workers that have begun, for the averaged model; the initial ones if none has.
  [[nodiscard]] std::vector<Real> mean_running() const;
  /// Another ρ of the inner step, from the next session on. InputError if it is not positive.
  void set_rho(double rho);
  /// Back to the initial ones, for another run.
  void restart_running();

 private:
  std::shared_ptr<const DataSet> data_;
  Shards shards_;
  WorkerRange hosted_;
  LayerGraph graph_;
  AurocOptions options_;
  double positive_ratio_ = 0;
  // Of the hosted workers:
  std::vector<SampleWeights> weights_;
  std::vector<Sampler> samplers_;
  std::vector<RunningStatistics<Real>> running_;
};

}  // namespace saddlemesh
