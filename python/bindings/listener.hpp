#pragma once

#include <atomic>
#include <optional>

#include <pybind11/pybind11.h>

#include "saddlemesh/train/training.hpp"

namespace saddlemesh::python {

/// Python's ear at a run that goes on without Python's lock: some times a second it takes the lock, lets Ctrl-C and
/// other signals be heard, and tells `progress`, unless that is None, the iteration, how many there will be, and at
/// evaluations the metrics. What either raises ends the run, as a request to stop does.
class Listener {
 public:
  explicit Listener(pybind11::object progress) : progress_(std::move(progress)) {}

  /// For a run of so many iterations.
  [[nodiscard]] TrainingHooks hooks(std::uint64_t iterations);

  /// With the lock held: raises what was raised meanwhile, and Error if the run was stopped because Python ends.
  void require_end(const TrainingResult& result);

 private:
  void hear(std::uint64_t iteration, const Metrics* metrics);

  pybind11::object progress_;
  std::uint64_t iterations_ = 0;
  std::atomic<bool> stop_{false};
  std::optional<pybind11::error_already_set> raised_;
};

}  // namespace saddlemesh::python
