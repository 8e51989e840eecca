#pragma once

#include <algorithm>

#include "saddlemesh/nn/graph/layer.hpp"

namespace saddlemesh::reference {

/// A layer y = A x with a constant matrix A. Its four rules are A, Aᵀ, A, Aᵀ.
template <class Real>
class LinearMap : public Layer<Real> {
 public:
  [[nodiscard]] std::size_t output_size() const final { return output_size_; }

  void forward(const Real* /*weights*/) final { apply(wires_.in.value, wires_.out.value); }

  void backward(Real* /*weight_gradient*/) final {
    if (wires_.in.gradient != nullptr) apply_transposed(wires_.out.gradient, wires_.in.gradient);
  }

  void tangent_forward(const Real* /*weight_tangent*/) final {
    if (wires_.in.tangent != nullptr) {
      apply(wires_.in.tangent, wires_.out.tangent);
    } else {
      std::fill_n(wires_.out.tangent, output_size_, Real{0});
    }
  }

  void tangent_backward(Real* /*weight_gradient_tangent*/) final {
    if (wires_.in.gradient_tangent != nullptr) {
      apply_transposed(wires_.out.gradient_tangent, wires_.in.gradient_tangent);
    }
  }

 protected:
  explicit LinearMap(std::size_t output_size) : output_size_(output_size) {}

  virtual void apply(const Real* in, Real* out) const = 0;
  virtual void apply_transposed(const Real* out, Real* in) const = 0;

 private:
  using Layer<Real>::wires_;
  std::size_t output_size_;
};

}  // namespace saddlemesh::reference
