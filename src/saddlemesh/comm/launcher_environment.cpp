#include "saddlemesh/comm/launcher_environment.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>

#include "saddlemesh/core/parse.hpp"

namespace saddlemesh {
namespace {

std::optional<std::size_t> number_in(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::nullopt : parse_number<std::size_t>(value);
}

}  // namespace

std::size_t process_count_from_launcher() {
  // Open MPI's mpirun; the process managers of MPICH and its derivatives; srun, with any --mpi.
  constexpr std::array counts = {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "SLURM_STEP_NUM_TASKS"};
  std::size_t most = 1;
  for (const char* name : counts) {
    most = std::max(most, number_in(name).value_or(1));
  }
  return most;
}

std::size_t process_rank_from_launcher() {
  for (const char* name : {"OMPI_COMM_WORLD_RANK", "PMI_RANK", "PMIX_RANK", "SLURM_PROCID"}) {
    if (const auto number = number_in(name)) return *number;
  }
  return 0;
}

}  // namespace saddlemesh
