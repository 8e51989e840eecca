#include <algorithm>

#include "saddlemesh/nn/reference/reference_layers.hpp"

namespace saddlemesh::reference {
namespace {

template <class Real>
class Add final : public Layer<Real> {
 public:
  explicit Add(std::size_t size) : size_(size) {}

  [[nodiscard]] std::size_t output_size() const override { return size_; }

  void forward(const Real* /*weights*/) override { sum(wires_.in.value, wires_.addend.value, wires_.out.value); }

  void backward(Real* /*weight_gradient*/) override {
    hand_on(wires_.out.gradient, wires_.in.gradient, wires_.addend.gradient);
  }

  void tangent_forward(const Real* /*weight_tangent*/) override {
    sum(wires_.in.tangent, wires_.addend.tangent, wires_.out.tangent);
  }

  void tangent_backward(Real* /*weight_gradient_tangent*/) override {
    hand_on(wires_.out.gradient_tangent, wires_.in.gradient_tangent, wires_.addend.gradient_tangent);
  }

 private:
  void sum(const Real* a, const Real* b, Real* out) const {
    std::fill_n(out, size_, Real{0});
    for (const Real* part : {a, b}) {
      if (part == nullptr) continue;
      for (std::size_t i = 0; i < size_; ++i) out[i] += part[i];
    }
  }

  void hand_on(const Real* out, Real* a, Real* b) const {
    for (Real* part : {a, b}) {
      if (part != nullptr) std::copy_n(out, size_, part);
    }
  }

  using Layer<Real>::wires_;
  std::size_t size_;
};

}  // namespace

template <class Real>
LayerPointer<Real> make_add(std::size_t size) {
  return std::make_unique<Add<Real>>(size);
}

template LayerPointer<float> make_add(std::size_t);
template LayerPointer<double> make_add(std::size_t);

}  // namespace saddlemesh::reference
