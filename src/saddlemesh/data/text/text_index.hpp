#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace saddlemesh {

/// Maps texts to numbers; lookup is fast if a few texts are frequent.
class TextIndex {
 public:
  [[nodiscard]] std::optional<std::uint32_t> find(std::string_view text) {
    const Entry*& recent = recent_[slot(text)];
    if (recent == nullptr || recent->first != text) {
      const auto known = places_.find(text);
      if (known == places_.end()) return std::nullopt;
      recent = &*known;
    }
    return recent->second;
  }

  /// Does nothing if the text is already present.
  void add(std::string_view text, std::uint32_t place) { places_.emplace(text, place); }

 private:
  using Entry = std::pair<const std::string, std::uint32_t>;
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
  };
  using Recent = std::array<const Entry*, 64>;

  // A weak hash that is almost free.
  static std::size_t slot(std::string_view text) {
    if (text.empty()) return 0;
    const auto byte = [](char c) { return std::size_t{static_cast<unsigned char>(c)}; };
    return (text.size() + 5 * byte(text.front()) + 11 * byte(text.back())) % std::tuple_size_v<Recent>;
  }

  std::unordered_map<std::string, std::uint32_t, Hash, std::equal_to<>> places_;
  Recent recent_{};  // entries of the map, whose addresses are stable
};

}  // namespace saddlemesh
