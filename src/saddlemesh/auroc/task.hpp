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

/// AUROC training of a network on sharded data: the state that all threads share. It is constant except for each
/// worker's sampler and running statistics, which only the thread that runs the worker's round uses. Use it for one
/// session at a time, and call restart_running() in between.
template <class Real>
class AurocTask {
 public:
  /// `hosted` are the workers of this process. The shards of other workers are ignored, so options.worker_rows must
  /// give their rows if there are any. Throws InputError if the data do not fit the shards or the network, a worker has
  /// no rows, an option is out of range, or no worker has rows of one of the classes. A single worker, or a batch, may
  /// have rows of one class only.
  AurocTask(std::shared_ptr<const DataSet> data, Shards shards, LayerGraph graph, const AurocOptions& options,
            const WorkerRange& hosted);
  /// Hosts all workers here.
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

  /// Returns the sampler of a hosted worker's batches, for the thread that runs that worker's round.
  [[nodiscard]] Sampler& sampler(std::size_t worker) { return samplers_[worker - hosted_.first]; }

  /// Returns p, the share of positives among the rows of all workers.
  [[nodiscard]] double positive_ratio() const { return positive_ratio_; }
  /// Returns the number of samples in each of the worker's batches.
  [[nodiscard]] std::size_t batch(std::size_t worker) const {
    return batch_size(options_, options_.worker_rows[worker]);
  }
  /// Returns the weights of the samples in a hosted worker's batches.
  [[nodiscard]] const SampleWeights& weights(std::size_t worker) const { return weights_[worker - hosted_.first]; }

  /// Returns a hosted worker's running statistics. They follow the batches of g(x; ξ_t), or of f if there is no
  /// composition.
  [[nodiscard]] RunningStatistics<Real>& running(std::size_t worker) { return running_[worker - hosted_.first]; }
  [[nodiscard]] const RunningStatistics<Real>& running(std::size_t worker) const {
    return running_[worker - hosted_.first];
  }
  /// Returns the weighed mean of the running statistics over the hosted workers that have begun, for the averaged
  /// model; the initial statistics if none has begun.
  [[nodiscard]] std::vector<Real> mean_running() const;
  /// Sets ρ of the inner step, from the next session on. Throws InputError if it is not positive.
  void set_rho(double rho);
  /// Resets the running statistics to their initial values, for another run.
  void restart_running();

 private:
  std::shared_ptr<const DataSet> data_;
  Shards shards_;
  WorkerRange hosted_;
  LayerGraph graph_;
  AurocOptions options_;
  double positive_ratio_ = 0;
  // For the hosted workers:
  std::vector<SampleWeights> weights_;
  std::vector<Sampler> samplers_;
  std::vector<RunningStatistics<Real>> running_;
};

}  // namespace saddlemesh
