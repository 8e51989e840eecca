#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "saddlemesh/data/text/number.hpp"

namespace saddlemesh {

/// Cache of a column's recent fields, as bytes, with their values. The value of a field depends only on its bytes up to
/// and including the one that ends it, so equal bytes, quotes included, need not be parsed again.
class RecentFields {
 public:
  struct Entry {
    std::string bytes;  ///< the field and the byte that ends it
    float value = 0;
  };

  /// Returns the entry for the field that begins at `at`, or null if it is not in the cache. May read bytes before
  /// `readable`.
  [[nodiscard]] const Entry* find(const char* at, const char* readable, char end) const {
    if (entries_.empty() || readable - at < 8) return nullptr;
    const Entry& entry = entries_[slot(number::load_eight(at), end)];
    const bool fits = entry.bytes.size() <= static_cast<std::size_t>(readable - at);
    const bool same = fits && !entry.bytes.empty() && std::string_view(at, entry.bytes.size()) == entry.bytes;
    return same ? &entry : nullptr;
  }

  /// Stores `value` for the bytes from `at` to `next`, the last of which ended the field.
  void remember(const char* at, const char* next, const char* readable, char end, float value) {
    constexpr std::ptrdiff_t longest = 64;
    if (next - at > longest || readable - at < 8 || next[-1] != end) return;
    entries_.resize(slots);
    entries_[slot(number::load_eight(at), end)] = {std::string(at, next), value};
  }

 private:
  static constexpr std::size_t slots = 128;

  // Computed from the first eight bytes, ignoring those after the first `end`.
  static std::size_t slot(std::uint64_t bytes, char end) {
    constexpr std::uint64_t ones = 0x0101010101010101U, tops = 0x8080808080808080U;
    const std::uint64_t other = bytes ^ (ones * static_cast<unsigned char>(end));
    const std::uint64_t found = (other - ones) & ~other & tops;  // its lowest set bit marks the first `end`
    const std::uint64_t kept = bytes & (found ^ (found - 1));
    return static_cast<std::size_t>(kept * 0x9e3779b97f4a7c15U >> 57);
  }

  std::vector<Entry> entries_;
};

}  // namespace saddlemesh
