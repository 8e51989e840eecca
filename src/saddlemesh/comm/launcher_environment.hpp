#pragma once

#include <cstddef>

namespace saddlemesh {

/// How many processes a launcher (mpirun of any MPI, srun) says in the environment that it has started together with
/// this one, this one included; 1 if no launcher says anything.
std::size_t process_count_from_launcher();

/// Which of them this one is, counted from 0, as the launcher says; 0 if none says anything.
std::size_t process_rank_from_launcher();

}  // namespace saddlemesh
