#pragma once

#include "saddlemesh/core/worker_range.hpp"

// Workers divided into blocks of neighbours whose sizes differ by one at most: block i of n has
// [i · workers / n, (i + 1) · workers / n). Processes have such blocks, and their threads again.
namespace saddlemesh {

inline WorkerRange block(std::size_t index, std::size_t workers, std::size_t blocks) {
  const std::size_t first = index * workers / blocks;
  return {.first = first, .count = (index + 1) * workers / blocks - first};
}

/// The block that has the worker.
inline std::size_t block_of(std::size_t worker, std::size_t workers, std::size_t blocks) {
  return ((worker + 1) * blocks - 1) / workers;
}

}  // namespace saddlemesh
