// Started by mpirun. The last process fails in the way that the first argument selects. Every other process writes how
// and when it learned of the loss to the file given by the second argument, because a launcher may not forward output
// after a loss. tests/mpi/lose-a-process runs this program and checks the file.
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <string>
#include <thread>
#include <unistd.h>

#include <fmt/format.h>

#include "saddlemesh/comm/launch.hpp"
#include "saddlemesh/topology/topology.hpp"

namespace saddlemesh {
namespace {

using Clock = std::chrono::steady_clock;

std::atomic<bool> termination_requested{false};  // a signal handler can access only global state

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

void stop_for(int seconds) {
  const std::string wake = fmt::format("(sleep {}; kill -CONT {}) &", seconds, ::getpid());
  if (std::system(wake.c_str()) != 0) std::abort();  // NOLINT: a shell is what is wanted
  ::raise(SIGSTOP);
}

// Runs rounds on a ring; in the fiftieth, the last worker performs the action.
template <class Deed>
void rounds(Processes& processes, std::size_t size, std::uint64_t count, const Deed& deed) {
  const std::size_t workers = 2 * processes.size();
  const auto mesh = make_mesh<double>(
      processes, make_topology({.name = "ring", .workers = workers, .weights = {}}).schedule, size, 1);
  std::vector<double> mixed(size);
  int n = 0;
  mesh->run(1, [&](std::size_t, std::size_t, Link<double>& link) { link.post(mixed); });
  mesh->run(count, [&](std::size_t k, std::size_t, Link<double>& link) {
    link.collect(mixed);
    if (k == workers - 1 && ++n == 50) deed();
    link.post(mixed);
  });
}

constexpr std::uint64_t forever = 1'000'000'000'000;

void play(Processes& processes, const std::string& how) {
  const bool victim = processes.rank() == processes.size() - 1;
  const auto die = [] { ::raise(SIGKILL); };
  if (how == "in-a-run") return rounds(processes, 100, forever, die);
  if (how == "in-a-run-of-large-messages") return rounds(processes, 1'000'000, forever, die);
  if (how == "silent-in-a-run") return rounds(processes, 100, forever, [] { ::raise(SIGSTOP); });
  if (how == "stopped-for-a-while") return rounds(processes, 100, 200, [] { stop_for(3); });
  processes.any(false);
  if (victim) die();
  if (how == "while-the-others-compute") std::this_thread::sleep_for(std::chrono::seconds(1));
  while (true) processes.any(false);
}

int run(const std::string& how, const std::string& file) {
  std::signal(SIGTERM, [](int) { termination_requested = true; });
  std::signal(SIGUSR1, SIG_IGN);  // MPICH's launcher announces a loss by this signal
  std::size_t rank = 0;
  Clock::time_point begin;
  const auto tell = [&](const ProcessLost& error) {
    std::ofstream(file, std::ios::app) << fmt::format("process {} lost another after {:.2f} s: {}\n", rank,
                                                      seconds_since(begin), error.what());
  };
  const auto processes = join_processes(&termination_requested, tell);
  rank = processes->rank();
  const int victim = std::stoi(processes->allgather(std::to_string(::getpid())).back());
  begin = Clock::now();
  try {
    play(*processes, how);
    std::ofstream(file, std::ios::app) << fmt::format("process {} finished\n", rank);
  } catch (const ProcessLost& error) {
    tell(error);
  }
  if (how == "silent-in-a-run") ::kill(victim, SIGKILL);  // the launcher waits for the victim, which never wakes up
  return 0;
}

}  // namespace
}  // namespace saddlemesh

int main(int argc, char** argv) {
  return argc == 3 ? saddlemesh::run(argv[1], argv[2]) : 1;
}
