#include <fmt/format.h>

#include "saddlemesh/comm/launch.hpp"
#include "saddlemesh/comm/launcher.hpp"

namespace saddlemesh {

std::unique_ptr<Processes> join_processes(const std::atomic<bool>* /*told_to_end*/, LastWords /*last_words*/) {
  if (const std::size_t started = processes_started(); started > 1) {
    throw InputError(fmt::format(
        "{} processes were started together, but this program was built without MPI: install libopenmpi-dev "
        "and build again, or start it alone",
        started));
  }
  return nullptr;
}

std::string mpi_library() {
  return {};
}

}  // namespace saddlemesh
