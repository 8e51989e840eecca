#pragma once

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "saddlemesh/core/aligned.hpp"
#include "saddlemesh/nn/fast/fast_layers.hpp"

// A dense layer with its inputs and outputs, and its formulas written out in double.
namespace saddlemesh::dense_test {

using fast::padded;
using Values = AlignedVector<float>;

inline constexpr float junk = 1e30F;  // fills padding, which must never be read as data

inline std::mt19937& generator() {
  static std::mt19937 engine(1);
  return engine;
}

inline Values random_values(std::size_t size) {
  Values out(size);
  std::uniform_real_distribution<float> uniform(-1, 1);
  for (float& value : out) value = uniform(generator());
  return out;
}

struct Size {
  std::size_t batch, inputs, outputs;
};

// Rows of random values, with junk in the padding between them.
struct Matrix {
  Matrix(std::size_t row_count, std::size_t column_count, std::size_t row_stride)
      : rows(row_count), columns(column_count), stride(row_stride), values(random_values(row_count * row_stride)) {
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (i % stride >= columns) values[i] = junk;
    }
  }
  [[nodiscard]] double at(std::size_t row, std::size_t column) const { return values[row * stride + column]; }

  std::size_t rows, columns, stride;
  Values values;
};

// A sum of products in double, and the sum of their magnitudes, which is the scale of rounding errors.
struct Sum {
  double value = 0, magnitude = 0;
  void add(double term) {
    value += term;
    magnitude += std::abs(term);
  }
};

inline void expect_sum(float found, const Sum& expected, const char* what) {
  EXPECT_NEAR(found, expected.value, 1e-6 * expected.magnitude + 1e-30) << what;
}

struct DenseCase {
  DenseCase(Size s, bool first_layer, bool with_bias)
      : size(s),
        first(first_layer),
        bias(with_bias),
        x(s.batch, s.inputs, first_layer ? s.inputs : padded(s.inputs)),
        x_tangent(s.batch, s.inputs, x.stride),
        x_gradient(s.batch, s.inputs, x.stride),
        x_gradient_tangent(s.batch, s.inputs, x.stride),
        y(s.batch, s.outputs, padded(s.outputs)),
        y_tangent(y),
        d(s.batch, s.outputs, padded(s.outputs)),
        d_tangent(s.batch, s.outputs, padded(s.outputs)),
        w(random_values(s.outputs * s.inputs + (with_bias ? s.outputs : 0))),
        w_tangent(random_values(w.size())),
        gradient(w.size()),
        gradient_tangent(w.size()) {}

  void run(Layer<float>& layer) {
    ASSERT_EQ(layer.output_size(), y.values.size());
    Wires<float> wires;
    wires.in.value = x.values.data();
    if (!first) {
      wires.in.tangent = x_tangent.values.data();
      wires.in.gradient = x_gradient.values.data();
      wires.in.gradient_tangent = x_gradient_tangent.values.data();
    }
    wires.out = {.value = y.values.data(),
                 .tangent = y_tangent.values.data(),
                 .gradient = d.values.data(),
                 .gradient_tangent = d_tangent.values.data()};
    layer.connect(wires);
    layer.forward(w.data());
    layer.backward(gradient.data());
    layer.tangent_forward(w_tangent.data());
    layer.tangent_backward(gradient_tangent.data());
  }

  void expect_outputs() const {
    for (std::size_t b = 0; b < size.batch; ++b) {
      for (std::size_t j = 0; j < size.outputs; ++j) {
        Sum value, tangent;
        for (std::size_t i = 0; i < size.inputs; ++i) {
          value.add(w[j * size.inputs + i] * x.at(b, i));
          tangent.add(w_tangent[j * size.inputs + i] * x.at(b, i));
          if (!first) tangent.add(w[j * size.inputs + i] * x_tangent.at(b, i));
        }
        if (bias) value.add(w[size.outputs * size.inputs + j]);
        if (bias) tangent.add(w_tangent[size.outputs * size.inputs + j]);
        expect_sum(static_cast<float>(y.at(b, j)), value, "value");
        expect_sum(static_cast<float>(y_tangent.at(b, j)), tangent, "tangent");
      }
      for (std::size_t j = size.outputs; j < y.stride; ++j) {
        EXPECT_TRUE(std::isfinite(y.at(b, j)) && std::isfinite(y_tangent.at(b, j))) << "padding";
      }
    }
  }

  void expect_input_gradients() const {
    for (std::size_t b = 0; !first && b < size.batch; ++b) {
      for (std::size_t i = 0; i < size.inputs; ++i) {
        Sum value, tangent;
        for (std::size_t j = 0; j < size.outputs; ++j) {
          value.add(w[j * size.inputs + i] * d.at(b, j));
          tangent.add(w[j * size.inputs + i] * d_tangent.at(b, j));
          tangent.add(w_tangent[j * size.inputs + i] * d.at(b, j));
        }
        expect_sum(static_cast<float>(x_gradient.at(b, i)), value, "input gradient");
        expect_sum(static_cast<float>(x_gradient_tangent.at(b, i)), tangent, "input gradient's tangent");
      }
    }
  }

  void expect_weight_gradients() const {
    for (std::size_t j = 0; j < size.outputs; ++j) {
      for (std::size_t i = 0; i < size.inputs; ++i) {
        Sum value, tangent;
        for (std::size_t b = 0; b < size.batch; ++b) {
          value.add(d.at(b, j) * x.at(b, i));
          tangent.add(d_tangent.at(b, j) * x.at(b, i));
          if (!first) tangent.add(d.at(b, j) * x_tangent.at(b, i));
        }
        expect_sum(gradient[j * size.inputs + i], value, "weight gradient");
        expect_sum(gradient_tangent[j * size.inputs + i], tangent, "weight gradient's tangent");
      }
      Sum value, tangent;
      for (std::size_t b = 0; b < size.batch; ++b) value.add(d.at(b, j));
      for (std::size_t b = 0; b < size.batch; ++b) tangent.add(d_tangent.at(b, j));
      if (bias) expect_sum(gradient[size.outputs * size.inputs + j], value, "bias gradient");
      if (bias) expect_sum(gradient_tangent[size.outputs * size.inputs + j], tangent, "bias gradient's tangent");
    }
  }

  void expect_all() const {
    expect_outputs();
    expect_input_gradients();
    expect_weight_gradients();
  }

  Size size;
  bool first, bias;
  Matrix x, x_tangent, x_gradient, x_gradient_tangent, y, y_tangent, d, d_tangent;
  Values w, w_tangent, gradient, gradient_tangent;
};

}  // namespace saddlemesh::dense_test
