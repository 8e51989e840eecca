#pragma once

#include <cstddef>
#include <functional>

namespace saddlemesh {

/// Calls job(0), …, job(count − 1) on up to `threads` threads, each taking the next one that is left. The first error
/// ends the rest and is rethrown.
void parallel_for(std::size_t count, std::size_t threads, const std::function<void(std::size_t)>& job);

/// Threads to use when the user does not say: one per core.
std::size_t default_threads();

}  // namespace saddlemesh
