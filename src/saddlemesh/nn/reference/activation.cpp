#include "saddlemesh/core/error.hpp"
#include "saddlemesh/nn/reference/activation_functions.hpp"
#include "saddlemesh/nn/reference/reference_layers.hpp"

namespace saddlemesh::reference {
namespace {

// y = a(x), element by element.
template <class Real, class Function>
class Activation final : public Layer<Real> {
 public:
  explicit Activation(std::size_t size) : size_(size) {}

  [[nodiscard]] std::size_t output_size() const override { return size_; }

  void forward(const Real* /*weights*/) override {
    for (std::size_t i = 0; i < size_; ++i) {
      wires_.out.value[i] = static_cast<Real>(Function::value(static_cast<double>(wires_.in.value[i])));
    }
  }

  // δx = a′ δ
  void backward(Real* /*weight_gradient*/) override {
    if (wires_.in.gradient == nullptr) return;
    for (std::size_t i = 0; i < size_; ++i) wires_.in.gradient[i] = slope(i) * wires_.out.gradient[i];
  }

  // ẏ = a′ ẋ
  void tangent_forward(const Real* /*weight_tangent*/) override {
    for (std::size_t i = 0; i < size_; ++i) wires_.out.tangent[i] = slope(i) * in_tangent(i);
  }

  // δẋ = a′ δ̇ + a″ ẋ δ
  void tangent_backward(Real* /*weight_gradient_tangent*/) override {
    if (wires_.in.gradient_tangent == nullptr) return;
    for (std::size_t i = 0; i < size_; ++i) {
      wires_.in.gradient_tangent[i] =
          slope(i) * wires_.out.gradient_tangent[i] + curvature(i) * in_tangent(i) * wires_.out.gradient[i];
    }
  }

 private:
  [[nodiscard]] Real slope(std::size_t i) const {
    return static_cast<Real>(Function::slope(static_cast<double>(wires_.out.value[i])));
  }
  [[nodiscard]] Real curvature(std::size_t i) const {
    return static_cast<Real>(Function::curvature(static_cast<double>(wires_.out.value[i])));
  }
  [[nodiscard]] Real in_tangent(std::size_t i) const { return wires_.in.tangent == nullptr ? 0 : wires_.in.tangent[i]; }

  using Layer<Real>::wires_;
  std::size_t size_;
};

}  // namespace

template <class Real>
LayerPointer<Real> make_activation(LayerKind kind, std::size_t size) {
  switch (kind) {
    case LayerKind::relu:
      return std::make_unique<Activation<Real, Relu>>(size);
    case LayerKind::elu:
      return std::make_unique<Activation<Real, Elu>>(size);
    case LayerKind::tanh:
      return std::make_unique<Activation<Real, Tanh>>(size);
    case LayerKind::sigmoid:
      return std::make_unique<Activation<Real, Sigmoid>>(size);
    default:
      throw Error("\"" + std::string(kind_name(kind)) + "\" is not an activation");
  }
}

template LayerPointer<float> make_activation(LayerKind, std::size_t);
template LayerPointer<double> make_activation(LayerKind, std::size_t);

}  // namespace saddlemesh::reference
