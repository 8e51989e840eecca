// y = a + b, for sums that are not fused into a batch norm. δa = δb = δ, and likewise for tangents.
#include <algorithm>

#include "saddlemesh/nn/fast/simd/layers.hpp"

#include "saddlemesh/core/simd/begin.hpp"

namespace saddlemesh::fast::SADDLEMESH_SIMD {
namespace {

class Add final : public Layer<float> {
 public:
  explicit Add(std::size_t size) : size_(size) {}

  [[nodiscard]] std::size_t output_size() const override { return size_; }

  void forward(const float*) override { add(wires_.in.value, wires_.addend.value, wires_.out.value); }
  void backward(float*) override {
    pass_on(wires_.out.gradient, wires_.in.gradient);
    pass_on(wires_.out.gradient, wires_.addend.gradient);
  }
  void tangent_forward(const float*) override { add(wires_.in.tangent, wires_.addend.tangent, wires_.out.tangent); }
  void tangent_backward(float*) override {
    pass_on(wires_.out.gradient_tangent, wires_.in.gradient_tangent);
    pass_on(wires_.out.gradient_tangent, wires_.addend.gradient_tangent);
  }

 private:
  // Null means the network's input, which has no tangent.
  void add(const float* a, const float* b, float* out) const {
    for (std::size_t i = 0; i < size_; ++i) out[i] = (a != nullptr ? a[i] : 0) + (b != nullptr ? b[i] : 0);
  }
  void pass_on(const float* gradient, float* to) const {
    if (to != nullptr && to != gradient) std::copy_n(gradient, size_, to);
  }

  std::size_t size_;
};

}  // namespace

LayerPointer make_add(std::size_t size) {
  return std::make_unique<Add>(size);
}

}  // namespace saddlemesh::fast::SADDLEMESH_SIMD

#include "saddlemesh/core/simd/end.hpp"
