#include "saddlemesh/nn/reference/linear_map.hpp"
#include "saddlemesh/nn/reference/reference_layers.hpp"

namespace saddlemesh::reference {
namespace {

template <class Real>
class GlobalAveragePool final : public LinearMap<Real> {
 public:
  GlobalAveragePool(std::size_t batch, Shape in)
      : LinearMap<Real>(batch * in.channels), channels_(batch * in.channels), pixels_(in.pixels()) {}

 private:
  void apply(const Real* in, Real* out) const override {
    for (std::size_t channel = 0; channel < channels_; ++channel) {
      double sum = 0;
      for (std::size_t pixel = 0; pixel < pixels_; ++pixel) {
        sum += static_cast<double>(in[channel * pixels_ + pixel]);
      }
      out[channel] = static_cast<Real>(sum / static_cast<double>(pixels_));
    }
  }

  void apply_transposed(const Real* out, Real* in) const override {
    for (std::size_t channel = 0; channel < channels_; ++channel) {
      std::fill_n(in + channel * pixels_, pixels_, out[channel] / static_cast<Real>(pixels_));
    }
  }

  std::size_t channels_;  // over the whole batch
  std::size_t pixels_;
};

}  // namespace

template <class Real>
LayerPointer<Real> make_global_average_pool(std::size_t batch, Shape in) {
  return std::make_unique<GlobalAveragePool<Real>>(batch, in);
}

template LayerPointer<float> make_global_average_pool(std::size_t, Shape);
template LayerPointer<double> make_global_average_pool(std::size_t, Shape);

}  // namespace saddlemesh::reference
