#pragma once

namespace saddlemesh::testing {

/// Reason to skip tests of Open MPI's mpirun.
constexpr auto no_open_mpi = "this build is not with Open MPI; build the preset release with libopenmpi-dev";

}  // namespace saddlemesh::testing
