// Measures how much of the network's time is hidden. Each process started by mpirun hosts one worker of a ring. As in a
// method, a round collects, spends some time, posts, and spends some more time while the message travels. Time is spent
// by sleeping, or by keeping the processor busy (if every process has a core).
//
//   benchmark_mpi_hiding VALUES BEFORE AFTER ROUNDS sleep|burn      (values of a message; seconds)
//
// Prints the seconds of a round, of a round without messages, and of the messages alone, with nothing to hide behind.
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <thread>

#include <fmt/format.h>

#include "saddlemesh/comm/launch.hpp"
#include "saddlemesh/topology/topology.hpp"

namespace saddlemesh {
namespace {

using Seconds = std::chrono::duration<double>;

struct Round {
  std::size_t values = 0;
  double before = 0, after = 0;
  bool burn = false;
};

double processor_seconds() {
  timespec now{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

void spend(double seconds, bool burn) {
  if (!burn && seconds > 0) std::this_thread::sleep_for(Seconds(seconds));
  for (const double until = processor_seconds() + seconds; burn && processor_seconds() < until;) {
  }
}

// Returns the time of all processes together, from a common start to the end of the last one.
template <class Work>
double seconds_per_round(Processes& processes, std::uint64_t rounds, const Work& work) {
  processes.any(false);
  const auto begin = std::chrono::steady_clock::now();
  work(rounds);
  processes.any(false);
  return Seconds(std::chrono::steady_clock::now() - begin).count() / static_cast<double>(rounds);
}

double with_messages(Processes& processes, const Round& r, std::uint64_t rounds) {
  const auto ring = make_topology({.name = "ring", .workers = processes.size(), .weights = {}}).schedule;
  const auto mesh = make_mesh<float>(processes, ring, r.values, 1);
  std::vector<float> message(r.values, 1.0F);
  mesh->run(1, [&](std::size_t, std::size_t, Link<float>& link) { link.post(message); });
  const auto round = [&](std::size_t, std::size_t, Link<float>& link) {
    link.collect(message);
    spend(r.before, r.burn);
    link.post(message);
    spend(r.after, r.burn);
  };
  mesh->run(3, round);  // establishes connections and opens their windows
  return seconds_per_round(processes, rounds, [&](std::uint64_t n) { mesh->run(n, round); });
}

double without_messages(Processes& processes, const Round& r, std::uint64_t rounds) {
  return seconds_per_round(processes, rounds, [&](std::uint64_t n) {
    for (std::uint64_t i = 0; i < n; ++i) {
      spend(r.before, r.burn);
      spend(r.after, r.burn);
    }
  });
}

}  // namespace
}  // namespace saddlemesh

int main(int argc, char** argv) {
  using namespace saddlemesh;
  if (argc != 6) {
    fmt::print(stderr, "usage: benchmark_mpi_hiding VALUES BEFORE AFTER ROUNDS sleep|burn\n");
    return 2;
  }
  const Round round{.values = std::strtoull(argv[1], nullptr, 10),
                    .before = std::strtod(argv[2], nullptr),
                    .after = std::strtod(argv[3], nullptr),
                    .burn = std::string(argv[5]) == "burn"};
  const std::uint64_t rounds = std::strtoull(argv[4], nullptr, 10);
  const auto joined = join_processes();
  Processes& processes = joined ? *joined : one_process();
  const double whole = with_messages(processes, round, rounds);
  const double without = without_messages(processes, round, rounds);
  const double alone = with_messages(processes, {.values = round.values}, rounds);
  if (processes.first()) fmt::print("{:.6f} {:.6f} {:.6f}\n", whole, without, alone);
}
