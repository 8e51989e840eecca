#include "saddlemesh/comm/launcher.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "saddlemesh/core/parse.hpp"

namespace saddlemesh {

std::size_t processes_started() {
  // Open MPI's mpirun; the process managers of MPICH and its relatives; srun, whatever its --mpi.
  constexpr std::array counts = {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "SLURM_STEP_NUM_TASKS"};
  std::size_t most = 1;
  for (const char* name : counts) {
    const char* value = std::getenv(name);
    if (value != nullptr) most = std::max(most, parse_number<std::size_t>(value).value_or(1));
  }
  return most;
}

}  // namespace saddlemesh
