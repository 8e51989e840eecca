#pragma once

#include <cstdint>
#include <memory>

#include "saddlemesh/comm/mesh.hpp"
#include "saddlemesh/topology/schedule/schedule.hpp"

namespace saddlemesh {

/// Creates a mesh that hosts all workers in this process, in blocks over `threads` threads (at most one per worker is
/// used). Any numbers work: a thousand workers on two threads, or more threads than cores. HostedWorkers describes how
/// workers wait for each other.
///
/// Posts and collects are numbered from `first`, so that a new mesh can continue after that many rounds.
template <class Real>
std::unique_ptr<Mesh<Real>> make_thread_mesh(SharedSchedule schedule, std::size_t message_size, std::size_t threads,
                                             std::uint64_t first = 0);

}  // namespace saddlemesh
