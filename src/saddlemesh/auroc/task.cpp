#include "saddlemesh/auroc/task.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "saddlemesh/auroc/batch.hpp"
#include "saddlemesh/core/error.hpp"

namespace saddlemesh {
namespace {

void require_shards(const Shards& shards, const WorkerRange& hosted, std::size_t rows) {
  if (shards.empty()) throw InputError("there are no workers: give at least one shard of rows");
  for (std::size_t k = hosted.first; k < hosted.end(); ++k) {
    if (shards[k].empty()) {
      throw InputError(fmt::format("worker {} of {} has no rows: every worker needs at least one, of either class", k,
                                   shards.size()));
    }
    const std::uint32_t last = std::ranges::max(shards[k]);
    if (last >= rows) {
      throw InputError(fmt::format("worker {} is given row {}; the data have {} rows, counted from 0", k, last, rows));
    }
  }
}

// Batch normalisation needs at least two values for a variance.
void require_variance(const LayerGraph& graph, std::size_t batch) {
  for (const Node& node : graph.nodes()) {
    if (node.kind != LayerKind::batch_norm || node.shape.pixels() * batch > 1) continue;
    throw InputError(
        fmt::format("batch = 1 is refused: batch normalization in layer \"{}\" needs more than one value; every worker "
                    "needs at least 2 rows and batches of at least 2",
                    node.name));
  }
}

std::vector<RowCount> count_rows(const DataSet& data, const Shards& shards) {
  std::vector<RowCount> counts;
  for (const auto& shard : shards) {
    counts.push_back({.rows = shard.size(), .positives = count_positives(data, shard)});
  }
  return counts;
}

// Throws if counts do not match the shards, which is an error of the caller.
void require_counts(const std::vector<RowCount>& counts, const Shards& shards, const WorkerRange& hosted) {
  if (counts.size() != shards.size()) {
    throw InputError(
        fmt::format("row counts of {} workers are given, but there are {} workers", counts.size(), shards.size()));
  }
  for (std::size_t k = hosted.first; k < hosted.end(); ++k) {
    if (counts[k].rows == shards[k].size()) continue;
    throw InputError(fmt::format("worker {} is given a count of {} rows, but its shard has {}", k, counts[k].rows,
                                 shards[k].size()));
  }
}

void require_both_classes(const RowCount& all, std::size_t workers) {
  if (all.positives > 0 && all.positives < all.rows) return;
  throw InputError(
      fmt::format("none of the {} rows of {} workers is {}: AUROC compares positives with negatives and "
                  "needs both; check the labels",
                  all.rows, workers, all.positives == 0 ? "positive" : "negative"));
}

}  // namespace

template <class Real>
AurocTask<Real>::AurocTask(std::shared_ptr<const DataSet> data, Shards shards, LayerGraph graph,
                           const AurocOptions& options, const WorkerRange& hosted)
    : data_(std::move(data)), shards_(std::move(shards)), hosted_(hosted), graph_(std::move(graph)), options_(options) {
  validate(options_);
  validate(*data_);
  require_shards(shards_, hosted_, data_->rows);
  require_fit(graph_, *data_);
  require_images(*data_, options_.augment);
  if (options_.worker_rows.empty()) options_.worker_rows = count_rows(*data_, shards_);
  require_counts(options_.worker_rows, shards_, hosted_);
  const RowCount all = sum(options_.worker_rows);
  require_both_classes(all, shards_.size());
  positive_ratio_ = static_cast<double>(all.positives) / static_cast<double>(all.rows);
  for (std::size_t k = hosted_.first; k < hosted_.end(); ++k) {
    require_variance(graph_, batch(k));
    weights_.push_back(sample_weights(options_, k));
    samplers_.emplace_back(shards_[k], data_->labels, options_.sampler);
  }
  running_.resize(hosted_.count);
  restart_running();
}

template <class Real>
Sizes AurocTask<Real>::sizes() const {
  const std::size_t size = graph_.parameter_count() + 2;  // θ, a, b
  return {.x = size, .g = size, .y = 1};
}

template <class Real>
std::vector<Real> AurocTask<Real>::mean_running() const {
  std::vector<double> sum(graph_.buffer_count(), 0.0);
  double begun = 0;
  for (std::size_t k = 0; k < running_.size(); ++k) {
    if (!running_[k].iteration) continue;
    const double weight = weights_[k].worker;
    begun += weight;
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += weight * static_cast<double>(running_[k].buffers[i]);
  }
  if (begun == 0) return running_.front().buffers;
  std::vector<Real> mean(sum.size());
  std::ranges::transform(sum, mean.begin(), [&](double s) { return static_cast<Real>(s / begun); });
  return mean;
}

template <class Real>
void AurocTask<Real>::set_rho(double rho) {
  AurocOptions options = options_;
  options.rho = rho;
  validate(options);
  options_ = options;
}

template <class Real>
void AurocTask<Real>::restart_running() {
  const std::vector<float> initial = initial_buffers(graph_);
  for (RunningStatistics<Real>& running : running_) {
    running.buffers.assign(initial.begin(), initial.end());
    running.iteration.reset();
  }
}

template class AurocTask<float>;
template class AurocTask<double>;

}  // namespace saddlemesh
