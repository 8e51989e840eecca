#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "saddlemesh/comm/processes.hpp"
#include "saddlemesh/data/site_list.hpp"

namespace saddlemesh {

/// Which of several processes runs where, and with how many threads.
struct Placement {
  std::size_t threads = 1;  ///< of this process
  std::string text;         ///< for the user: a line for each host; empty for one process alone
};

/// Found out by all processes together. The threads of each are as many as are asked for, or its fair share of the
/// cores that it may use on its host. The text has the names of sites, if there are any, in place of workers' numbers.
Placement find_placement(Processes& processes, std::size_t workers, const std::optional<std::size_t>& threads,
                         std::span<const Site> sites = {});

/// One process's place, as it tells the others.
struct ProcessPlace {
  std::string host;
  std::vector<std::uint32_t> cores;  ///< that it may use, ascending
  std::uint64_t cores_of_host = 0;
};

/// The threads of the process of that rank: its cores shared evenly with those who may use any of them, at least one.
std::size_t fair_threads(std::span<const ProcessPlace> places, std::size_t rank);

}  // namespace saddlemesh
