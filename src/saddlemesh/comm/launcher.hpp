#pragma once

#include <cstddef>

namespace saddlemesh {

/// How many processes a launcher (mpirun of any MPI, srun) says in the environment that it has started together with
/// this one, this one included; 1 if no launcher says anything.
std::size_t processes_started();

}  // namespace saddlemesh
