#include <fmt/format.h>

#include "saddlemesh/comm/launch.hpp"
#include "saddlemesh/comm/launcher_environment.hpp"

namespace saddlemesh {

std::unique_ptr<Processes> join_processes(const std::atomic<bool>* /*termination_requested*/,
                                          FailureHandler /*failure_handler*/) {
  if (const std::size_t started = process_count_from_launcher(); started > 1) {
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
