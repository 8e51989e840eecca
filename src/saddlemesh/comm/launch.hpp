// Public: joining the processes that mpirun or srun started
#pragma once

#include <atomic>
#include <memory>
#include <string>

#include "saddlemesh/comm/processes.hpp"

namespace saddlemesh {

/// Joins the processes that mpirun or srun has started together with this one; empty if this one was started alone, so
/// that nothing of MPI is touched then. To be called once. InputError where processes were started together but
/// cannot find each other: this build has no MPI, or another than the launcher's, or srun needs --mpi.
///
/// `told_to_end` is set (by a signal handler, say) when the process has been told to end, as launchers do to all when
/// one process dies: the others then count as lost after a second of silence.
std::unique_ptr<Processes> join_processes(const std::atomic<bool>* told_to_end = nullptr,
                                          FailureHandler failure_handler = {});

/// The MPI library that this build uses, as it names itself; empty if it was built without.
std::string mpi_library();

}  // namespace saddlemesh
