// y = W x + b on sparse rows: for each nonzero x_i of a row, adds a column of W times x_i. The columns of W and of its
// gradient are stored as rows of the transposed matrices.
#include <algorithm>

#include "saddlemesh/core/aligned.hpp"
#include "saddlemesh/nn/fast/simd/dense_kernels.hpp"
#include "saddlemesh/nn/fast/simd/lanes.hpp"
#include "saddlemesh/nn/fast/simd/layers.hpp"
#include "saddlemesh/nn/fast/simd/transpose.hpp"

#include "saddlemesh/core/simd/begin.hpp"

namespace saddlemesh::fast::SADDLEMESH_SIMD {
namespace {

// The nonzeros of one row.
struct Nonzeros {
  Nonzeros(const SparseRows<float>& rows, std::size_t b)
      : columns(rows.columns.data() + rows.begin[b]),
        values(rows.values.data() + rows.begin[b]),
        count(rows.begin[b + 1] - rows.begin[b]) {}

  const std::uint32_t* columns;
  const float* values;
  std::size_t count;
};

// `width` vectors of outputs of one row: start + Σ x_i · column_i.
template <std::size_t width>
void gather(Nonzeros x, const float* columns, std::size_t stride, const float* start, float* out) {
  Lanes sum[width];
  for (std::size_t v = 0; v < width; ++v) sum[v] = load(start + v * lane_count);
  for (std::size_t n = 0; n < x.count; ++n) {
    const Lanes value = broadcast(x.values[n]);
    const float* column = columns + x.columns[n] * stride;
    for (std::size_t v = 0; v < width; ++v) sum[v] = fma(value, load(column + v * lane_count), sum[v]);
  }
  for (std::size_t v = 0; v < width; ++v) store(out + v * lane_count, sum[v]);
}

// column_i += x_i · gradient for `width` vectors of one row.
template <std::size_t width>
void scatter(Nonzeros x, const float* gradient, float* columns, std::size_t stride) {
  Lanes d[width];
  for (std::size_t v = 0; v < width; ++v) d[v] = load(gradient + v * lane_count);
  for (std::size_t n = 0; n < x.count; ++n) {
    const Lanes value = broadcast(x.values[n]);
    float* column = columns + x.columns[n] * stride;
    for (std::size_t v = 0; v < width; ++v) {
      store(column + v * lane_count, fma(value, d[v], load(column + v * lane_count)));
    }
  }
}

class SparseDense final : public Layer<float> {
 public:
  SparseDense(std::size_t batch, std::size_t inputs, std::size_t outputs, bool bias, const SparseRows<float>& rows)
      : batch_(batch),
        inputs_(inputs),
        outputs_(outputs),
        bias_(bias),
        rows_(rows),
        columns_(inputs * padded(outputs)),
        start_(padded(outputs)) {}

  [[nodiscard]] std::size_t output_size() const override { return batch_ * padded(outputs_); }

  void forward(const float* weights) override { product(weights, wires_.out.value); }
  void backward(float* gradient) override { gradient_of(wires_.out.gradient, gradient); }
  void tangent_forward(const float* weight_tangent) override { product(weight_tangent, wires_.out.tangent); }
  void tangent_backward(float* gradient_tangent) override {
    gradient_of(wires_.out.gradient_tangent, gradient_tangent);
  }

 private:
  void product(const float* parameters, float* out) {
    const std::size_t stride = padded(outputs_);
    transpose(parameters, outputs_, inputs_, inputs_, columns_.data(), stride);
    if (bias_) std::copy_n(parameters + outputs_ * inputs_, outputs_, start_.data());
    for (std::size_t b = 0; b < batch_; ++b) {
      const Nonzeros x(rows_, b);
      float* row = out + b * stride;
      std::size_t j = 0;
      for (; j + 16 <= stride; j += 16) gather<2>(x, columns_.data() + j, stride, start_.data() + j, row + j);
      if (j < stride) gather<1>(x, columns_.data() + j, stride, start_.data() + j, row + j);
    }
  }

  void gradient_of(const float* out_gradient, float* gradient) {
    const std::size_t stride = padded(outputs_);
    std::ranges::fill(columns_, 0.0F);
    for (std::size_t b = 0; b < batch_; ++b) {
      const Nonzeros x(rows_, b);
      const float* row = out_gradient + b * stride;
      std::size_t j = 0;
      for (; j + 16 <= stride; j += 16) scatter<2>(x, row + j, columns_.data() + j, stride);
      if (j < stride) scatter<1>(x, row + j, columns_.data() + j, stride);
    }
    transpose(columns_.data(), inputs_, outputs_, stride, gradient, inputs_);
    if (bias_) sum_rows(out_gradient, batch_, outputs_, stride, gradient + outputs_ * inputs_);
  }

  std::size_t batch_, inputs_, outputs_;
  bool bias_;
  const SparseRows<float>& rows_;
  AlignedVector<float>
      columns_;  // [input][padded output]: of W or its tangent in forward passes, of the gradient in backward passes
  AlignedVector<float> start_;  // [padded output]: the bias
};

}  // namespace

LayerPointer make_sparse_dense(std::size_t batch, std::size_t inputs, std::size_t outputs, bool bias,
                               const SparseRows<float>& rows) {
  return std::make_unique<SparseDense>(batch, inputs, outputs, bias, rows);
}

}  // namespace saddlemesh::fast::SADDLEMESH_SIMD

#include "saddlemesh/core/simd/end.hpp"
