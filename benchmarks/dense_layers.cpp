// Benchmarks of the fast layers of multilayer perceptrons: all passes of an iteration, single layers, and the size from
// which gemm is faster than the kernels for small matrices.
//
//   build/release/benchmarks/benchmark_dense_layers
#include <random>

#include <benchmark/benchmark.h>

#include "saddlemesh/core/aligned.hpp"
#include "saddlemesh/nn/fast/fast_layers.hpp"
#include "saddlemesh/nn/fast/gemm.hpp"
#include "saddlemesh/nn/fast/simd/dense_kernels.hpp"
#include "saddlemesh/nn/fast/simd/transpose.hpp"

namespace saddlemesh {
namespace {

namespace kernels = fast::SADDLEMESH_SIMD;

using Values = AlignedVector<float>;

Values random_values(std::size_t size) {
  static std::mt19937 generator(1);
  std::normal_distribution<float> normal(0, 0.3F);
  Values out(size);
  for (float& value : out) value = normal(generator);
  return out;
}

// Counts operations per second, two per multiplication, of products alone.
void count_products(benchmark::State& state, double products) {
  state.counters["FLOP/s"] =
      benchmark::Counter(2 * products, benchmark::Counter::kIsIterationInvariantRate, benchmark::Counter::kIs1000);
}

SparseRows<float> sparse_rows(std::size_t batch, std::size_t inputs, std::size_t per_row) {
  SparseRows<float> out;
  std::mt19937 generator(1);
  out.begin.push_back(0);
  for (std::size_t b = 0; b < batch; ++b) {
    const std::size_t count = per_row / 2 + generator() % (per_row + 1);  // between half and one and a half
    for (std::size_t n = 0; n < count; ++n) {
      out.columns.push_back(static_cast<std::uint32_t>((n * inputs + generator() % inputs) / count));
      out.values.push_back(1);
    }
    out.begin.push_back(static_cast<std::uint32_t>(out.columns.size()));
  }
  return out;
}

// inputs → hidden, tanh → 1.
class Mlp {
 public:
  Mlp(std::size_t batch, std::size_t inputs, std::size_t hidden, const SparseRows<float>* rows)
      : input_(random_values(batch * inputs)), second_offset_((inputs + 1) * hidden) {
    layers_.push_back(rows != nullptr ? fast::layer_makers().sparse_dense(batch, inputs, hidden, true, *rows)
                                      : fast::layer_makers().dense(batch, inputs, inputs, hidden, true));
    layers_.push_back(fast::layer_makers().activation(LayerKind::tanh, batch * fast::padded(hidden)));
    layers_.push_back(fast::layer_makers().dense(batch, hidden, fast::padded(hidden), 1, true));
    Signal<float> in{.value = input_.data()};
    for (const auto& layer : layers_) {
      const auto face = [&] { return memory_.emplace_back(random_values(layer->output_size())).data(); };
      const Signal<float> out{.value = face(), .tangent = face(), .gradient = face(), .gradient_tangent = face()};
      layer->connect({.in = in, .out = out});
      in = out;
    }
    weights_ = random_values(second_offset_ + hidden + 1);
    direction_ = random_values(weights_.size());
    gradient_ = Values(weights_.size());
  }

  void forward_backward() {
    for (std::size_t i = 0; i < 3; ++i) layers_[i]->forward(of(weights_, i));
    for (std::size_t i = 3; i-- > 0;) layers_[i]->backward(of(gradient_, i));
    benchmark::ClobberMemory();
  }
  void tangents() {
    for (std::size_t i = 0; i < 3; ++i) layers_[i]->tangent_forward(of(direction_, i));
    for (std::size_t i = 3; i-- > 0;) layers_[i]->tangent_backward(of(gradient_, i));
    benchmark::ClobberMemory();
  }

 private:
  float* of(Values& parameters, std::size_t i) const { return parameters.data() + (i == 2 ? second_offset_ : 0); }

  Values input_, weights_, direction_, gradient_;
  std::size_t second_offset_;
  std::vector<fast::LayerPointer> layers_;
  std::vector<Values> memory_;
};

// The work of a compositional method per iteration: a gradient, a Hessian-vector product, and a gradient on another
// batch.
void mlp_iteration(benchmark::State& state) {
  const auto inputs = static_cast<std::size_t>(state.range(0));
  const auto hidden = static_cast<std::size_t>(state.range(1));
  const auto batch = static_cast<std::size_t>(state.range(2));
  Mlp first(batch, inputs, hidden, nullptr), second(batch, inputs, hidden, nullptr);
  for (auto _ : state) {
    first.forward_backward();
    first.tangents();
    second.forward_backward();
  }
  // The first layer has six products, the second twelve of one output each.
  count_products(state, static_cast<double>(batch * hidden * (6 * inputs + 12)));
}
BENCHMARK(mlp_iteration)
    ->ArgNames({"inputs", "hidden", "batch"})
    ->Args({22, 16, 128})
    ->Args({22, 16, 512})
    ->Args({30, 16, 128})
    ->Args({300, 16, 128})
    ->Args({784, 16, 128})
    ->Args({784, 200, 128});

void sparse_mlp_iteration(benchmark::State& state) {
  const auto inputs = static_cast<std::size_t>(state.range(0));
  const auto batch = static_cast<std::size_t>(state.range(1));
  const SparseRows<float> rows = sparse_rows(batch, inputs, 12);
  Mlp first(batch, inputs, 16, &rows), second(batch, inputs, 16, &rows);
  for (auto _ : state) {
    first.forward_backward();
    first.tangents();
    second.forward_backward();
  }
}
BENCHMARK(sparse_mlp_iteration)->ArgNames({"inputs", "batch"})->Args({300, 128})->Args({300, 512});

void activation(benchmark::State& state) {
  constexpr std::size_t size = 2048;
  Values x = random_values(size), a(size);
  const auto layer = fast::layer_makers().activation(static_cast<LayerKind>(state.range(0)), size);
  layer->connect({.in = {.value = x.data()}, .out = {.value = a.data()}});
  for (auto _ : state) {
    layer->forward(nullptr);
    benchmark::ClobberMemory();
  }
  state.SetLabel(std::string(kind_name(static_cast<LayerKind>(state.range(0)))));
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(size));
}
BENCHMARK(activation)->DenseRange(static_cast<int>(LayerKind::relu), static_cast<int>(LayerKind::sigmoid));

// The three products of a square layer, with the kernels for small matrices and with gemm.
class Products {
 public:
  Products(std::size_t batch, std::size_t width)
      : batch_(batch),
        width_(width),
        x_(random_values(batch * width)),
        y_(random_values(batch * width)),
        w_(random_values(width * width)),
        transposed_(width * width),
        gradient_(width * width) {}

  void small() {
    kernels::transpose(w_.data(), width_, width_, width_, transposed_.data(), width_);
    const kernels::Term forward[] = {{x_.data(), width_, transposed_.data(), width_}};
    kernels::multiply(forward, {batch_, width_, width_}, {}, y_.data(), width_);
    const kernels::Term weights[] = {{y_.data(), width_, x_.data(), width_}};
    kernels::multiply_transposed(weights, {width_, width_, batch_}, {}, gradient_.data(), width_);
    const kernels::Term backward[] = {{y_.data(), width_, w_.data(), width_}};
    kernels::multiply(backward, {batch_, width_, width_}, {}, x_.data(), width_);
  }
  void large() {
    fast::gemm(batch_, width_, width_, {x_.data(), width_}, {w_.data(), width_, true}, y_.data(), width_, false);
    fast::gemm(width_, width_, batch_, {y_.data(), width_, true}, {x_.data(), width_}, gradient_.data(), width_, false);
    fast::gemm(batch_, width_, width_, {y_.data(), width_}, {w_.data(), width_}, x_.data(), width_, false);
  }

 private:
  std::size_t batch_, width_;
  Values x_, y_, w_, transposed_, gradient_;
};

template <void (Products::*run)()>
void products(benchmark::State& state) {
  const auto width = static_cast<std::size_t>(state.range(0));
  const auto batch = static_cast<std::size_t>(state.range(1));
  Products all(batch, width);
  for (auto _ : state) {
    (all.*run)();
    benchmark::ClobberMemory();
  }
  count_products(state, 3 * static_cast<double>(batch * width * width));
}
BENCHMARK(products<&Products::small>)
    ->Name("products/small")
    ->ArgNames({"width", "batch"})
    ->ArgsProduct({{16, 32, 64, 128, 200, 512}, {32, 128}});
BENCHMARK(products<&Products::large>)
    ->Name("products/gemm")
    ->ArgNames({"width", "batch"})
    ->ArgsProduct({{16, 32, 64, 128, 200, 512}, {32, 128}});

}  // namespace
}  // namespace saddlemesh

BENCHMARK_MAIN();
