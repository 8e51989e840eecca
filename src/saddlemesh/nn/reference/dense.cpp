#include <algorithm>

#include "saddlemesh/nn/reference/reference_layers.hpp"

namespace saddlemesh::reference {
namespace {

template <class Real>
class Dense final : public Layer<Real> {
 public:
  Dense(std::size_t batch, std::size_t inputs, std::size_t outputs, bool bias)
      : batch_(batch), inputs_(inputs), outputs_(outputs), bias_(bias) {}

  [[nodiscard]] std::size_t output_size() const override { return batch_ * outputs_; }

  // y = W x + b
  void forward(const Real* weights) override {
    weights_ = weights;
    start_with_bias(weights, wires_.out.value);
    add_product(weights, wires_.in.value, wires_.out.value);
  }

  // ∂W = δ xᵀ, ∂b = δ, δx = Wᵀ δ
  void backward(Real* gradient) override {
    const Signal<Real>& in = wires_.in;
    sum_for_bias(wires_.out.gradient, gradient);
    std::fill_n(gradient, inputs_ * outputs_, Real{0});
    add_outer(wires_.out.gradient, in.value, gradient);
    if (in.gradient == nullptr) return;
    std::fill_n(in.gradient, batch_ * inputs_, Real{0});
    add_transposed_product(weights_, wires_.out.gradient, in.gradient);
  }

  // ẏ = Ẇ x + W ẋ + ḃ
  void tangent_forward(const Real* tangent) override {
    tangent_ = tangent;
    start_with_bias(tangent, wires_.out.tangent);
    add_product(tangent, wires_.in.value, wires_.out.tangent);
    if (wires_.in.tangent != nullptr) add_product(weights_, wires_.in.tangent, wires_.out.tangent);
  }

  // ∂Ẇ = δ̇ xᵀ + δ ẋᵀ, ∂ḃ = δ̇, δẋ = Wᵀ δ̇ + Ẇᵀ δ
  void tangent_backward(Real* gradient_tangent) override {
    const Signal<Real>& in = wires_.in;
    sum_for_bias(wires_.out.gradient_tangent, gradient_tangent);
    std::fill_n(gradient_tangent, inputs_ * outputs_, Real{0});
    add_outer(wires_.out.gradient_tangent, in.value, gradient_tangent);
    if (in.tangent != nullptr) add_outer(wires_.out.gradient, in.tangent, gradient_tangent);
    if (in.gradient_tangent == nullptr) return;
    std::fill_n(in.gradient_tangent, batch_ * inputs_, Real{0});
    add_transposed_product(weights_, wires_.out.gradient_tangent, in.gradient_tangent);
    add_transposed_product(tangent_, wires_.out.gradient, in.gradient_tangent);
  }

 private:
  void start_with_bias(const Real* weights, Real* y) const {
    for (std::size_t sample = 0; sample < batch_; ++sample) {
      for (std::size_t o = 0; o < outputs_; ++o) {
        y[sample * outputs_ + o] = bias_ ? weights[inputs_ * outputs_ + o] : Real{0};
      }
    }
  }

  void sum_for_bias(const Real* delta, Real* weights) const {
    if (!bias_) return;
    for (std::size_t o = 0; o < outputs_; ++o) {
      double sum = 0;
      for (std::size_t sample = 0; sample < batch_; ++sample) sum += static_cast<double>(delta[sample * outputs_ + o]);
      weights[inputs_ * outputs_ + o] = static_cast<Real>(sum);
    }
  }

  // y += W x
  void add_product(const Real* weights, const Real* x, Real* y) const {
    for (std::size_t sample = 0; sample < batch_; ++sample) {
      for (std::size_t o = 0; o < outputs_; ++o) {
        double sum = 0;
        for (std::size_t i = 0; i < inputs_; ++i) {
          sum += static_cast<double>(weights[o * inputs_ + i]) * static_cast<double>(x[sample * inputs_ + i]);
        }
        y[sample * outputs_ + o] += static_cast<Real>(sum);
      }
    }
  }

  // x += Wᵀ y
  void add_transposed_product(const Real* weights, const Real* y, Real* x) const {
    for (std::size_t sample = 0; sample < batch_; ++sample) {
      for (std::size_t o = 0; o < outputs_; ++o) {
        const Real scale = y[sample * outputs_ + o];
        for (std::size_t i = 0; i < inputs_; ++i) x[sample * inputs_ + i] += scale * weights[o * inputs_ + i];
      }
    }
  }

  // W += y xᵀ, summed over samples
  void add_outer(const Real* y, const Real* x, Real* weights) const {
    for (std::size_t sample = 0; sample < batch_; ++sample) {
      for (std::size_t o = 0; o < outputs_; ++o) {
        const Real scale = y[sample * outputs_ + o];
        for (std::size_t i = 0; i < inputs_; ++i) weights[o * inputs_ + i] += scale * x[sample * inputs_ + i];
      }
    }
  }

  using Layer<Real>::wires_;
  std::size_t batch_, inputs_, outputs_;
  bool bias_;
  const Real* weights_ = nullptr;
  const Real* tangent_ = nullptr;
};

}  // namespace

template <class Real>
LayerPointer<Real> make_dense(std::size_t batch, std::size_t inputs, std::size_t outputs, bool bias) {
  return std::make_unique<Dense<Real>>(batch, inputs, outputs, bias);
}

template LayerPointer<float> make_dense(std::size_t, std::size_t, std::size_t, bool);
template LayerPointer<double> make_dense(std::size_t, std::size_t, std::size_t, bool);

}  // namespace saddlemesh::reference
