#pragma once

#include <functional>
#include <string>

#include "saddlemesh/comm/processes.hpp"

namespace saddlemesh::cli {

/// Runs `work` on all processes that were started together, including this one. An error in one of them ends all: the
/// first process reports it, the others end silently with the same exit code. `resume_hint`, which may be empty,
/// returns what to do when a process is lost.
void run_on_all_ranks(const std::function<void(Processes&)>& work, const std::function<std::string()>& resume_hint);

/// Ends all processes that were started together because of a user error that was found before they met. Always throws.
void fail_on_all_ranks(const std::string& mistake);

}  // namespace saddlemesh::cli
