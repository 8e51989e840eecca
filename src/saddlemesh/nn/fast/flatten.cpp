// Converts blocked images to rows of features in PyTorch's order, channel by channel.
#include "saddlemesh/nn/fast/blocked.hpp"

namespace saddlemesh::fast {
namespace {

class Flatten final : public Layer<float> {
 public:
  Flatten(std::size_t batch, Shape in) : x_(batch, in), row_(padded(in.size())) {}

  [[nodiscard]] std::size_t output_size() const override { return x_.batch * row_; }

  void forward(const float*) override { to_rows(wires_.in.value, wires_.out.value); }
  void backward(float*) override { to_blocks(wires_.out.gradient, wires_.in.gradient); }
  void tangent_forward(const float*) override { to_rows(wires_.in.tangent, wires_.out.tangent); }
  void tangent_backward(float*) override { to_blocks(wires_.out.gradient_tangent, wires_.in.gradient_tangent); }

 private:
  void to_rows(const float* blocks, float* rows) const {
    each([&](std::size_t block, std::size_t row) { rows[row] = blocks[block]; });
  }
  void to_blocks(const float* rows, float* blocks) const {
    each([&](std::size_t block, std::size_t row) { blocks[block] = rows[row]; });
  }
  template <class Move>
  void each(Move move) const {
    for (std::size_t n = 0; n < x_.batch; ++n) {
      for (std::size_t c = 0; c < x_.channels; ++c) {
        for (std::size_t pixel = 0; pixel < x_.pixels; ++pixel) {
          move(x_.channel(n, c) + pixel * 8, n * row_ + c * x_.pixels + pixel);
        }
      }
    }
  }

  Blocked x_;
  std::size_t row_;
};

}  // namespace

LayerPointer make_flatten(std::size_t batch, Shape in) {
  return std::make_unique<Flatten>(batch, in);
}

}  // namespace saddlemesh::fast
