#pragma once

#include <functional>
#include <string>

#include "saddlemesh/comm/processes.hpp"

namespace saddlemesh::cli {

/// Has all processes that were started together do the work, this one among them. An error in any of them ends all: the
/// first tells the user, the others end silently with the same code. `resume_hint` says what can be done when a
/// process is lost; it may be empty.
void run_on_all_ranks(const std::function<void(Processes&)>& work, const std::function<std::string()>& resume_hint);

/// Has all processes that were started together end with the user's mistake, which was seen before they met. Throws.
void fail_on_all_ranks(const std::string& mistake);

}  // namespace saddlemesh::cli
