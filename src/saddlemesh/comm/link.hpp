#pragma once

#include <span>

namespace saddlemesh {

/// One worker's end of the mesh. The n-th collect (n = 0, 1, …) mixes the n-th posts of all workers with the weights of
/// round n, so a worker posts once before its first collect and then once between any two.
template <class Real>
class Link {
 public:
  virtual ~Link() = default;

  /// mixed ← Σ_j w_kj · message_j, j ascending, own term included. Blocks until the neighbours have posted.
  virtual void collect(std::span<Real> mixed) = 0;

  /// Sends the message to the neighbours; the caller may overwrite it at once.
  virtual void post(std::span<const Real> message) = 0;
};

}  // namespace saddlemesh
