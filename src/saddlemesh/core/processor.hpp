#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace saddlemesh {

/// The instruction sets that hot loops are compiled for. All of them give the same bits.
enum class InstructionSet : std::uint8_t {
  baseline,  ///< the build's minimum: x86-64-v2 by default, or the compiler's baseline on other processors
  avx2,      ///< x86-64-v3: AVX2 and fused multiply-add
  avx512,    ///< x86-64-v4: AVX-512 F, BW, CD, DQ, VL
};

/// The instruction set in use: the best one that the processor has. The environment variable SADDLEMESH_INSTRUCTION_SET
/// selects a lesser one by name. Throws InputError if the name is unknown or the processor lacks the set.
InstructionSet instruction_set();

/// Returns every instruction set that this build includes and this processor can run, baseline first.
std::vector<InstructionSet> available_instruction_sets();

std::string_view name(InstructionSet set);

/// Calls function.operator()<set>() and returns its result.
template <class Function>
decltype(auto) with_instruction_set([[maybe_unused]] InstructionSet set, Function function) {
#if defined(__x86_64__)
  if (set == InstructionSet::avx512) return function.template operator()<InstructionSet::avx512>();
  if (set == InstructionSet::avx2) return function.template operator()<InstructionSet::avx2>();
#endif
  return function.template operator()<InstructionSet::baseline>();
}

}  // namespace saddlemesh
