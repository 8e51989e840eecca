#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "saddlemesh/auroc/task.hpp"
#include "saddlemesh/comm/processes.hpp"

namespace saddlemesh {

/// Averages vectors of one size over all processes. `own` holds `vectors_per_worker` vectors for each worker that this
/// process hosts, one after the other; there are `workers` in all. Sums are formed in the order of ranks. Empty if no
/// process has any.
std::vector<float> mean_of_all(Processes& processes, std::span<const float> own, std::size_t size, std::size_t workers,
                               std::size_t vectors_per_worker = 1);

/// Computes the batch norms' statistics for the averaged model x̄, which no worker has trained with. The workers'
/// running statistics belong to their own models, which early in training differ much from x̄. Instead, each worker
/// sends a few batches of its training rows, without labels, through x̄. Each process does this for the workers that it
/// hosts.
class BatchStatistics {
 public:
  /// Batches have the same size as in training; each worker draws `batches` of them. The task must outlive this object.
  BatchStatistics(const AurocTask<float>& task, std::uint64_t seed, std::size_t batches, std::size_t threads,
                  Processes& processes);

  /// Returns the mean over all batches, which `iteration` identifies; empty for networks without batch norms. The same
  /// bits for any number of processes and threads.
  std::vector<float> estimate(std::span<const float> parameters, std::uint64_t iteration);

 private:
  /// The state of one thread.
  struct ThreadState {
    Network<float> network;
    std::vector<std::uint32_t> rows;
  };
  void take(ThreadState& thread, std::span<const float> parameters, const Draw& draw, std::span<float> out) const;

  const AurocTask<float>& task_;
  std::uint64_t seed_;
  std::size_t batches_;
  Processes& processes_;
  std::vector<ThreadState> threads_;
  std::vector<float> samples_;  // for each batch of the hosted workers
};

}  // namespace saddlemesh
