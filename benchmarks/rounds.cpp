// Measures rounds per second of whole sessions, and allocations after the start, of which there are none. For messages
// larger than the caches, also reports the bytes per second that mixing moves as a share of what a plain copy reaches
// on this machine in the same run.
//
//   build/release/benchmarks/benchmark_rounds
#include <cstring>
#include <thread>

#include <benchmark/benchmark.h>

#include "saddlemesh/comm/thread_mesh.hpp"
#include "saddlemesh/problem/analytic.hpp"
#include "saddlemesh/solve/session.hpp"
#include "saddlemesh/topology/topology.hpp"
#include "support/counted_allocations.hpp"

namespace saddlemesh {
namespace {

SharedSchedule ring_of(std::size_t workers) {
  return make_topology({.name = "ring", .workers = workers, .weights = {}}).schedule;
}

// A complete method on the analytic problem: K workers of dimension d on T threads.
void session_rounds(benchmark::State& state, const std::string& method) {
  const auto workers = static_cast<std::size_t>(state.range(0));
  const auto dim = static_cast<std::size_t>(state.range(1));
  SessionOptions options;
  options.method = method;
  options.steps = {.eta = 0.001, .gamma_x = 0.25, .gamma_y = 0.25, .alpha = 5, .beta_x = 5, .beta_y = 5};
  options.threads = static_cast<std::size_t>(state.range(2));
  const std::vector<double> x0(dim, 0.1), y0(dim, 0.0);
  Session<double> session(options,
                          analytic_problem<double>(std::make_shared<AnalyticSpec>(separable(Curve::kink, dim))),
                          ring_of(workers), x0, y0);
  const std::uint64_t batch = std::max<std::uint64_t>(1, 100000 / (workers * dim));
  session.advance(2);
  const std::size_t allocations = counted_allocations;
  session.advance(batch);
  state.counters["allocations"] = static_cast<double>(counted_allocations - allocations);
  for (auto _ : state) session.advance(batch);
  const auto rounds = static_cast<double>(batch * static_cast<std::uint64_t>(state.iterations()));
  state.counters["rounds/s"] = benchmark::Counter(rounds, benchmark::Counter::kIsRate);
  state.counters["worker_rounds/s"] =
      benchmark::Counter(rounds * static_cast<double>(workers), benchmark::Counter::kIsRate);
}
BENCHMARK_CAPTURE(session_rounds, gt, "d-scgdam-gt")
    ->ArgNames({"K", "d", "T"})
    ->Args({8, 8, 1})
    ->Args({8, 8, 2})
    ->Args({1024, 1000, 1})
    ->Args({1024, 1000, 2})
    ->UseRealTime();
BENCHMARK_CAPTURE(session_rounds, gp, "d-scgdam-gp")
    ->ArgNames({"K", "d", "T"})
    ->Args({8, 8, 1})
    ->Args({1024, 1000, 1})
    ->UseRealTime();

// Returns the bytes per second, read and written, of threads that copy vectors larger than the last-level cache.
double copy_bandwidth(std::size_t threads) {
  constexpr std::size_t size = std::size_t{64} << 20U;
  double best = 0;
  for (int attempt = 0; attempt < 5; ++attempt) {
    std::vector<std::vector<char>> from(threads, std::vector<char>(size, 1)), to(threads, std::vector<char>(size, 2));
    const auto start = std::chrono::steady_clock::now();
    {
      std::vector<std::jthread> team;
      for (std::size_t t = 0; t < threads; ++t)
        team.emplace_back([&, t] { std::memcpy(to[t].data(), from[t].data(), size); });
    }
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    benchmark::DoNotOptimize(to);
    best = std::max(best, 2.0 * static_cast<double>(size * threads) / seconds);
  }
  return best;
}

// Communication alone: collect and post of GT's message (5 d values) on a ring.
void mixing(benchmark::State& state) {
  const auto workers = static_cast<std::size_t>(state.range(0));
  const auto message = 5 * static_cast<std::size_t>(state.range(1));
  const auto threads = static_cast<std::size_t>(state.range(2));
  const auto mesh = make_thread_mesh<double>(ring_of(workers), message, threads);
  std::vector<std::vector<double>> mixed(threads, std::vector<double>(message, 1.0));
  mesh->run(1, [&](std::size_t, std::size_t thread, Link<double>& link) { link.post(mixed[thread]); });
  for (auto _ : state) {
    mesh->run(1, [&](std::size_t, std::size_t thread, Link<double>& link) {
      link.collect(mixed[thread]);
      link.post(mixed[thread]);
    });
  }
  const double messages =
      static_cast<double>(state.iterations()) * static_cast<double>(workers * message * sizeof(double));
  const double bandwidth = copy_bandwidth(threads);
  // "mixed" counts three messages read per worker. "compulsory" counts each message as fetched once from memory,
  // because the neighbours read it soon after one another, and written once.
  state.counters["mixed_bytes/s"] =
      benchmark::Counter(3 * messages, benchmark::Counter::kIsRate, benchmark::Counter::kIs1024);
  state.counters["copy_bytes/s"] =
      benchmark::Counter(bandwidth, benchmark::Counter::kDefaults, benchmark::Counter::kIs1024);
  state.counters["compulsory_share_of_copy"] =
      benchmark::Counter(2 * messages / bandwidth, benchmark::Counter::kIsRate);
}
BENCHMARK(mixing)
    ->ArgNames({"K", "d", "T"})
    ->Args({1024, 1000, 1})
    ->Args({1024, 1000, 2})
    ->Args({16, 272474, 1})
    ->Args({16, 272474, 2})
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace saddlemesh

BENCHMARK_MAIN();
