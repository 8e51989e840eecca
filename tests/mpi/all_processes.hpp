#pragma once

#include "saddlemesh/comm/processes.hpp"

namespace saddlemesh::testing {

/// Returns the processes that run these tests.
Processes& all_processes();

}  // namespace saddlemesh::testing
