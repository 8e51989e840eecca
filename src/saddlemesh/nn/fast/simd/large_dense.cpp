// The formulas of dense.cpp on whole matrices, samples in rows: Y = X Wᵀ + b, δX = δ W, ∂ℓ/∂W = δᵀ X.
#include <algorithm>

#include "saddlemesh/nn/fast/gemm.hpp"
#include "saddlemesh/nn/fast/simd/dense_kernels.hpp"
#include "saddlemesh/nn/fast/simd/layers.hpp"

#include "saddlemesh/core/simd/begin.hpp"

namespace saddlemesh::fast::SADDLEMESH_SIMD {
namespace {

class LargeDense final : public Layer<float> {
 public:
  LargeDense(std::size_t batch, std::size_t inputs, std::size_t in_stride, std::size_t outputs, bool bias)
      : batch_(batch), inputs_(inputs), in_stride_(in_stride), outputs_(outputs), bias_(bias) {}

  [[nodiscard]] std::size_t output_size() const override { return batch_ * out_stride(); }

  void forward(const float* weights) override {
    weights_ = weights;
    start(weights, wires_.out.value);
    add_output(wires_.in.value, weights, wires_.out.value);
  }

  void backward(float* gradient) override {
    weight_gradient(wires_.out.gradient, wires_.in.value, gradient, false);
    if (bias_) sum_rows(wires_.out.gradient, batch_, outputs_, out_stride(), gradient + outputs_ * inputs_);
    if (wires_.in.gradient != nullptr) input_gradient(wires_.out.gradient, weights_, wires_.in.gradient, false);
  }

  void tangent_forward(const float* weight_tangent) override {
    weight_tangent_ = weight_tangent;
    start(weight_tangent, wires_.out.tangent);
    add_output(wires_.in.value, weight_tangent, wires_.out.tangent);
    if (wires_.in.tangent != nullptr) add_output(wires_.in.tangent, weights_, wires_.out.tangent);
  }

  void tangent_backward(float* out) override {
    weight_gradient(wires_.out.gradient_tangent, wires_.in.value, out, false);
    if (wires_.in.tangent != nullptr) weight_gradient(wires_.out.gradient, wires_.in.tangent, out, true);
    if (bias_) sum_rows(wires_.out.gradient_tangent, batch_, outputs_, out_stride(), out + outputs_ * inputs_);
    if (wires_.in.gradient_tangent == nullptr) return;
    input_gradient(wires_.out.gradient_tangent, weights_, wires_.in.gradient_tangent, false);
    input_gradient(wires_.out.gradient, weight_tangent_, wires_.in.gradient_tangent, true);
  }

 private:
  [[nodiscard]] std::size_t out_stride() const { return padded(outputs_); }

  // Fills the output with rows of the bias, padded with zeros.
  void start(const float* parameters, float* out) const {
    const float* bias = parameters + outputs_ * inputs_;
    for (std::size_t b = 0; b < batch_; ++b) {
      float* row = out + b * out_stride();
      if (bias_) std::copy_n(bias, outputs_, row);
      std::fill(row + (bias_ ? outputs_ : 0), row + out_stride(), 0.0F);
    }
  }
  void add_output(const float* in, const float* weights, float* out) const {
    gemm(batch_, outputs_, inputs_, {in, in_stride_}, {weights, inputs_, true}, out, out_stride(), true);
  }
  void input_gradient(const float* gradient, const float* weights, float* out, bool accumulate) const {
    gemm(batch_, inputs_, outputs_, {gradient, out_stride()}, {weights, inputs_}, out, in_stride_, accumulate);
  }
  void weight_gradient(const float* gradient, const float* in, float* out, bool accumulate) const {
    gemm(outputs_, inputs_, batch_, {gradient, out_stride(), true}, {in, in_stride_}, out, inputs_, accumulate);
  }

  std::size_t batch_, inputs_, in_stride_, outputs_;
  bool bias_;
  const float* weights_ = nullptr;
  const float* weight_tangent_ = nullptr;
};

}  // namespace

LayerPointer make_large_dense(std::size_t batch, std::size_t inputs, std::size_t in_stride, std::size_t outputs,
                              bool bias) {
  return std::make_unique<LargeDense>(batch, inputs, in_stride, outputs, bias);
}

}  // namespace saddlemesh::fast::SADDLEMESH_SIMD

#include "saddlemesh/core/simd/end.hpp"
