// y = w · x + b for one output. With d and ḋ the gradient of y and its tangent:
//
//   backward           δx = d w                   ∂ℓ/∂w = Σ d x               ∂ℓ/∂b = Σ d
//   tangent_forward    ẏ  = ẇ · x + w · ẋ + ḃ
//   tangent_backward   δ̇x = ḋ w + d ẇ        d/dε ∂ℓ/∂w = Σ ḋ x + d ẋ    d/dε ∂ℓ/∂b = Σ ḋ
#include <algorithm>

#include "saddlemesh/nn/fast/simd/layers.hpp"
#include "saddlemesh/nn/fast/simd/single_kernels.hpp"

#include "saddlemesh/core/simd/begin.hpp"

namespace saddlemesh::fast::SADDLEMESH_SIMD {
namespace {

class SingleOutput final : public Layer<float> {
 public:
  SingleOutput(Rows rows, bool bias) : rows_(rows), bias_(bias) {}

  [[nodiscard]] std::size_t output_size() const override { return rows_.count * padded(1); }

  // Later passes write only one value of each row.
  void connect(const Wires<float>& wires) override {
    wires_ = wires;
    std::fill_n(wires.out.value, output_size(), 0.0F);
    if (wires.out.tangent != nullptr) std::fill_n(wires.out.tangent, output_size(), 0.0F);
  }

  void forward(const float* weights) override {
    weights_ = weights;
    const Dot dots[] = {{weights, wires_.in.value}};
    dot_products(dots, rows_, bias_of(weights), wires_.out.value);
  }

  void backward(float* gradient) override {
    const float* d = wires_.out.gradient;
    const Weighted sum[] = {{d, wires_.in.value}};
    weighted_sum(sum, rows_, gradient);
    if (bias_) gradient[rows_.columns] = sum_scalars(d, rows_.count);
    const Outer outer[] = {{d, weights_}};
    if (wires_.in.gradient != nullptr) outer_products(outer, rows_, wires_.in.gradient);
  }

  void tangent_forward(const float* weight_tangent) override {
    weight_tangent_ = weight_tangent;
    const Dot dots[] = {{weight_tangent, wires_.in.value}, {weights_, wires_.in.tangent}};
    dot_products(with_input_tangent(dots), rows_, bias_of(weight_tangent), wires_.out.tangent);
  }

  void tangent_backward(float* gradient_tangent) override {
    const float* d = wires_.out.gradient;
    const float* d_tangent = wires_.out.gradient_tangent;
    const Weighted sum[] = {{d_tangent, wires_.in.value}, {d, wires_.in.tangent}};
    weighted_sum(with_input_tangent(sum), rows_, gradient_tangent);
    if (bias_) gradient_tangent[rows_.columns] = sum_scalars(d_tangent, rows_.count);
    const Outer outer[] = {{d_tangent, weights_}, {d, weight_tangent_}};
    if (wires_.in.gradient_tangent != nullptr) outer_products(outer, rows_, wires_.in.gradient_tangent);
  }

 private:
  [[nodiscard]] float bias_of(const float* parameters) const { return bias_ ? parameters[rows_.columns] : 0; }

  // Returns both terms, or only the first if the input has no tangent.
  template <class Term>
  [[nodiscard]] std::span<const Term> with_input_tangent(const Term (&terms)[2]) const {
    return std::span<const Term>(terms).first(wires_.in.tangent == nullptr ? 1 : 2);
  }

  Rows rows_;
  bool bias_;
  const float* weights_ = nullptr;
  const float* weight_tangent_ = nullptr;
};

}  // namespace

LayerPointer make_single_output(std::size_t batch, std::size_t inputs, std::size_t in_stride, bool bias) {
  return std::make_unique<SingleOutput>(Rows{batch, inputs, in_stride}, bias);
}

}  // namespace saddlemesh::fast::SADDLEMESH_SIMD

#include "saddlemesh/core/simd/end.hpp"
