#include "saddlemesh/core/processor.hpp"

#include <cstdlib>
#include <string>

#include "saddlemesh/core/error.hpp"

namespace saddlemesh {
namespace {

InstructionSet chosen() {
  const std::vector<InstructionSet> sets = available_instruction_sets();
  const char* wish = std::getenv("SADDLEMESH_INSTRUCTION_SET");
  if (wish == nullptr || *wish == '\0') return sets.back();
  std::string names;
  for (const InstructionSet set : sets) {
    if (name(set) == wish) return set;
    names += (names.empty() ? "" : ", ") + std::string(name(set));
  }
  throw InputError("SADDLEMESH_INSTRUCTION_SET is \"" + std::string(wish) +
                   "\"; this processor and build have: " + names);
}

}  // namespace

std::vector<InstructionSet> available_instruction_sets() {
  std::vector<InstructionSet> sets{InstructionSet::baseline};
#if defined(__x86_64__)
  __builtin_cpu_init();
  const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("bmi") &&
                    __builtin_cpu_supports("bmi2");  // every such processor also has lzcnt, movbe and f16c
  if (avx2) sets.push_back(InstructionSet::avx2);
  if (avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
      __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl")) {
    sets.push_back(InstructionSet::avx512);
  }
#endif
  return sets;
}

InstructionSet instruction_set() {
  static const InstructionSet set = chosen();
  return set;
}

std::string_view name(InstructionSet set) {
  switch (set) {
    case InstructionSet::avx2:
      return "avx2";
    case InstructionSet::avx512:
      return "avx512";
    default:
      return "baseline";
  }
}

}  // namespace saddlemesh
