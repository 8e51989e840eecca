#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace saddlemesh {

/// A keyed pseudo-random permutation of [0, size) that is computed element by element, without a table: the swap-or-not
/// shuffle of Hoang, Morris and Rogaway. Each round picks a pivot p, pairs x with p − x (mod size), and decides by a
/// pseudo-random bit of the pair whether to swap it. A Feistel network would need a power of two, and its halves have
/// too few bits for small sizes; this shuffle works for every size.
class Permutation {
 public:
  /// `size` is at least 1 and below 2^32.
  Permutation(std::uint64_t size, std::uint64_t key);

  [[nodiscard]] std::uint64_t operator()(std::uint64_t value) const;
  [[nodiscard]] std::uint64_t inverse(std::uint64_t value) const;

 private:
  struct Round {
    std::uint64_t pivot, key;
  };
  [[nodiscard]] std::uint64_t swap_or_not(std::uint64_t value, const Round& round) const;

  std::uint64_t size_;
  std::array<Round, 48> rounds_;
};

}  // namespace saddlemesh
