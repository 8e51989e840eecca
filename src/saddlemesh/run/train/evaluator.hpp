#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "saddlemesh/data/prepare.hpp"
#include "saddlemesh/run/model/scorer.hpp"
#include "saddlemesh/run/train/batch_statistics.hpp"

namespace saddlemesh {

/// Measures averaged models on the test and validation rows, exactly and on all of them, spread over threads.
class Evaluator {
 public:
  /// The task and the data must outlive it. `batches` as of BatchStatistics; 0: the workers' running statistics.
  Evaluator(const AurocTask<float>& task, const PreparedData& data, std::uint64_t seed, std::size_t batches,
            std::size_t threads);

  /// The batch norms' statistics to use with an averaged model.
  std::vector<float> buffers(std::span<const float> parameters, std::uint64_t iteration);

  /// Of no rows: NaN.
  double test_auroc(std::span<const float> parameters, std::span<const float> buffers);
  double validation_auroc(std::span<const float> parameters, std::span<const float> buffers);

  /// Scores of the test rows.
  std::vector<float> test_scores(std::span<const float> parameters, std::span<const float> buffers);
  [[nodiscard]] const std::vector<std::uint8_t>& test_labels() const { return test_labels_; }

 private:
  const AurocTask<float>& task_;
  const PreparedData& data_;
  std::size_t batches_;
  BatchStatistics statistics_;
  Scorer scorer_;
  std::vector<std::uint8_t> test_labels_, validation_labels_;
  std::vector<float> scores_;
};

}  // namespace saddlemesh
