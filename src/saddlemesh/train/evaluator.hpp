#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "saddlemesh/comm/processes.hpp"
#include "saddlemesh/data/prepare.hpp"
#include "saddlemesh/model/scorer.hpp"
#include "saddlemesh/train/batch_statistics.hpp"

namespace saddlemesh {

/// A model's scores of all test rows, or of all validation rows.
struct RowScores {
  std::vector<float> scores;  ///< in the first process only; empty in others
  /// Identical on every rank. NaN if there are no rows, or a score is NaN.
  double auroc = std::numeric_limits<double>::quiet_NaN();
  /// False if a score is NaN. Identical on every rank. If workers have rows of their own, `worker` has a row with such
  /// a score.
  bool numbers = true;
  std::optional<std::size_t> worker;
};

/// Measures averaged models on all test and validation rows, without approximation. Every process scores its share over
/// its threads: a part of the rows of a single source, or the rows of its own sites. The scores are gathered in the
/// first process. All processes make the same calls.
class Evaluator {
 public:
  /// The task, the data and the processes must outlive this object. For `batches` see BatchStatistics; 0 uses the
  /// workers' running statistics.
  Evaluator(const AurocTask<float>& task, const PreparedData& data, std::uint64_t seed, std::size_t batches,
            std::size_t threads, Processes& processes);

  /// Returns the batch norms' statistics for an averaged model.
  std::vector<float> buffers(std::span<const float> parameters, std::uint64_t iteration);

  RowScores test(std::span<const float> parameters, std::span<const float> buffers);
  RowScores validation(std::span<const float> parameters, std::span<const float> buffers);

  /// Returns the labels of all test rows, in the first process only.
  [[nodiscard]] const std::vector<std::uint8_t>& test_labels() const { return test_.labels; }

 private:
  /// The rows of one kind to measure on.
  struct Measured {
    const DataSet* data = nullptr;
    std::size_t rows = 0;                                ///< in all processes
    std::vector<std::size_t> counts;                     ///< by process
    std::size_t WorkerRows::*of_site = nullptr;          ///< of each worker, if workers have rows of their own
    std::vector<std::span<const std::uint32_t>> shares;  ///< of this process, scored one after the other
    std::vector<std::uint8_t> labels;                    ///< of all rows; in the first process only
  };
  Measured measured(const DataSet& data, std::span<const std::uint32_t> rows, std::size_t all,
                    std::size_t WorkerRows::*of_site);
  RowScores measure(const Measured& rows, std::span<const float> parameters, std::span<const float> buffers);
  std::vector<float> scores_of(const Measured& rows, std::span<const float> parameters, std::span<const float> buffers);
  /// Returns 1 + the index of the worker that has the row; 0 if workers have no rows of their own.
  [[nodiscard]] std::size_t owner_of(const Measured& rows, std::size_t row) const;
  std::vector<float> mean_running();

  const AurocTask<float>& task_;
  const PreparedData& data_;
  std::size_t batches_;
  Processes& processes_;
  BatchStatistics statistics_;
  Scorer scorer_;
  Measured test_, validation_;
};

}  // namespace saddlemesh
