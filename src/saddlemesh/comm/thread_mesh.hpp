#pragma once

#include <cstdint>
#include <memory>

#include "saddlemesh/comm/mesh.hpp"
#include "saddlemesh/topology/schedule/schedule.hpp"

namespace saddlemesh {

/// All workers in this process, in blocks over `threads` threads (at most one per worker is used). Any number of
/// either is ordinary: a thousand workers on two threads, or more threads than cores. They wait for each other as
/// HostedWorkers says.
///
/// Posts and collects are counted from `first`: a mesh that takes the place of one that has done so many rounds.
template <class Real>
std::unique_ptr<Mesh<Real>> make_thread_mesh(SharedSchedule schedule, std::size_t message_size, std::size_t threads,
                                             std::uint64_t first = 0);

}  // namespace saddlemesh
