// y = W x + b, sample by sample. With δ the gradient of y, and sums over samples:
//
//   backward           δx = Wᵀ δ                 ∂ℓ/∂W = Σ δ xᵀ                ∂ℓ/∂b = Σ δ
//   tangent_forward    ẏ  = Ẇ x + W ẋ + ḃ
//   tangent_backward   δ̇x = Wᵀ δ̇ + Ẇᵀ δ     d/dε ∂ℓ/∂W = Σ δ̇ xᵀ + δ ẋᵀ    d/dε ∂ℓ/∂b = Σ δ̇
#include <algorithm>

#include "saddlemesh/core/aligned.hpp"
#include "saddlemesh/nn/fast/simd/dense_kernels.hpp"
#include "saddlemesh/nn/fast/simd/layers.hpp"
#include "saddlemesh/nn/fast/simd/transpose.hpp"

#include "saddlemesh/core/simd/begin.hpp"

namespace saddlemesh::fast::SADDLEMESH_SIMD {
namespace {

// A weight matrix or its tangent, in the layouts that the products read.
struct Weights {
  const float* parameters = nullptr;
  AlignedVector<float> transposed;  // [input][padded output]
  AlignedVector<float> rows;        // [output][padded input], unless rows are whole vectors already
  AlignedVector<float> bias;        // [padded output]
};

class Dense final : public Layer<float> {
 public:
  Dense(std::size_t batch, std::size_t inputs, std::size_t in_stride, std::size_t outputs, bool bias)
      : batch_(batch), inputs_(inputs), in_stride_(in_stride), outputs_(outputs), bias_(bias) {
    for (Weights* w : {&weights_, &tangent_}) {
      w->transposed.resize(inputs * out_stride_);
      w->bias.resize(out_stride_);
      if (inputs % 8 != 0) w->rows.resize(outputs * padded(inputs));
    }
    gradient_.resize(inputs * out_stride_);
  }

  [[nodiscard]] std::size_t output_size() const override { return batch_ * out_stride_; }

  void forward(const float* parameters) override {
    take(weights_, parameters);
    const Term terms[] = {{wires_.in.value, in_stride_, weights_.transposed.data(), out_stride_}};
    multiply(terms, {batch_, out_stride_, inputs_}, {weights_.bias.data()}, wires_.out.value, out_stride_);
  }

  void backward(float* gradient) override {
    const Term outer[] = {{wires_.in.value, in_stride_, wires_.out.gradient, out_stride_}};
    weight_gradient(outer, wires_.out.gradient, gradient);
    if (wires_.in.gradient == nullptr) return;
    const Term terms[] = {{wires_.out.gradient, out_stride_, rows(weights_), padded(inputs_)}};
    multiply(terms, {batch_, padded(inputs_), outputs_}, {}, wires_.in.gradient, in_stride_);
  }

  void tangent_forward(const float* parameter_tangent) override {
    take(tangent_, parameter_tangent);
    const Term terms[] = {{wires_.in.value, in_stride_, tangent_.transposed.data(), out_stride_},
                          {wires_.in.tangent, in_stride_, weights_.transposed.data(), out_stride_}};
    multiply(with_input_tangent(terms), {batch_, out_stride_, inputs_}, {tangent_.bias.data()}, wires_.out.tangent,
             out_stride_);
  }

  void tangent_backward(float* gradient_tangent) override {
    const Term outer[] = {{wires_.in.value, in_stride_, wires_.out.gradient_tangent, out_stride_},
                          {wires_.in.tangent, in_stride_, wires_.out.gradient, out_stride_}};
    weight_gradient(with_input_tangent(outer), wires_.out.gradient_tangent, gradient_tangent);
    if (wires_.in.gradient_tangent == nullptr) return;
    const Term terms[] = {{wires_.out.gradient_tangent, out_stride_, rows(weights_), padded(inputs_)},
                          {wires_.out.gradient, out_stride_, rows(tangent_), padded(inputs_)}};
    multiply(terms, {batch_, padded(inputs_), outputs_}, {}, wires_.in.gradient_tangent, in_stride_);
  }

 private:
  void take(Weights& weights, const float* parameters) const {
    weights.parameters = parameters;
    transpose(parameters, outputs_, inputs_, inputs_, weights.transposed.data(), out_stride_);
    if (bias_) std::copy_n(parameters + outputs_ * inputs_, outputs_, weights.bias.data());
    if (inputs_ % 8 != 0 && wires_.in.gradient != nullptr) {
      copy_rows(parameters, outputs_, inputs_, inputs_, weights.rows.data(), padded(inputs_));
    }
  }

  [[nodiscard]] const float* rows(const Weights& weights) const {
    return inputs_ % 8 == 0 ? weights.parameters : weights.rows.data();
  }

  void weight_gradient(std::span<const Term> outer, const float* out_gradient, float* out) {
    multiply_transposed(outer, {inputs_, out_stride_, batch_}, {}, gradient_.data(), out_stride_);
    transpose(gradient_.data(), inputs_, outputs_, out_stride_, out, inputs_);
    if (bias_) sum_rows(out_gradient, batch_, outputs_, out_stride_, out + outputs_ * inputs_);
  }

  // Returns both terms, or only the first if the input has no tangent.
  [[nodiscard]] std::span<const Term> with_input_tangent(const Term (&terms)[2]) const {
    return std::span<const Term>(terms).first(wires_.in.tangent == nullptr ? 1 : 2);
  }

  std::size_t batch_, inputs_, in_stride_, outputs_;
  std::size_t out_stride_ = padded(outputs_);
  bool bias_;
  Weights weights_, tangent_;
  AlignedVector<float> gradient_;  // of W, [input][padded output]
};

}  // namespace

LayerPointer make_dense(std::size_t batch, std::size_t inputs, std::size_t in_stride, std::size_t outputs, bool bias) {
  if (outputs == 1) return make_single_output(batch, inputs, in_stride, bias);
  constexpr std::size_t large_batch = 32;
  if (is_large_dense(inputs, outputs) && batch >= large_batch) {
    return make_large_dense(batch, inputs, in_stride, outputs, bias);
  }
  return std::make_unique<Dense>(batch, inputs, in_stride, outputs, bias);
}

}  // namespace saddlemesh::fast::SADDLEMESH_SIMD

#include "saddlemesh/core/simd/end.hpp"
