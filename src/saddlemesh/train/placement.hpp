#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "saddlemesh/comm/processes.hpp"
#include "saddlemesh/data/site_list.hpp"

namespace saddlemesh {

/// The hosts of several processes, and their numbers of threads.
struct Placement {
  std::size_t threads = 1;  ///< of this process
  std::string text;         ///< a line for each host; empty for a single process
};

/// Determines the placement; all processes call it together. Each process gets the requested number of threads, or its
/// fair share of the cores that it may use on its host. If there are sites, the text names them instead of workers'
/// numbers.
Placement find_placement(Processes& processes, std::size_t workers, const std::optional<std::size_t>& threads,
                         std::span<const Site> sites = {});

/// Host and cores of one process, as sent to the others.
struct ProcessLocation {
  std::string host;
  std::vector<std::uint32_t> cores;  ///< that it may use, in ascending order
  std::uint64_t cores_of_host = 0;
};

/// Returns the number of threads of the process with that rank: its cores, shared evenly with the other processes that
/// may use any of them; at least one.
std::size_t fair_threads(std::span<const ProcessLocation> places, std::size_t rank);

}  // namespace saddlemesh
