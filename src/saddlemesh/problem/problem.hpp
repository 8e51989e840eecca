// Public: the seam for a problem of your own
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <span>

#include "saddlemesh/core/random.hpp"

namespace saddlemesh {

/// Dimensions of x, of g(x) and of y.
struct Sizes {
  std::size_t x, g, y;
};

/// Samples of   min over x, max over y of  (1/K) Σ_k f_k( g_k(x), y ).
///
/// Derive from this class to add a problem. The draw alone determines which worker's functions are sampled and with
/// which random batch: equal draws must give equal results, whatever was called before. An object remembers its last
/// inner(), so every thread has its own object, created by a ProblemFactory; share large constant data between objects.
template <class Real>
class Problem {
 public:
  virtual ~Problem() = default;

  [[nodiscard]] virtual Sizes sizes() const = 0;

  /// Number of workers that the problem has functions for; 0 if it supports any number.
  [[nodiscard]] virtual std::size_t workers() const { return 0; }

  /// g ← g_k(x; ξ); the draw determines k and ξ.
  virtual void inner(std::span<const Real> x, const Draw& draw, std::span<Real> g) = 0;

  /// out ← ∇g_k(x; ξ)ᵀ v at the x and ξ of the last inner(), whose work it may reuse.
  virtual void inner_vjp(std::span<const Real> v, std::span<Real> out) = 0;

  /// grad_g ← ∇_g f_k(g, y; ζ) and grad_y ← ∇_y f_k(g, y; ζ); returns f_k(g, y; ζ). Does not affect the last inner().
  virtual double outer(std::span<const Real> g, std::span<const Real> y, const Draw& draw, std::span<Real> grad_g,
                       std::span<Real> grad_y) = 0;
};

/// Creates the problem object of one thread.
template <class Real>
using ProblemFactory = std::function<std::unique_ptr<Problem<Real>>()>;

}  // namespace saddlemesh
