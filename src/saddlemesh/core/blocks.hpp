#pragma once

#include "saddlemesh/core/worker_range.hpp"

// Divides workers into contiguous blocks whose sizes differ by at most one: block i of n holds [i · workers / n, (i +
// 1) · workers / n). Each process has one block of workers, and divides it among its threads in the same way.
namespace saddlemesh {

inline WorkerRange block(std::size_t index, std::size_t workers, std::size_t blocks) {
  const std::size_t first = index * workers / blocks;
  return {.first = first, .count = (index + 1) * workers / blocks - first};
}

/// Returns the index of the block that holds the worker.
inline std::size_t block_of(std::size_t worker, std::size_t workers, std::size_t blocks) {
  return ((worker + 1) * blocks - 1) / workers;
}

}  // namespace saddlemesh
