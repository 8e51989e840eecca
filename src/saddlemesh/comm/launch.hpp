// Public: joining the processes that mpirun or srun started
#pragma once

#include <atomic>
#include <memory>
#include <string>

#include "saddlemesh/comm/processes.hpp"

namespace saddlemesh {

/// Joins the processes that mpirun or srun started together with this one. Returns null, without touching MPI, if this
/// process was started alone. Call it at most once. Throws InputError if processes were started together but cannot
/// connect: this build has no MPI, or a different one from the launcher's, or srun needs --mpi.
///
/// `termination_requested` becomes true (set by a signal handler, for example) when the process receives a request to
/// end. Launchers send one to all processes when one dies, so from then on a process counts as lost after one second of
/// silence.
std::unique_ptr<Processes> join_processes(const std::atomic<bool>* termination_requested = nullptr,
                                          FailureHandler failure_handler = {});

/// Name and version of the MPI library of this build; empty without MPI.
std::string mpi_library();

}  // namespace saddlemesh
