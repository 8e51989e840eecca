#pragma once

#include <cstdint>
#include <span>

namespace saddlemesh {

/// Sorts fewer than 2³² unsigned integers in ascending order. `scratch` has the size of `words`; its contents are lost.
///
/// Three counting passes of up to 11 bits each, from the least significant upwards, order the words by the 33 bits that
/// begin at the highest bit in which any two words differ. Passes over bits that all words share are skipped. Runs of
/// 64-bit words that are equal in these 33 bits are then sorted in the same way.
void radix_sort(std::span<std::uint32_t> words, std::span<std::uint32_t> scratch);
void radix_sort(std::span<std::uint64_t> words, std::span<std::uint64_t> scratch);

}  // namespace saddlemesh
