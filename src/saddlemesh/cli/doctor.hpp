#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "saddlemesh/data/named/locate.hpp"

namespace saddlemesh {

/// A folder that is looked into, or written to.
struct FolderFacts {
  std::filesystem::path folder;
  bool used_for_writing = false;  ///< fetched sets and decoded images go there
  bool there = false;
  bool writable = false;  ///< or could be made, where it is not there
};

/// What this program finds around it.
struct Diagnosis {
  std::vector<std::pair<std::string, std::string>> environment;  ///< as environment() has it
  std::string onednn;                                            ///< version; empty: none
  std::filesystem::path mpirun;                                  ///< empty: not found
  std::string mpi;                                               ///< what it says it is
  std::string mpi_library;                                       ///< in this build; empty: none
  std::vector<FolderFacts> folders;                              ///< in the order in which sets are looked for
  std::vector<std::pair<const NamedSet*, std::optional<LocatedSet>>> sets;
  std::vector<std::string> advice;  ///< sentences; none where nothing is missing
};

/// Looks, and changes nothing.
Diagnosis diagnose();

}  // namespace saddlemesh
