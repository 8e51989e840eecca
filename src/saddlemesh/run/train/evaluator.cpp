#include "saddlemesh/run/train/evaluator.hpp"

#include <limits>

#include "saddlemesh/run/metrics/auroc.hpp"

namespace saddlemesh {
namespace {

std::vector<std::uint8_t> labels_of(const DataSet& data, const RowList& rows) {
  std::vector<std::uint8_t> labels;
  labels.reserve(rows.size());
  for (const std::uint32_t row : rows) labels.push_back(data.labels[row]);
  return labels;
}

// Larger batches of images take more memory and are no faster.
std::size_t scoring_batch(const LayerGraph& graph) {
  return default_score(graph) == Score::sigmoid ? 16 : 64;
}

}  // namespace

Evaluator::Evaluator(const AurocTask<float>& task, const PreparedData& data, std::uint64_t seed, std::size_t batches,
                     std::size_t threads)
    : task_(task),
      data_(data),
      batches_(batches),
      statistics_(task, seed, batches, threads),
      scorer_(task.graph(), *data.data, threads, scoring_batch(task.graph())),
      test_labels_(labels_of(*data.test, data.test_rows)),
      validation_labels_(labels_of(*data.data, data.validation_rows)) {}

std::vector<float> Evaluator::buffers(std::span<const float> parameters, std::uint64_t iteration) {
  return batches_ == 0 ? task_.mean_running() : statistics_.estimate(parameters, iteration);
}

double Evaluator::test_auroc(std::span<const float> parameters, std::span<const float> buffers) {
  if (data_.test_rows.empty()) return std::numeric_limits<double>::quiet_NaN();
  scores_.resize(data_.test_rows.size());
  scorer_.score(parameters, buffers, *data_.test, data_.test_rows, scores_);
  return auroc(std::span<const float>(scores_), test_labels_);
}

double Evaluator::validation_auroc(std::span<const float> parameters, std::span<const float> buffers) {
  if (data_.validation_rows.empty()) return std::numeric_limits<double>::quiet_NaN();
  scores_.resize(data_.validation_rows.size());
  scorer_.score(parameters, buffers, *data_.data, data_.validation_rows, scores_);
  return auroc(std::span<const float>(scores_), validation_labels_);
}

std::vector<float> Evaluator::test_scores(std::span<const float> parameters, std::span<const float> buffers) {
  std::vector<float> scores(data_.test_rows.size());
  scorer_.score(parameters, buffers, *data_.test, data_.test_rows, scores);
  return scores;
}

}  // namespace saddlemesh
