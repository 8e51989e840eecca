#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace saddlemesh {

/// What computes, as names and values for people: version, compiler, build type, oneDNN, processor and its instruction
/// sets, threads, memory, operating system. What the system does not tell is "unknown".
std::vector<std::pair<std::string, std::string>> environment();

/// The processor's part of it, out of the text of /proc/cpuinfo.
struct Processor {
  std::string model;                          ///< empty: not told
  std::vector<std::string> instruction_sets;  ///< of AVX2, FMA and AVX-512, those it has
  bool operator==(const Processor&) const = default;
};
Processor parse_processor(std::string_view cpuinfo);

/// This machine's.
Processor processor();

/// "Release", "Debug" …
std::string_view build_type();

}  // namespace saddlemesh
