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

/// A model's scores of all rows of one kind.
struct RowScores {
  std::vector<float> scores;  ///< in the first process only
  /// Identical on every rank. NaN if there are no rows, or a score is NaN.
  double auroc = std::numeric_limits<double>::quiet_NaN();
  /// Identical on every rank: no score is NaN. Else `worker` has a row whose score is, where workers have rows of their
  /// own.
  bool numbers = true;
  std::optional<std::size_t> worker;
};

/// Measures averaged models on the test and validation rows, exactly and on all of them. Every process scores its share
/// (of one source's rows a part, of sites' those of its own) over its threads; the scores meet in the first.
/// All processes make the same calls.
class Evaluator {
 public:
  /// The task, the data and the processes must outlive it. `batches` as of BatchStatistics; 0: the workers' running
  /// statistics.
  Evaluator(const AurocTask<float>& task, const PreparedData& data, std::uint64_t seed, std::size_t batches,
            std::size_t threads, Processes& processes);

  /// The batch norms' statistics to use with an averaged model.
  std::vector<float> buffers(std::span<const float> parameters, std::uint64_t iteration);

  RowScores test(std::span<const float> parameters, std::span<const float> buffers);
  RowScores validation(std::span<const float> parameters, std::span<const float> buffers);

  /// Labels of all test rows; in the first process only.
  [[nodiscard]] const std::vector<std::uint8_t>& test_labels() const { return test_.labels; }

 private:
  /// Rows to measure on.
  struct Measured {
    const DataSet* data = nullptr;
    std::size_t rows = 0;                                ///< of all processes
    std::vector<std::size_t> counts;                     ///< of each process
    std::size_t WorkerRows::*of_site = nullptr;          ///< of each worker, where workers have rows of their own
    std::vector<std::span<const std::uint32_t>> shares;  ///< this process's, scored one after the other
    std::vector<std::uint8_t> labels;                    ///< of all rows; in the first process only
  };
  Measured measured(const DataSet& data, std::span<const std::uint32_t> rows, std::size_t all,
                    std::size_t WorkerRows::*of_site);
  RowScores measure(const Measured& rows, std::span<const float> parameters, std::span<const float> buffers);
  std::vector<float> scores_of(const Measured& rows, std::span<const float> parameters, std::span<const float> buffers);
  /// Whose row it is: 1 more than the worker's number; 0 where workers have no rows of their own.
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
