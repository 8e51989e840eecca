#include <algorithm>

#include "saddlemesh/nn/reference/reference_layers.hpp"

namespace saddlemesh::reference {
namespace {

template <class Real>
class Convolution final : public Layer<Real> {
 public:
  Convolution(std::size_t batch, Shape in, Shape out, std::size_t kernel, std::size_t stride)
      : batch_(batch), in_(in), out_(out), kernel_(kernel), stride_(stride) {}

  [[nodiscard]] std::size_t output_size() const override { return batch_ * out_.size(); }

  // y = w ∗ x
  void forward(const Real* weights) override {
    weights_ = weights;
    std::fill_n(wires_.out.value, output_size(), Real{0});
    add_product(weights, wires_.in.value, wires_.out.value);
  }

  // ∂w = δ ⋆ x, δx = w ∗ᵀ δ
  void backward(Real* gradient) override {
    std::fill_n(gradient, weight_count(), Real{0});
    add_correlation(wires_.out.gradient, wires_.in.value, gradient);
    if (wires_.in.gradient == nullptr) return;
    std::fill_n(wires_.in.gradient, batch_ * in_.size(), Real{0});
    add_transposed_product(weights_, wires_.out.gradient, wires_.in.gradient);
  }

  // ẏ = ẇ ∗ x + w ∗ ẋ
  void tangent_forward(const Real* tangent) override {
    tangent_ = tangent;
    std::fill_n(wires_.out.tangent, output_size(), Real{0});
    add_product(tangent, wires_.in.value, wires_.out.tangent);
    if (wires_.in.tangent != nullptr) add_product(weights_, wires_.in.tangent, wires_.out.tangent);
  }

  // ∂ẇ = δ̇ ⋆ x + δ ⋆ ẋ, δẋ = w ∗ᵀ δ̇ + ẇ ∗ᵀ δ
  void tangent_backward(Real* gradient_tangent) override {
    const Signal<Real>& in = wires_.in;
    std::fill_n(gradient_tangent, weight_count(), Real{0});
    add_correlation(wires_.out.gradient_tangent, in.value, gradient_tangent);
    if (in.tangent != nullptr) add_correlation(wires_.out.gradient, in.tangent, gradient_tangent);
    if (in.gradient_tangent == nullptr) return;
    std::fill_n(in.gradient_tangent, batch_ * in_.size(), Real{0});
    add_transposed_product(weights_, wires_.out.gradient_tangent, in.gradient_tangent);
    add_transposed_product(tangent_, wires_.out.gradient, in.gradient_tangent);
  }

 private:
  [[nodiscard]] std::size_t weight_count() const { return out_.channels * in_.channels * kernel_ * kernel_; }

  // y += w ∗ x
  void add_product(const Real* w, const Real* x, Real* y) const {
    for_each_row([=, this](std::size_t weight, std::size_t in, std::size_t out, std::size_t count) {
      add_row(count, w[weight], x + in, stride_, y + out, 1);
    });
  }

  // x += w ∗ᵀ y
  void add_transposed_product(const Real* w, const Real* y, Real* x) const {
    for_each_row([=, this](std::size_t weight, std::size_t in, std::size_t out, std::size_t count) {
      add_row(count, w[weight], y + out, 1, x + in, stride_);
    });
  }

  // w += y ⋆ x
  void add_correlation(const Real* y, const Real* x, Real* w) const {
    for_each_row([=, this](std::size_t weight, std::size_t in, std::size_t out, std::size_t count) {
      w[weight] += static_cast<Real>(product_of_rows(count, y + out, x + in));
    });
  }

  static void add_row(std::size_t count, Real scale, const Real* __restrict from, std::size_t from_step,
                      Real* __restrict to, std::size_t to_step) {
    if (from_step == 1 && to_step == 1) {
      for (std::size_t i = 0; i < count; ++i) to[i] += scale * from[i];
    } else {
      for (std::size_t i = 0; i < count; ++i) to[i * to_step] += scale * from[i * from_step];
    }
  }

  // Uses four sums, so that an addition need not wait for the previous one.
  [[nodiscard]] double product_of_rows(std::size_t count, const Real* y, const Real* x) const {
    double sum[4] = {0, 0, 0, 0};
    const auto product = [&](std::size_t i) { return static_cast<double>(y[i]) * static_cast<double>(x[i * stride_]); };
    std::size_t i = 0;
    for (; i + 4 <= count; i += 4) {
      for (std::size_t lane = 0; lane < 4; ++lane) sum[lane] += product(i + lane);
    }
    for (; i < count; ++i) sum[0] += product(i);
    return (sum[0] + sum[1]) + (sum[2] + sum[3]);
  }

  // Enumerates all products of a convolution by parts of rows: calls visit(w, i, o, n) for every weight w and every run
  // of n outputs o, o + 1, … that it connects to the inputs i, i + stride, ….
  template <class Visit>
  void for_each_row(Visit visit) const {
    const std::size_t pad = kernel_ / 2;
    // The outputs first … last − 1 are those whose input at kernel position k, stride · output + k − pad, is one of
    // `size`.
    const auto first = [=, this](std::size_t k) { return k < pad ? (pad - k + stride_ - 1) / stride_ : 0; };
    const auto last = [=, this](std::size_t k, std::size_t size) {
      return size + pad > k ? (size + pad - k - 1) / stride_ + 1 : 0;
    };
    for (std::size_t sample = 0; sample < batch_; ++sample) {
      for (std::size_t o = 0; o < out_.channels; ++o) {
        for (std::size_t i = 0; i < in_.channels; ++i) {
          const std::size_t in = (sample * in_.channels + i) * in_.pixels();
          const std::size_t out = (sample * out_.channels + o) * out_.pixels();
          for (std::size_t u = 0; u < kernel_; ++u) {
            for (std::size_t v = 0; v < kernel_; ++v) {
              const std::size_t weight = ((o * in_.channels + i) * kernel_ + u) * kernel_ + v;
              const std::size_t row_end = std::min(out_.height, last(u, in_.height));
              const std::size_t begin = first(v), end = std::min(out_.width, last(v, in_.width));
              for (std::size_t row = first(u); row < row_end && begin < end; ++row) {
                const std::size_t in_row = in + (row * stride_ + u - pad) * in_.width;
                visit(weight, in_row + begin * stride_ + v - pad, out + row * out_.width + begin, end - begin);
              }
            }
          }
        }
      }
    }
  }

  using Layer<Real>::wires_;
  std::size_t batch_;
  Shape in_, out_;
  std::size_t kernel_, stride_;
  const Real* weights_ = nullptr;
  const Real* tangent_ = nullptr;
};

}  // namespace

template <class Real>
LayerPointer<Real> make_convolution(std::size_t batch, Shape in, Shape out, std::size_t kernel, std::size_t stride) {
  return std::make_unique<Convolution<Real>>(batch, in, out, kernel, stride);
}

template LayerPointer<float> make_convolution(std::size_t, Shape, Shape, std::size_t, std::size_t);
template LayerPointer<double> make_convolution(std::size_t, Shape, Shape, std::size_t, std::size_t);

}  // namespace saddlemesh::reference
