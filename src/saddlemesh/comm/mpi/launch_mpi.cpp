#include <algorithm>
#include <array>
#include <cstdlib>

#include <fmt/format.h>

#include "saddlemesh/comm/launch.hpp"
#include "saddlemesh/comm/launcher_environment.hpp"
#include "saddlemesh/comm/mpi/mpi_processes.hpp"

namespace saddlemesh {
namespace {

bool is_set(const char* name) {
  return std::getenv(name) != nullptr;
}

// Returns whether a launcher started this process, even as the only one; it sets one of these variables.
bool launched() {
  constexpr std::array signs = {"OMPI_COMM_WORLD_SIZE", "PMI_RANK", "PMI_FD", "PMI_PORT", "PMIX_RANK"};
  return std::ranges::any_of(signs, is_set);
}

// Returns whether the launcher belongs to another MPI. Checked before MPI starts, because Open MPI aborts, or waits
// forever, under launchers that it does not know.
bool of_another_mpi() {
  const bool open = mpi_library().find("Open MPI") != std::string::npos;
  const bool by_open = is_set("OMPI_COMM_WORLD_SIZE"), by_hydra = is_set("MPI_LOCALNRANKS") && !by_open;
  const bool by_srun = is_set("SLURM_STEP_NUM_TASKS") && !by_open && !by_hydra;
  if (by_srun) return !is_set("PMIX_RANK") && !is_set("PMI_RANK");
  return open ? by_hydra : by_open;
}

std::string strangers(std::size_t started) {
  const std::string what = fmt::format("{} processes were started together, but each finds itself alone", started);
  if (is_set("SLURM_STEP_NUM_TASKS") && !is_set("OMPI_COMM_WORLD_SIZE")) {
    return fmt::format(
        "{}: srun must be told how they find each other. This program uses {}; try --mpi=pmix or --mpi=pmi2 "
        "(srun --mpi=list says what there is)",
        what, mpi_library());
  }
  return fmt::format(
      "{}: the launcher seems to belong to another MPI. This program uses {}; start it with the mpirun of that", what,
      mpi_library());
}

}  // namespace

std::unique_ptr<Processes> join_processes(const std::atomic<bool>* termination_requested,
                                          FailureHandler failure_handler) {
  const std::size_t started = process_count_from_launcher();
  if (started == 1 && !launched()) return nullptr;
  if (started > 1 && of_another_mpi()) throw InputError(strangers(started));
  auto processes = std::make_unique<mpi::MpiProcesses>(termination_requested, std::move(failure_handler));
  if (started > 1 && processes->size() == 1) throw InputError(strangers(started));
  return processes;
}

std::string mpi_library() {
  return mpi::Library::name();
}

}  // namespace saddlemesh
