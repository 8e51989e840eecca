#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "saddlemesh/data/text/number.hpp"

namespace saddlemesh {

/// The fields that a column had lately, as they are written, with what they mean. How a field is read depends on its
/// bytes up to the one that ends it and on nothing else: where the same bytes come again, quotes and all, they need not
/// be read again.
class RecentFields {
 public:
  struct Entry {
    std::string bytes;  ///< the field and the byte that ends it
    float value = 0;
  };

  /// The field that begins at `at`, if it was remembered; null otherwise. Bytes before `readable` may be looked at.
  [[nodiscard]] const Entry* find(const char* at, const char* readable, char end) const {
    if (entries_.empty() || readable - at < 8) return nullptr;
    const Entry& entry = entries_[slot(number::load_eight(at), end)];
    const bool fits = entry.bytes.size() <= static_cast<std::size_t>(readable - at);
    const bool same = fits && !entry.bytes.empty() && std::string_view(at, entry.bytes.size()) == entry.bytes;
    return same ? &entry : nullptr;
  }

  /// Remembers that the bytes from `at` to `next`, the last of which ended the field, mean `value`.
  void remember(const char* at, const char* next, const char* readable, char end, float value) {
    constexpr std::ptrdiff_t longest = 64;
    if (next - at > longest || readable - at < 8 || next[-1] != end) return;
    entries_.resize(slots);
    entries_[slot(number::load_eight(at), end)] = {std::string(at, next), value};
  }

 private:
  static constexpr std::size_t slots = 128;

  // By the first eight bytes, without those behind the first `end`.
  static std::size_t slot(std::uint64_t bytes, char end) {
    constexpr std::uint64_t ones = 0x0101010101010101U, tops = 0x8080808080808080U;
    const std::uint64_t other = bytes ^ (ones * static_cast<unsigned char>(end));
    const std::uint64_t found = (other - ones) & ~other & tops;  // the lowest bit set is that of the first `end`
    const std::uint64_t kept = bytes & (found ^ (found - 1));
    return static_cast<std::size_t>(kept * 0x9e3779b97f4a7c15U >> 57);
  }

  std::vector<Entry> entries_;
};

}  // namespace saddlemesh
