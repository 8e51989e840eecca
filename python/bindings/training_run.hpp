#pragma once

#include <atomic>
#include <optional>

#include <pybind11/pybind11.h>

#include "saddlemesh/train/experiment.hpp"
#include "saddlemesh/train/training.hpp"

// What saddlemesh.train and AUROCClassifier.fit share: progress reports during a run, and its result.
namespace saddlemesh::python {

/// Connects a run without the GIL to Python. Several times a second it takes the GIL, runs signal handlers, and calls
/// `progress(iteration, iterations, metrics)` unless that is None; metrics is None except at evaluations. An exception
/// from either stops the run.
class ProgressCallback {
 public:
  explicit ProgressCallback(pybind11::object progress) : progress_(std::move(progress)) {}

  [[nodiscard]] TrainingHooks hooks(std::uint64_t iterations);
  /// During a search only signals are handled.
  [[nodiscard]] SearchHooks search_hooks();

  /// Rethrows an exception that stopped the run. Throws Error if interpreter shutdown stopped it. The caller holds the
  /// GIL.
  void require_finished(const TrainingResult& result);
  /// Throws as require_finished() does. The caller need not hold the GIL.
  [[noreturn]] void throw_interrupted();

 private:
  void check();
  void report(std::uint64_t iteration, const Metrics* metrics);

  pybind11::object progress_;
  std::uint64_t iterations_ = 0;
  std::atomic<bool> stop_{false};
  std::optional<pybind11::error_already_set> raised_;
};

/// The run as a dict: model, metrics (a dict of arrays), retreats, stopped_early, iterations, chosen, folder, settings,
/// and the scores and labels of the test rows.
pybind11::dict to_python(FinishedRun&& run);

}  // namespace saddlemesh::python
