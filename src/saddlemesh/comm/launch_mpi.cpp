#include <algorithm>
#include <array>
#include <cstdlib>

#include <fmt/format.h>

#include "saddlemesh/comm/launch.hpp"
#include "saddlemesh/comm/launcher.hpp"
#include "saddlemesh/comm/mpi/mpi_processes.hpp"

namespace saddlemesh {
namespace {

// A launcher of one process says so in one of these.
bool launched() {
  constexpr std::array signs = {"OMPI_COMM_WORLD_SIZE", "PMI_RANK", "PMI_FD", "PMI_PORT", "PMIX_RANK"};
  return std::ranges::any_of(signs, [](const char* name) { return std::getenv(name) != nullptr; });
}

std::string strangers(std::size_t started) {
  const std::string what = fmt::format("{} processes were started together, but each finds itself alone", started);
  if (std::getenv("SLURM_STEP_NUM_TASKS") != nullptr) {
    return fmt::format(
        "{}: srun must be told how they find each other. This program uses {}; try --mpi=pmix or --mpi=pmi2 "
        "(srun --mpi=list says what there is)",
        what, mpi_library());
  }
  return fmt::format(
      "{}: this program uses {}, and the launcher seems to belong to another MPI. Start it with that one's mpirun",
      what, mpi_library());
}

}  // namespace

std::unique_ptr<Processes> join_processes(const std::atomic<bool>* told_to_end) {
  const std::size_t started = processes_started();
  if (started == 1 && !launched()) return nullptr;
  auto processes = std::make_unique<mpi::MpiProcesses>(told_to_end);
  if (started > 1 && processes->size() == 1) throw InputError(strangers(started));
  return processes;
}

std::string mpi_library() {
  return mpi::Library::name();
}

}  // namespace saddlemesh
