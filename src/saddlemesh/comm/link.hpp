#pragma once

#include <span>

namespace saddlemesh {

/// One worker's end of the mesh. Its n-th collect mixes everybody's n-th post (n = 0, 1, …) with the n-th round's
/// weights, so a worker posts once before its first collect and then once between any two.
template <class Real>
class Link {
 public:
  virtual ~Link() = default;

  /// mixed ← Σ_j w_kj · message_j, j ascending, own term included. Waits for the neighbours' posts.
  virtual void collect(std::span<Real> mixed) = 0;

  /// Hands the message over; the caller may change it at once.
  virtual void post(std::span<const Real> message) = 0;
};

}  // namespace saddlemesh
