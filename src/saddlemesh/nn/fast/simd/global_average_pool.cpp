// y_c = mean over pixels of x_c. Linear, so tangents use the same two maps as values and gradients.
#include "saddlemesh/nn/fast/blocked.hpp"
#include "saddlemesh/nn/fast/simd/layers.hpp"

#include "saddlemesh/core/simd/begin.hpp"

namespace saddlemesh::fast::SADDLEMESH_SIMD {
namespace {

class GlobalAveragePool final : public Layer<float> {
 public:
  GlobalAveragePool(std::size_t batch, Shape in) : x_(batch, in), share_(1.0F / static_cast<float>(in.pixels())) {}

  [[nodiscard]] std::size_t output_size() const override { return x_.batch * x_.blocks * 8; }

  void forward(const float*) override { average(wires_.in.value, wires_.out.value); }
  void backward(float*) override { spread(wires_.out.gradient, wires_.in.gradient); }
  void tangent_forward(const float*) override { average(wires_.in.tangent, wires_.out.tangent); }
  void tangent_backward(float*) override { spread(wires_.out.gradient_tangent, wires_.in.gradient_tangent); }

 private:
  // Both layouts have eight adjacent channels: block i of the images is the i-th group of eight values of the flat
  // signal.
  void average(const float* x, float* y) const {
    for (std::size_t i = 0; i < x_.batch * x_.blocks; ++i, x += x_.pixels * 8, y += 8) {
      float sum[8] = {};
      for (std::size_t pixel = 0; pixel < x_.pixels; ++pixel) {
        for (std::size_t lane = 0; lane < 8; ++lane) sum[lane] += x[pixel * 8 + lane];
      }
      for (std::size_t lane = 0; lane < 8; ++lane) y[lane] = share_ * sum[lane];
    }
  }
  void spread(const float* dy, float* dx) const {
    for (std::size_t i = 0; i < x_.batch * x_.blocks; ++i, dx += x_.pixels * 8, dy += 8) {
      float part[8];
      for (std::size_t lane = 0; lane < 8; ++lane) part[lane] = share_ * dy[lane];
      for (std::size_t pixel = 0; pixel < x_.pixels; ++pixel) {
        for (std::size_t lane = 0; lane < 8; ++lane) dx[pixel * 8 + lane] = part[lane];
      }
    }
  }

  Blocked x_;
  float share_;
};

}  // namespace

LayerPointer make_global_average_pool(std::size_t batch, Shape in) {
  return std::make_unique<GlobalAveragePool>(batch, in);
}

}  // namespace saddlemesh::fast::SADDLEMESH_SIMD

#include "saddlemesh/core/simd/end.hpp"
