// He et al.'s shortcut A: every stride-th pixel of x, and equally many zero channels before and after.
#include <algorithm>

#include "saddlemesh/nn/fast/blocked.hpp"

namespace saddlemesh::fast {
namespace {

class PadShortcut final : public Layer<float> {
 public:
  PadShortcut(std::size_t batch, Shape in, Shape out, std::size_t stride)
      : in_(in), out_(out), stride_(stride), x_(batch, in), y_(batch, out) {}

  [[nodiscard]] std::size_t output_size() const override { return y_.size(); }

  void forward(const float*) override { pad(wires_.in.value, wires_.out.value); }
  void backward(float*) override { cut(wires_.out.gradient, wires_.in.gradient); }
  void tangent_forward(const float*) override { pad(wires_.in.tangent, wires_.out.tangent); }
  void tangent_backward(float*) override { cut(wires_.out.gradient_tangent, wires_.in.gradient_tangent); }

 private:
  void pad(const float* x, float* y) const {
    std::fill_n(y, y_.size(), 0.0F);
    each([&](std::size_t from, std::size_t to) { y[to] = x[from]; });
  }
  void cut(const float* dy, float* dx) const {
    std::fill_n(dx, x_.size(), 0.0F);
    each([&](std::size_t from, std::size_t to) { dx[from] = dy[to]; });
  }
  template <class Move>
  void each(Move move) const {
    const std::size_t before = (out_.channels - in_.channels) / 2;
    for (std::size_t n = 0; n < x_.batch; ++n) {
      for (std::size_t c = 0; c < in_.channels; ++c) {
        const std::size_t from = x_.channel(n, c), to = y_.channel(n, c + before);
        for (std::size_t row = 0; row < out_.height; ++row) {
          for (std::size_t column = 0; column < out_.width; ++column) {
            move(from + (row * in_.width + column) * stride_ * 8, to + (row * out_.width + column) * 8);
          }
        }
      }
    }
  }

  Shape in_, out_;
  std::size_t stride_;
  Blocked x_, y_;
};

}  // namespace

LayerPointer make_pad_shortcut(std::size_t batch, Shape in, Shape out, std::size_t stride) {
  return std::make_unique<PadShortcut>(batch, in, out, stride);
}

}  // namespace saddlemesh::fast
