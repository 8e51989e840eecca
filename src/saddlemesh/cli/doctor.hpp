#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "saddlemesh/data/named/locate.hpp"

namespace saddlemesh {

/// A folder that data are read from or written to.
struct FolderFacts {
  std::filesystem::path folder;
  bool used_for_writing = false;  ///< fetched sets and decoded images are written there
  bool there = false;
  bool writable = false;  ///< or can be created, if it does not exist
};

/// The installation and its surroundings.
struct Diagnosis {
  std::vector<std::pair<std::string, std::string>> environment;  ///< the result of environment()
  std::string onednn;                                            ///< version; empty: none
  std::filesystem::path mpirun;                                  ///< empty: not found
  std::string mpi;                                               ///< the version text of mpirun
  std::string mpi_library;                                       ///< of this build; empty: none
  std::vector<FolderFacts> folders;                              ///< in the order in which sets are searched for
  std::vector<std::pair<const NamedSet*, std::optional<LocatedSet>>> sets;
  std::vector<std::string> advice;  ///< sentences; empty if nothing is missing
};

/// Examines the system without changing anything.
Diagnosis diagnose();

}  // namespace saddlemesh
