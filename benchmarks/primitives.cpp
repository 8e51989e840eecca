// Benchmarks of the parts of a round: random numbers, the mixing kernel, the update kernels.
//
//   build/release/benchmarks/benchmark_primitives
#include <random>

#include <benchmark/benchmark.h>

#include "saddlemesh/comm/mix.hpp"
#include "saddlemesh/core/random.hpp"
#include "saddlemesh/core/vector_ops.hpp"

namespace saddlemesh {
namespace {

void per_element(benchmark::State& state, std::size_t size) {
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(size));
}

void normals(benchmark::State& state) {
  std::vector<double> out(static_cast<std::size_t>(state.range(0)));
  std::uint64_t iteration = 0;
  for (auto _ : state) {
    RandomStream({.seed = 1, .iteration = iteration++}).fill_normal(std::span(out));
    benchmark::DoNotOptimize(out.data());
  }
  per_element(state, out.size());
}
BENCHMARK(normals)->Arg(8)->Arg(1024);

// The standard library's generator, which is not counter-based, for comparison.
void standard_normals(benchmark::State& state) {
  std::vector<double> out(static_cast<std::size_t>(state.range(0)));
  std::mt19937_64 generator(1);
  std::normal_distribution<double> normal;
  for (auto _ : state) {
    for (double& value : out) value = normal(generator);
    benchmark::DoNotOptimize(out.data());
  }
  per_element(state, out.size());
}
BENCHMARK(standard_normals)->Arg(8)->Arg(1024);

void mix_kernel(benchmark::State& state) {
  const auto sources = static_cast<std::size_t>(state.range(0));
  const auto size = static_cast<std::size_t>(state.range(1));
  const std::vector<std::vector<double>> vectors(sources, std::vector<double>(size, 1.0));
  std::vector<const double*> pointers;
  for (const auto& vector : vectors) pointers.push_back(vector.data());
  const std::vector<double> weight(sources, 1.0 / static_cast<double>(sources));
  std::vector<double> mixed(size);
  for (auto _ : state) {
    mix<double>(weight, pointers, mixed);
    benchmark::DoNotOptimize(mixed.data());
  }
  per_element(state, size);
}
BENCHMARK(mix_kernel)->ArgNames({"sources", "size"})->Args({3, 40})->Args({3, 5000})->Args({9, 5000});

void track_and_step(benchmark::State& state) {
  const auto size = static_cast<std::size_t>(state.range(0));
  std::vector<double> x(size, 1), p(size, 1);
  const std::vector<double> mixed(size, 1), u(size, 1), before(size, 1);
  for (auto _ : state) {
    track(std::span(p), mixed, u, before);
    step(std::span(x), 0.1, mixed, -0.99, p);
    benchmark::DoNotOptimize(x.data());
    benchmark::ClobberMemory();
  }
  per_element(state, size);
}
BENCHMARK(track_and_step)->Arg(8)->Arg(1000);

}  // namespace
}  // namespace saddlemesh

BENCHMARK_MAIN();
