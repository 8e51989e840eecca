#pragma once

#include <cstddef>
#include <functional>

namespace saddlemesh {

/// Calls job(0), …, job(count − 1) on up to `threads` threads; each thread takes the next index that is left. The first
/// exception stops the remaining jobs and is rethrown.
void parallel_for(std::size_t count, std::size_t threads, const std::function<void(std::size_t)>& job);

/// Default number of threads: one per core.
std::size_t default_threads();

}  // namespace saddlemesh
