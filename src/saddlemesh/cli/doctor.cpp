#include "saddlemesh/cli/doctor.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <unistd.h>

#include <fmt/format.h>

#include "saddlemesh/comm/launch.hpp"
#include "saddlemesh/core/processor.hpp"
#include "saddlemesh/data/built_parts.hpp"
#include "saddlemesh/nn/fast/compute_library.hpp"
#include "saddlemesh/train/environment.hpp"

namespace saddlemesh {
namespace fs = std::filesystem;
namespace {

fs::path find_program(std::string_view name) {
  const char* variable = std::getenv("PATH");
  const std::string path = variable == nullptr ? "" : variable;
  for (std::size_t from = 0; from < path.size();) {
    const std::size_t end = std::min(path.find(':', from), path.size());
    fs::path program = fs::path(path.substr(from, end - from)) / name;
    std::error_code ignored;  // a path that cannot be examined counts as not executable
    if (fs::is_regular_file(program, ignored) && ::access(program.c_str(), X_OK) == 0) return program;
    from = end + 1;
  }
  return {};
}

// Returns the first line of `mpirun --version`; empty if it prints none.
std::string mpi_version() {
  const auto close = [](std::FILE* pipe) { ::pclose(pipe); };
  const std::unique_ptr<std::FILE, decltype(close)> pipe(::popen("mpirun --version 2>/dev/null </dev/null", "r"));
  char line[200] = {};
  if (!pipe || std::fgets(line, sizeof line, pipe.get()) == nullptr) return {};
  std::string text = line;
  std::erase_if(text, [](unsigned char c) { return c < ' ' || c == 0x7f; });
  return text;
}

FolderFacts facts_of(const fs::path& folder) {
  std::error_code ignored;  // a path that cannot be examined counts as absent
  FolderFacts facts{.folder = folder, .used_for_writing = folder == user_data_folder()};
  facts.there = fs::is_directory(folder, ignored);
  fs::path nearest = folder;
  while (!fs::exists(nearest, ignored) && nearest.has_relative_path()) nearest = nearest.parent_path();
  facts.writable = fs::is_directory(nearest, ignored) && ::access(nearest.c_str(), W_OK | X_OK) == 0;
  return facts;
}

void advise_on_build(Diagnosis& found) {
  if (found.onednn.empty()) {
    found.advice.emplace_back(
        "This build has no oneDNN, so convolutions are dozens of times slower: install libdnnl-dev and build again "
        "with -DSADDLEMESH_ONEDNN=ON.");
  }
  for (const OptionalPart part : {OptionalPart::images, OptionalPart::archives, OptionalPart::downloads}) {
    if (has(part)) continue;
    std::string text(absence(part));
    text.front() = 'T';
    found.advice.push_back(text + ".");
  }
  if (const InstructionSet best = available_instruction_sets().back(); instruction_set() != best) {
    found.advice.push_back(
        fmt::format("The processor supports {}, but SADDLEMESH_INSTRUCTION_SET selects {}: unset it for full speed.",
                    name(best), name(instruction_set())));
  }
  if (build_type() != "Release" && build_type() != "RelWithDebInfo") {
    found.advice.push_back(fmt::format("This is a slow debugging build ({}): use the preset release.",
                                       build_type().empty() ? "no build type" : build_type()));
  }
}

// A launcher of one MPI implementation can start programs of another, but the processes do not find each other.
void advise_on_mpi(Diagnosis& found) {
  const bool open_library = found.mpi_library.find("Open MPI") != std::string::npos;
  const bool open_launcher =
      found.mpi.find("Open MPI") != std::string::npos || found.mpi.find("OpenRTE") != std::string::npos;
  if (found.mpi_library.empty()) {
    found.advice.emplace_back(
        "This build has no MPI, so all workers run in one process: to run on several machines, install libopenmpi-dev "
        "and openmpi-bin, and build again.");
  } else if (found.mpirun.empty()) {
    found.advice.emplace_back(
        "mpirun, which starts processes on several machines, was not found: install openmpi-bin.");
  } else if (!found.mpi.empty() && open_library != open_launcher) {
    found.advice.push_back(fmt::format("{} belongs to another MPI than this build ({}): use the mpirun of that MPI.",
                                       found.mpirun.string(), found.mpi_library));
  }
}

void advise_on_folders(Diagnosis& found) {
  const auto own = std::ranges::find(found.folders, true, &FolderFacts::used_for_writing);
  if (own == found.folders.end()) {
    found.advice.emplace_back("There is no folder for fetched data and decoded images: set HOME or XDG_CACHE_HOME.");
  } else if (!own->writable) {
    found.advice.push_back(
        fmt::format("{} is not writable, so data cannot be fetched and decoded images are not cached: set "
                    "XDG_CACHE_HOME to a writable folder.",
                    own->folder.string()));
  }
}

void advise_on_data(Diagnosis& found) {
  for (const auto& [set, located] : found.sets) {
    if (!located) found.advice.push_back(fmt::format("To get {}: {}.", set->name, how_to_get(*set)));
  }
}

}  // namespace

Diagnosis diagnose() {
  Diagnosis found{.environment = environment(),
                  .onednn = onednn_version(),
                  .mpirun = find_program("mpirun"),
                  .mpi_library = mpi_library()};
  if (!found.mpirun.empty()) found.mpi = mpi_version();
  for (const fs::path& folder : data_folders({})) found.folders.push_back(facts_of(folder));
  for (const NamedSet& set : named_sets()) found.sets.emplace_back(&set, locate(set, {}));
  advise_on_build(found);
  advise_on_mpi(found);
  advise_on_folders(found);
  advise_on_data(found);
  return found;
}

}  // namespace saddlemesh
