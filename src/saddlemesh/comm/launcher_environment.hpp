#pragma once

#include <cstddef>

namespace saddlemesh {

/// Number of processes that a launcher (mpirun of any MPI, srun) started together, including this one, from the
/// environment; 1 without a launcher.
std::size_t process_count_from_launcher();

/// Rank of this process, counted from 0, from the launcher's environment; 0 without a launcher.
std::size_t process_rank_from_launcher();

}  // namespace saddlemesh
