// a = f(x), element by element. Derivatives are computed from the value: with ȧ = f′(x) ẋ, f″(x) ẋ is also a multiple
// of ȧ.
//
//   backward           δx = f′ δ
//   tangent_forward    ȧ  = f′ ẋ
//   tangent_backward   δ̇x = f′ δ̇ + f″ ẋ δ
#include <algorithm>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/nn/fast/simd/lane_math.hpp"
#include "saddlemesh/nn/fast/simd/layers.hpp"

#include "saddlemesh/core/simd/begin.hpp"

namespace saddlemesh::fast::SADDLEMESH_SIMD {
namespace {

// `first` is f′ times d, `second` is f″ ẋ times d.

struct Relu {
  static Lanes value(Lanes x) { return max(broadcast(0), x); }
  static Lanes first(Lanes a, Lanes d) { return bits_and(greater(a, broadcast(0)), d); }
  static Lanes second(Lanes /*a*/, Lanes /*a_tangent*/, Lanes /*d*/) { return broadcast(0); }
};

struct Elu {
  static Lanes value(Lanes x) { return select(greater(broadcast(0), x), expm1(x), x); }
  static Lanes first(Lanes a, Lanes d) { return select(greater(a, broadcast(0)), d, (a + broadcast(1)) * d); }
  static Lanes second(Lanes a, Lanes a_tangent, Lanes d) {
    return select(greater(a, broadcast(0)), broadcast(0), a_tangent * d);
  }
};

struct Tanh {
  static Lanes value(Lanes x) { return tanh(x); }
  static Lanes first(Lanes a, Lanes d) { return fnma(a, a, broadcast(1)) * d; }
  static Lanes second(Lanes a, Lanes a_tangent, Lanes d) { return (broadcast(-2) * a) * (a_tangent * d); }
};

struct Sigmoid {
  static Lanes value(Lanes x) { return sigmoid(x); }
  static Lanes first(Lanes a, Lanes d) { return fnma(a, a, a) * d; }
  static Lanes second(Lanes a, Lanes a_tangent, Lanes d) {
    return fnma(a, broadcast(2), broadcast(1)) * (a_tangent * d);
  }
};

template <class Function>
class Activation final : public Layer<float> {
 public:
  explicit Activation(std::size_t size) : size_(size) {}

  [[nodiscard]] std::size_t output_size() const override { return size_; }

  void forward(const float* /*weights*/) override {
    const float* x = wires_.in.value;
    each(wires_.out.value, [=](std::size_t i) { return Function::value(load(x + i)); });
  }

  void backward(float* /*weight_gradient*/) override {
    const float* a = wires_.out.value;
    const float* d = wires_.out.gradient;
    if (wires_.in.gradient == nullptr) return;
    each(wires_.in.gradient, [=](std::size_t i) { return Function::first(load(a + i), load(d + i)); });
  }

  void tangent_forward(const float* /*weight_tangent*/) override {
    const float* a = wires_.out.value;
    const float* x_tangent = wires_.in.tangent;
    if (x_tangent == nullptr) {
      std::fill_n(wires_.out.tangent, size_, 0.0F);
    } else {
      each(wires_.out.tangent, [=](std::size_t i) { return Function::first(load(a + i), load(x_tangent + i)); });
    }
  }

  void tangent_backward(float* /*weight_gradient_tangent*/) override {
    const float* a = wires_.out.value;
    const float* a_tangent = wires_.out.tangent;
    const float* d = wires_.out.gradient;
    const float* d_tangent = wires_.out.gradient_tangent;
    if (wires_.in.gradient_tangent == nullptr) return;
    each(wires_.in.gradient_tangent, [=](std::size_t i) {
      return Function::first(load(a + i), load(d_tangent + i)) +
             Function::second(load(a + i), load(a_tangent + i), load(d + i));
    });
  }

 private:
  template <class At>
  void each(float* out, At at) const {
    const std::size_t size = size_;  // a local copy, since a store might change the member as far as the compiler knows
    for (std::size_t i = 0; i < size; i += lane_count) store(out + i, at(i));
  }

  std::size_t size_;
};

}  // namespace

LayerPointer make_activation(LayerKind kind, std::size_t size) {
  switch (kind) {
    case LayerKind::relu:
      return std::make_unique<Activation<Relu>>(size);
    case LayerKind::elu:
      return std::make_unique<Activation<Elu>>(size);
    case LayerKind::tanh:
      return std::make_unique<Activation<Tanh>>(size);
    case LayerKind::sigmoid:
      return std::make_unique<Activation<Sigmoid>>(size);
    default:
      throw Error("make_activation: \"" + std::string(kind_name(kind)) + "\" is not an activation");
  }
}

}  // namespace saddlemesh::fast::SADDLEMESH_SIMD

#include "saddlemesh/core/simd/end.hpp"
