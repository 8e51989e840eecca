#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "saddlemesh/auroc/task.hpp"
#include "saddlemesh/comm/processes.hpp"

namespace saddlemesh {

/// The mean of vectors of one size, of which each process has `of_each` for every one of all `workers` that it hosts,
/// one after the other: added up in the order of ranks. Empty where no process has any.
std::vector<float> mean_of_all(Processes& processes, std::span<const float> own, std::size_t size, std::size_t workers,
                               std::size_t of_each = 1);

/// Batch norms' statistics of a model that nobody has trained with: the average x̄ of the workers' models. Means of the
/// workers' running statistics belong to the models that workers had; early in training they are far from those of x̄.
/// So each worker sends a few batches of its training rows, without their labels, through x̄. Each process does so for
/// the workers it hosts.
class BatchStatistics {
 public:
  /// Batches are as large as in training, and so many for each worker. The task must outlive this object.
  BatchStatistics(const AurocTask<float>& task, std::uint64_t seed, std::size_t batches, std::size_t threads,
                  Processes& processes);

  /// The mean over all batches, which the iteration names; empty for networks without batch norms. The same bits for
  /// any number of processes and threads.
  std::vector<float> estimate(std::span<const float> parameters, std::uint64_t iteration);

 private:
  /// One thread's.
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
  std::vector<float> samples_;  // of each batch of the hosted workers
};

}  // namespace saddlemesh
