#pragma once

#include <cstdint>
#include <span>

namespace saddlemesh {

/// Sorts fewer than 2³² unsigned integers in ascending order. `scratch` has the size of `words`; its contents are lost.
///
/// Three counting passes of up to 11 bits each, from the least significant upwards, order the words by the 33 bits that
/// begin at the highest one in which any two differ; passes over bits that all words share are skipped. What is still
/// equal in those bits, which takes 64-bit words, is sorted in the same way run by run.
void radix_sort(std::span<std::uint32_t> words, std::span<std::uint32_t> scratch);
void radix_sort(std::span<std::uint64_t> words, std::span<std::uint64_t> scratch);

}  // namespace saddlemesh
