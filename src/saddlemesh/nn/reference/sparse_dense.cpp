#include <algorithm>

#include "saddlemesh/nn/reference/reference_layers.hpp"

namespace saddlemesh::reference {
namespace {

template <class Real>
class SparseDense final : public Layer<Real> {
 public:
  SparseDense(std::size_t batch, std::size_t inputs, std::size_t outputs, bool bias, const SparseRows<Real>& rows)
      : batch_(batch), inputs_(inputs), outputs_(outputs), bias_(bias), rows_(rows) {}

  [[nodiscard]] std::size_t output_size() const override { return batch_ * outputs_; }

  // The input is constant, so both directions are linear in the parameters: y = W x + b and ẏ = Ẇ x + ḃ,
  // ∂W = δ xᵀ and ∂Ẇ = δ̇ xᵀ.
  void forward(const Real* weights) override { product(weights, wires_.out.value); }
  void backward(Real* gradient) override { outer(wires_.out.gradient, gradient); }
  void tangent_forward(const Real* tangent) override { product(tangent, wires_.out.tangent); }
  void tangent_backward(Real* gradient_tangent) override { outer(wires_.out.gradient_tangent, gradient_tangent); }

 private:
  void product(const Real* weights, Real* y) const {
    for (std::size_t sample = 0; sample < batch_; ++sample) {
      for (std::size_t o = 0; o < outputs_; ++o) {
        double sum = 0;
        for (std::size_t k = rows_.begin[sample]; k < rows_.begin[sample + 1]; ++k) {
          sum += static_cast<double>(weights[o * inputs_ + rows_.columns[k]]) * static_cast<double>(rows_.values[k]);
        }
        if (bias_) sum += static_cast<double>(weights[inputs_ * outputs_ + o]);
        y[sample * outputs_ + o] = static_cast<Real>(sum);
      }
    }
  }

  void outer(const Real* delta, Real* weights) const {
    std::fill_n(weights, inputs_ * outputs_ + (bias_ ? outputs_ : 0), Real{0});
    for (std::size_t o = 0; o < outputs_; ++o) {
      double sum = 0;
      for (std::size_t sample = 0; sample < batch_; ++sample) {
        const Real scale = delta[sample * outputs_ + o];
        for (std::size_t k = rows_.begin[sample]; k < rows_.begin[sample + 1]; ++k) {
          weights[o * inputs_ + rows_.columns[k]] += scale * rows_.values[k];
        }
        sum += static_cast<double>(scale);
      }
      if (bias_) weights[inputs_ * outputs_ + o] = static_cast<Real>(sum);
    }
  }

  using Layer<Real>::wires_;
  std::size_t batch_, inputs_, outputs_;
  bool bias_;
  const SparseRows<Real>& rows_;
};

}  // namespace

template <class Real>
LayerPointer<Real> make_sparse_dense(std::size_t batch, std::size_t inputs, std::size_t outputs, bool bias,
                                     const SparseRows<Real>& rows) {
  return std::make_unique<SparseDense<Real>>(batch, inputs, outputs, bias, rows);
}

template LayerPointer<float> make_sparse_dense(std::size_t, std::size_t, std::size_t, bool, const SparseRows<float>&);
template LayerPointer<double> make_sparse_dense(std::size_t, std::size_t, std::size_t, bool, const SparseRows<double>&);

}  // namespace saddlemesh::reference
