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
      throw InputError(
          fmt::format("worker {} of {} has no rows: every worker needs some, of either class", k, shards.size()));
    }
    const std::uint32_t last = std::ranges::max(shards[k]);
    if (last >= rows) {
      throw InputError(fmt::format("worker {} is given row {}; the data have {} rows, counted from 0", k, last, rows));
    }
  }
}

// A batch norm needs two values at least to have a variance.
void require_variance(const LayerGraph& graph, std::size_t batch) {
  for (const Node& node : graph.nodes()) {
    if (node.kind != LayerKind::batch_norm || node.shape.pixels() * batch > 1) continue;
    throw InputError(
        fmt::format("batch = 1 is refused: layer \"{}\" normalises over a batch of single values; give a "
                    "batch of 2 or more",
                    node.name));
  }
}

double count_ratio(const DataSet& data, const Shards& shards) {
  std::size_t positives = 0;
  std::size_t rows = 0;
  for (const auto& shard : shards) {
    positives += count_positives(data, shard);
    rows += shard.size();
  }
  if (positives == 0 || positives == rows) {
    throw InputError(
        fmt::format("none of the {} rows of {} workers is {}: AUROC compares positives with negatives and "
                    "needs both; check the labels",
                    rows, shards.size(), positives == 0 ? "positive" : "negative"));
  }
  return static_cast<double>(positives) / static_cast<double>(rows);
}

double stratified_ratio(std::size_t batch, const SamplerOptions& sampler) {
  if (batch < 2) throw InputError("batch = 1 is refused: a stratified batch holds rows of both classes");
  return static_cast<double>(stratified_positives(batch, sampler.positives)) / static_cast<double>(batch);
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
  require_variance(graph_, options_.batch);
  require_images(*data_, options_.augment);
  positive_ratio_ = options_.positive_ratio ? *options_.positive_ratio : count_ratio(*data_, shards_);
  if (options_.sampler.sampling == Sampling::stratified) {
    positive_ratio_ = stratified_ratio(options_.batch, options_.sampler);
  }
  for (std::size_t k = hosted_.first; k < hosted_.end(); ++k) {
    samplers_.emplace_back(shards_[k], data_->labels, options_.sampler);
  }
  if (options_.class_weighted) weights_ = balanced_weights(positive_ratio_);
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
  std::size_t begun = 0;
  for (const RunningStatistics<Real>& running : running_) {
    if (!running.iteration) continue;
    ++begun;
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += static_cast<double>(running.buffers[i]);
  }
  if (begun == 0) return running_.front().buffers;
  std::vector<Real> mean(sum.size());
  std::ranges::transform(sum, mean.begin(),
                         [&](double s) { return static_cast<Real>(s / static_cast<double>(begun)); });
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
