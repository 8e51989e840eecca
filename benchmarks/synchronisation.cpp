// Compares waiting for neighbours with waiting at a barrier, on the same rounds. Each worker's work varies from round
// to round, as on a shared machine. A barrier waits for the slowest worker of every round, while neighbours only stay
// within a round of each other.
//
//   build/release/benchmarks/benchmark_synchronisation
#include <barrier>
#include <thread>

#include <benchmark/benchmark.h>

#include "saddlemesh/comm/thread_mesh.hpp"
#include "saddlemesh/core/random.hpp"
#include "saddlemesh/topology/topology.hpp"

namespace saddlemesh {
namespace {

constexpr std::size_t workers = 16;
constexpr std::uint64_t rounds = 200;

// Executes between zero and 2 · `mean` steps of a dependent chain.
double work(std::size_t worker, std::uint64_t round, std::uint64_t mean) {
  RandomStream stream({.worker = static_cast<std::uint32_t>(worker), .iteration = round});
  const std::uint64_t steps = stream.below(2 * mean + 1);
  double x = 1;
  for (std::uint64_t i = 0; i < steps; ++i) x = x * 1.0000001 + 1e-9;
  return x;
}

void neighbours(benchmark::State& state) {
  const auto mean = static_cast<std::uint64_t>(state.range(0));
  const auto mesh =
      make_thread_mesh<double>(make_topology({.name = "ring", .workers = workers, .weights = {}}).schedule, 8,
                               static_cast<std::size_t>(state.range(1)));
  std::vector<std::uint64_t> round(workers, 0);
  std::vector<std::vector<double>> mixed(mesh->threads(), std::vector<double>(8, 1.0));
  mesh->run(1, [&](std::size_t, std::size_t thread, Link<double>& link) { link.post(mixed[thread]); });
  for (auto _ : state) {
    mesh->run(rounds, [&](std::size_t worker, std::size_t thread, Link<double>& link) {
      link.collect(mixed[thread]);
      benchmark::DoNotOptimize(work(worker, round[worker]++, mean));
      link.post(mixed[thread]);
    });
  }
}

void one_barrier_a_round(benchmark::State& state) {
  const auto mean = static_cast<std::uint64_t>(state.range(0));
  const auto threads = static_cast<std::size_t>(state.range(1));
  std::vector<std::array<std::vector<double>, 2>> slots(workers,
                                                        {std::vector<double>(8, 1.0), std::vector<double>(8, 1.0)});
  for (auto _ : state) {
    std::barrier barrier(static_cast<std::ptrdiff_t>(threads));
    std::vector<std::jthread> team;
    for (std::size_t t = 0; t < threads; ++t) {
      team.emplace_back([&, t] {
        for (std::uint64_t r = 0; r < rounds; ++r) {
          for (std::size_t k = t * workers / threads; k < (t + 1) * workers / threads; ++k) {
            const auto& left = slots[(k + workers - 1) % workers][r % 2];
            const auto& right = slots[(k + 1) % workers][r % 2];
            const auto& own = slots[k][r % 2];
            benchmark::DoNotOptimize(work(k, r, mean));
            for (std::size_t i = 0; i < 8; ++i) slots[k][(r + 1) % 2][i] = (left[i] + own[i] + right[i]) / 3;
          }
          barrier.arrive_and_wait();
        }
      });
    }
  }
}

void arguments(benchmark::internal::Benchmark* b) {
  b->ArgNames({"work", "T"})->UseRealTime()->Unit(benchmark::kMillisecond);
  for (const int work_steps : {100, 3000, 30000}) {
    for (const int threads : {2, 4}) b->Args({work_steps, threads});
  }
}
BENCHMARK(neighbours)->Apply(arguments);
BENCHMARK(one_barrier_a_round)->Apply(arguments);

}  // namespace
}  // namespace saddlemesh

BENCHMARK_MAIN();
