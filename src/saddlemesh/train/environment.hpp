// Public: version, compiler, processor and libraries in use
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace saddlemesh {

/// What computes, as names and values for people: version, compiler, build type, oneDNN, processor and the instruction
/// set in use, threads, memory, operating system. What the system does not tell is "unknown".
std::vector<std::pair<std::string, std::string>> environment();

/// The processor's name; "unknown" if the system does not tell.
std::string processor_model();

/// The processor's name in the text of /proc/cpuinfo; empty if it has none.
std::string processor_model(std::string_view cpuinfo);

/// "Release", "Debug" …
std::string_view build_type();

}  // namespace saddlemesh
