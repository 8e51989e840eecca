#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "saddlemesh/auroc/task.hpp"

namespace saddlemesh {

/// A network that evaluates the batches that draws name, from the shard of the drawing worker.
template <class Real>
class SampledNetwork {
 public:
  SampledNetwork(AurocTask<Real>& task, std::size_t batch, bool tangents);

  /// Returns the logits of the draw's batch. Throws DivergenceError with worker, iteration and layer if a value is not
  /// finite.
  std::span<const Real> forward(std::span<const Real> parameters, const Draw& draw);

  [[nodiscard]] Network<Real>& network() { return network_; }
  /// Returns the labels of the last batch.
  [[nodiscard]] std::span<const std::uint8_t> labels() const { return labels_; }

 private:
  AurocTask<Real>& task_;
  Network<Real> network_;
  std::vector<std::uint32_t> rows_;
  std::vector<std::uint8_t> labels_;
};

/// Throws DivergenceError: "worker 2, iteration 17: … is not finite", and a hint.
[[noreturn]] void throw_not_finite(const Draw& draw, const std::string& what, const AurocOptions& options);

}  // namespace saddlemesh
