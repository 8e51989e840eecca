#pragma once

#include <cstddef>
#include <thread>
#include <unistd.h>

namespace saddlemesh {

/// Returns whether this machine has a core for each of `threads` threads in each of `processes` processes. Takes into
/// account that a launcher may have bound this process to some of the cores.
inline bool core_for_each(std::size_t threads, std::size_t processes) {
  const auto machine = static_cast<std::size_t>(::sysconf(_SC_NPROCESSORS_ONLN));
  return threads <= std::thread::hardware_concurrency() && threads * processes <= machine;
}

}  // namespace saddlemesh
