#pragma once

#include <cstdint>
#include <memory>

#include "saddlemesh/comm/mesh.hpp"
#include "saddlemesh/topology/schedule/schedule.hpp"

namespace saddlemesh::mpi {

class MpiProcesses;

/// Creates a mesh over MPI; see make_mesh().
template <class Real>
std::unique_ptr<Mesh<Real>> make_mpi_mesh(MpiProcesses& processes, SharedSchedule schedule, std::size_t message_size,
                                          std::size_t threads, std::uint64_t first);

}  // namespace saddlemesh::mpi
