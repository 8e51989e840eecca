#include "fast_dense_support.hpp"
#include "saddlemesh/nn/fast/gemm.hpp"

namespace saddlemesh::dense_test {
namespace {

// Every size below, and all combinations of a few sizes at the edges of vectors and tiles.
std::vector<Size> sizes() {
  std::vector<Size> out{{127, 300, 16}, {128, 22, 64},  {128, 30, 16}, {5, 300, 200},
                        {3, 784, 17},   {33, 128, 136}, {40, 300, 131}};  // the last two use gemm
  for (const std::size_t batch : {1, 5, 128}) {
    for (const std::size_t inputs : {1, 7, 8, 22, 64}) {
      for (const std::size_t outputs : {1, 3, 16, 17, 40}) out.push_back({batch, inputs, outputs});
    }
  }
  return out;
}

std::string text(Size s) {
  return std::to_string(s.batch) + " x " + std::to_string(s.inputs) + " -> " + std::to_string(s.outputs);
}

std::unique_ptr<Layer<float>> dense(const DenseCase& c) {
  return fast::layer_makers().dense(c.size.batch, c.size.inputs, c.x.stride, c.size.outputs, c.bias);
}

// Returns rows in which about one value in ten is nonzero, the first row empty, and stores the same values in `dense`.
SparseRows<float> sparse_rows(Matrix& dense) {
  SparseRows<float> out;
  out.begin.push_back(0);
  std::bernoulli_distribution keep(0.1);
  for (std::size_t b = 0; b < dense.rows; ++b) {
    for (std::size_t i = 0; i < dense.columns; ++i) {
      float& value = dense.values[b * dense.stride + i];
      if (b == 0 || !keep(generator())) {
        value = 0;
        continue;
      }
      out.columns.push_back(static_cast<std::uint32_t>(i));
      out.values.push_back(value);
    }
    out.begin.push_back(static_cast<std::uint32_t>(out.columns.size()));
  }
  return out;
}

TEST(FastDense, FirstLayerFollowsTheFormulas) {
  for (const Size size : sizes()) {
    SCOPED_TRACE(text(size));
    DenseCase c(size, true, true);
    c.run(*dense(c));
    c.expect_all();
  }
}

TEST(FastDense, HiddenLayerFollowsTheFormulas) {
  for (const Size size : sizes()) {
    SCOPED_TRACE(text(size));
    DenseCase c(size, false, true);
    c.run(*dense(c));
    c.expect_all();
  }
}

TEST(FastDense, LayerWithoutBiasFollowsTheFormulas) {
  for (const Size size : {Size{5, 7, 1}, Size{5, 22, 17}, Size{32, 130, 130}}) {
    SCOPED_TRACE(text(size));
    DenseCase c(size, false, false);
    c.run(*dense(c));
    c.expect_all();
  }
}

TEST(FastDense, SparseLayerFollowsTheFormulas) {
  for (const Size size : {Size{1, 8, 3}, Size{5, 22, 1}, Size{127, 300, 16}, Size{128, 300, 17}, Size{16, 50, 40}}) {
    for (const bool bias : {true, false}) {
      SCOPED_TRACE(text(size));
      DenseCase c(size, true, bias);
      const SparseRows<float> rows = sparse_rows(c.x);
      c.run(*fast::layer_makers().sparse_dense(size.batch, size.inputs, size.outputs, bias, rows));
      c.expect_all();
    }
  }
}

TEST(FastDense, SampleHasTheSameBitsBesideAnyOthers) {
  for (const std::size_t outputs : {1, 16, 21}) {
    DenseCase many({29, 22, outputs}, true, true);
    many.run(*dense(many));
    for (std::size_t b = 0; b < many.size.batch; ++b) {
      DenseCase one({1, 22, outputs}, true, true);
      one.w = many.w;
      one.w_tangent = many.w_tangent;
      std::copy_n(many.x.values.begin() + static_cast<std::ptrdiff_t>(b * 22), 22, one.x.values.begin());
      one.run(*dense(one));
      for (std::size_t j = 0; j < outputs; ++j) {
        EXPECT_EQ(one.y.at(0, j), many.y.at(b, j));
        EXPECT_EQ(one.y_tangent.at(0, j), many.y_tangent.at(b, j));
      }
    }
  }
}

TEST(FastDense, OutputHasTheSameBitsBesideAnyOthers) {
  DenseCase many({37, 22, 27}, true, true);
  many.run(*dense(many));
  DenseCase some({37, 22, 3}, true, true);
  some.x = many.x;
  for (std::size_t j = 0; j < 3; ++j) {
    std::copy_n(many.w.begin() + static_cast<std::ptrdiff_t>((24 + j) * 22), 22,
                some.w.begin() + static_cast<std::ptrdiff_t>(j * 22));
    some.w[3 * 22 + j] = many.w[27 * 22 + 24 + j];
    for (std::size_t b = 0; b < 37; ++b) some.d.values[b * 8 + j] = many.d.values[b * 32 + 24 + j];
  }
  some.run(*dense(some));
  for (std::size_t j = 0; j < 3; ++j) {
    for (std::size_t b = 0; b < 37; ++b) EXPECT_EQ(some.y.at(b, j), many.y.at(b, 24 + j));
    for (std::size_t i = 0; i < 22; ++i) EXPECT_EQ(some.gradient[j * 22 + i], many.gradient[(24 + j) * 22 + i]);
    EXPECT_EQ(some.gradient[3 * 22 + j], many.gradient[27 * 22 + 24 + j]);
  }
}

TEST(Gemm, MultipliesPlainAndTransposedFactors) {
  for (const Size size : {Size{1, 1, 1}, Size{5, 7, 3}, Size{64, 64, 64}, Size{127, 300, 17}, Size{70, 520, 90}}) {
    const std::size_t rows = size.batch, depth = size.inputs, columns = size.outputs;
    for (const int choice : {0, 1, 2, 3, 4, 5, 6, 7}) {
      SCOPED_TRACE(text(size) + ", choice " + std::to_string(choice));
      const bool a_transposed = (choice & 1) != 0, b_transposed = (choice & 2) != 0, accumulate = (choice & 4) != 0;
      const Matrix a = a_transposed ? Matrix(depth, rows, rows + 1) : Matrix(rows, depth, depth + 1);
      const Matrix b = b_transposed ? Matrix(columns, depth, depth) : Matrix(depth, columns, columns);
      const Matrix before(rows, columns, columns + 1);
      Matrix c = before;
      fast::gemm(rows, columns, depth, {a.values.data(), a.stride, a_transposed},
                 {b.values.data(), b.stride, b_transposed}, c.values.data(), c.stride, accumulate);
      for (std::size_t i = 0; i < rows; ++i) {
        for (std::size_t j = 0; j < columns; ++j) {
          Sum sum;
          if (accumulate) sum.add(before.at(i, j));
          for (std::size_t k = 0; k < depth; ++k) {
            sum.add((a_transposed ? a.at(k, i) : a.at(i, k)) * (b_transposed ? b.at(j, k) : b.at(k, j)));
          }
          expect_sum(static_cast<float>(c.at(i, j)), sum, "product");
        }
        EXPECT_EQ(c.at(i, columns), junk);
      }
    }
  }
}

}  // namespace
}  // namespace saddlemesh::dense_test
