#include "saddlemesh/topology/schedule/permutation.hpp"

#include <algorithm>

namespace saddlemesh {
namespace {

// The finaliser of SplitMix64: every bit of the result depends on every bit of the argument.
std::uint64_t scramble(std::uint64_t z) {
  z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
  z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
  return z ^ (z >> 31U);
}

}  // namespace

Permutation::Permutation(std::uint64_t size, std::uint64_t key) : size_(size) {
  const auto next = [&key] { return scramble(key += 0x9e3779b97f4a7c15U); };
  for (Round& round : rounds_) {
    round.pivot = ((next() >> 32U) * size) >> 32U;
    round.key = next();
  }
}

std::uint64_t Permutation::swap_or_not(std::uint64_t value, const Round& round) const {
  const std::uint64_t other = round.pivot >= value ? round.pivot - value : round.pivot + size_ - value;
  const bool swap = (scramble(std::max(value, other) ^ round.key) & 1U) != 0;
  return swap ? other : value;
}

std::uint64_t Permutation::operator()(std::uint64_t value) const {
  for (const Round& round : rounds_) value = swap_or_not(value, round);
  return value;
}

std::uint64_t Permutation::inverse(std::uint64_t value) const {
  std::for_each(rounds_.rbegin(), rounds_.rend(), [&](const Round& round) { value = swap_or_not(value, round); });
  return value;
}

}  // namespace saddlemesh
