#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "saddlemesh/problem/auroc/task.hpp"

namespace saddlemesh {

/// Batch norms' statistics of a model that nobody has trained with: the average x̄ of the workers' models. Means of the
/// workers' running statistics belong to the models that workers had; early in training they are far from those of x̄.
/// So each worker sends a few batches of its training rows, without their labels, through x̄.
class BatchStatistics {
 public:
  /// Batches are as large as in training, and so many for each worker. The task must outlive this object.
  BatchStatistics(const AurocTask<float>& task, std::uint64_t seed, std::size_t batches, std::size_t threads);

  /// The mean over all batches, which the iteration names; empty for networks without batch norms. The same bits for
  /// any number of threads.
  std::vector<float> estimate(std::span<const float> parameters, std::uint64_t iteration);

 private:
  /// One thread's.
  struct Lane {
    Network<float> network;
    std::vector<std::uint32_t> rows;
  };
  void take(Lane& lane, std::span<const float> parameters, const Draw& draw, std::span<float> out) const;

  const AurocTask<float>& task_;
  std::uint64_t seed_;
  std::size_t batches_;
  std::vector<Lane> lanes_;
  std::vector<float> samples_;  // of each batch
};

}  // namespace saddlemesh
