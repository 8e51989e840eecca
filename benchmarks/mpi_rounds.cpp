// Measures the time per round of a mesh, in one process or across the processes started by mpirun;
// benchmarks/mpi_rounds runs and compares both. A round collects, touches the message and posts it, with and without
// arithmetic in between. Messages have the size of d-scgdam-gt's for a model of d parameters.
//
//   benchmark_mpi_rounds THREADS
#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstring>

#include <fmt/format.h>

#include "saddlemesh/comm/launch.hpp"
#include "saddlemesh/topology/topology.hpp"

namespace saddlemesh {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t workers = 8;

struct Case {
  std::size_t parameters;
  std::uint64_t rounds;
  int passes;  // over the message in every round
};

// Returns microseconds per round: the best of twenty runs, because other work disturbs some of them.
double measure(Processes& processes, const std::string& topology, const Case& c, std::size_t threads) {
  const std::size_t size = 3 * c.parameters + 2;
  const auto schedule = make_topology({.name = topology, .workers = workers, .weights = {}}).schedule;
  const auto mesh = make_mesh<float>(processes, schedule, size, threads);
  std::vector<std::vector<float>> mixed(mesh->threads(), std::vector<float>(size, 1.0F));
  mesh->run(1, [&](std::size_t, std::size_t thread, Link<float>& link) { link.post(mixed[thread]); });
  const auto round = [&](std::size_t, std::size_t thread, Link<float>& link) {
    auto& message = mixed[thread];
    link.collect(message);
    message[0] += 1.0F;
    link.post(message);
    for (int pass = 0; pass < c.passes; ++pass) {
      for (float& value : message) value = value * 0.999F + 0.001F;
    }
  };
  mesh->run(std::max<std::uint64_t>(2, c.rounds / 10), round);
  double best = 1e300;
  for (int repetition = 0; repetition < 20; ++repetition) {
    processes.any(false);
    const auto begin = Clock::now();
    mesh->run(c.rounds, round);
    processes.any(false);
    best = std::min(best, std::chrono::duration<double, std::micro>(Clock::now() - begin).count());
  }
  return best / static_cast<double>(c.rounds);
}

void report(Processes& processes, std::size_t threads) {
  for (const std::string topology : {"ring", "one-peer-exponential"}) {
    for (const Case& c : {Case{387, 1000, 0}, Case{387, 500, 50}, Case{272'000, 10, 0}, Case{272'000, 5, 20}}) {
      const double time = measure(processes, topology, c, threads);
      if (!processes.first()) continue;
      fmt::print("{}\t{}\t{}\t{:.1f}\n", topology, c.parameters, c.passes, time);
    }
  }
}

}  // namespace
}  // namespace saddlemesh

int main(int argc, char** argv) {
  std::size_t threads = 1;
  if (argc > 1) std::from_chars(argv[1], argv[1] + std::strlen(argv[1]), threads);
  const auto joined = saddlemesh::join_processes();
  saddlemesh::report(joined ? *joined : saddlemesh::one_process(), threads);
}
