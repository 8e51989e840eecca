// Public: version, compiler, processor and libraries in use
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace saddlemesh {

/// Describes the software and hardware as names and values for people: version, compiler, build type, oneDNN, processor
/// and instruction set in use, threads, memory, operating system. Unavailable values are "unknown".
std::vector<std::pair<std::string, std::string>> environment();

/// Returns the processor's name; "unknown" if the system does not provide it.
std::string processor_model();

/// Returns the processor's name from the text of /proc/cpuinfo; empty if it has none.
std::string processor_model(std::string_view cpuinfo);

/// Returns "Release", "Debug", etc.
std::string_view build_type();

}  // namespace saddlemesh
