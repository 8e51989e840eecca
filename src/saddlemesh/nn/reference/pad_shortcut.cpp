#include "saddlemesh/nn/reference/linear_map.hpp"
#include "saddlemesh/nn/reference/reference_layers.hpp"

namespace saddlemesh::reference {
namespace {

template <class Real>
class PadShortcut final : public LinearMap<Real> {
 public:
  PadShortcut(std::size_t batch, Shape in, Shape out, std::size_t stride)
      : LinearMap<Real>(batch * out.size()), batch_(batch), in_(in), out_(out), stride_(stride) {}

 private:
  void apply(const Real* in, Real* out) const override {
    std::fill_n(out, batch_ * out_.size(), Real{0});
    for_each_pair([&](std::size_t from, std::size_t to) { out[to] = in[from]; });
  }

  void apply_transposed(const Real* out, Real* in) const override {
    std::fill_n(in, batch_ * in_.size(), Real{0});
    for_each_pair([&](std::size_t from, std::size_t to) { in[from] = out[to]; });
  }

  // Calls visit(i, o) for every input value i that is copied to an output value o.
  template <class Visit>
  void for_each_pair(Visit visit) const {
    const std::size_t zeros_before = (out_.channels - in_.channels) / 2;
    for (std::size_t sample = 0; sample < batch_; ++sample) {
      for (std::size_t channel = 0; channel < in_.channels; ++channel) {
        const std::size_t from = (sample * in_.channels + channel) * in_.pixels();
        const std::size_t to = (sample * out_.channels + zeros_before + channel) * out_.pixels();
        for (std::size_t row = 0; row < out_.height; ++row) {
          for (std::size_t column = 0; column < out_.width; ++column) {
            visit(from + (row * in_.width + column) * stride_, to + row * out_.width + column);
          }
        }
      }
    }
  }

  std::size_t batch_;
  Shape in_, out_;
  std::size_t stride_;
};

}  // namespace

template <class Real>
LayerPointer<Real> make_pad_shortcut(std::size_t batch, Shape in, Shape out, std::size_t stride) {
  return std::make_unique<PadShortcut<Real>>(batch, in, out, stride);
}

template LayerPointer<float> make_pad_shortcut(std::size_t, Shape, Shape, std::size_t);
template LayerPointer<double> make_pad_shortcut(std::size_t, Shape, Shape, std::size_t);

}  // namespace saddlemesh::reference
