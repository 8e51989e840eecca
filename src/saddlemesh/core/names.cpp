#include "saddlemesh/core/names.hpp"

#include <algorithm>
#include <cctype>
#include <functional>
#include <limits>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/visible_text.hpp"

namespace saddlemesh {
namespace {

// Optimal string alignment distance: Levenshtein with adjacent swaps.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  const std::size_t width = b.size() + 1;
  std::vector<std::size_t> d((a.size() + 1) * width);
  const auto at = [&](std::size_t i, std::size_t j) -> std::size_t& { return d[i * width + j]; };
  for (std::size_t i = 0; i <= a.size(); ++i) at(i, 0) = i;
  for (std::size_t j = 0; j <= b.size(); ++j) at(0, j) = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = at(i - 1, j - 1) + (a[i - 1] == b[j - 1] ? 0 : 1);
      at(i, j) = std::min({at(i - 1, j) + 1, at(i, j - 1) + 1, replaced});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) at(i, j) = std::min(at(i, j), at(i - 2, j - 2) + 1);
    }
  }
  return at(a.size(), b.size());
}

std::string_view without_dashes(std::string_view name) {
  return name.substr(std::min(name.find_first_not_of('-'), name.size()));
}

// Returns whether the letters of `shorter` occur in `longer` in this order, beginning with the first: "iters" in
// "iterations".
bool abbreviates(std::string_view shorter, std::string_view longer) {
  if (shorter.size() < 3 || longer.empty() || shorter.front() != longer.front()) return false;
  for (const char c : longer) {
    if (!shorter.empty() && shorter.front() == c) shorter.remove_prefix(1);
  }
  return shorter.empty();
}

constexpr std::size_t never = std::numeric_limits<std::size_t>::max();

std::string lower_case(std::string_view text) {
  std::string lower(text);
  std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return lower;
}

// Returns the distance of `name` from `given`: the edit distance, or a comparably small number for an abbreviation.
std::size_t distance_of(std::string_view given, std::string_view name) {
  const std::size_t edits = edit_distance(given, name);
  const bool part = given.size() >= 3 && name.find(given) != std::string_view::npos;
  if (!given.empty() && name.starts_with(given)) return std::min<std::size_t>(edits, 1);
  if (part || abbreviates(given, name)) return std::min<std::size_t>(edits, 2);
  const bool slip = edits <= std::max<std::size_t>(2, given.size() / 3) && edits < given.size();
  return slip ? edits : never;
}

std::ptrdiff_t common_prefix(std::string_view a, std::string_view b) {
  return std::ranges::mismatch(a, b).in1 - a.begin();
}

}  // namespace

std::vector<std::string> nearest_names(std::string_view given, std::span<const std::string> known) {
  constexpr std::size_t longest = 64;  // longer texts are not misspelt names
  constexpr std::size_t most = 3;
  std::vector<std::string> nearest;
  std::size_t least = never;
  if (given.size() > longest) return nearest;
  const std::string meant = lower_case(without_dashes(given));
  for (const std::string& name : known) {
    const std::string bare = lower_case(without_dashes(name));
    const std::size_t distance = bare.size() > longest ? never : distance_of(meant, bare);
    if (distance < least) nearest.clear();
    least = std::min(least, distance);
    if (distance == least && distance != never) nearest.push_back(name);
  }
  std::ranges::stable_sort(nearest, std::greater{}, [&](const std::string& name) {
    return common_prefix(meant, lower_case(without_dashes(name)));
  });
  if (nearest.size() > most) nearest.resize(most);
  return nearest;
}

std::string nearest_name(std::string_view given, std::span<const std::string> known) {
  const std::vector<std::string> nearest = nearest_names(given, known);
  return nearest.empty() ? std::string() : nearest.front();
}

std::string did_you_mean(std::string_view given, std::span<const std::string> known) {
  const std::vector<std::string> names = nearest_names(given, known);
  if (names.empty()) return {};
  std::string text = fmt::format(" (did you mean \"{}\"", names.front());
  for (std::size_t i = 1; i < names.size(); ++i) {
    text += fmt::format("{}\"{}\"", i + 1 == names.size() ? " or " : ", ", names[i]);
  }
  return text + "?)";
}

std::string name_list(std::span<const std::string> names, std::size_t most) {
  const std::size_t shown = std::min(names.size(), most);
  std::string text = fmt::format("{}", fmt::join(names.first(shown), ", "));
  return shown == names.size() ? text : fmt::format("{}, … ({} in all)", text, names.size());
}

std::string shortened(std::string_view text) {
  constexpr std::size_t longest = 80;
  if (text.size() <= longest) return std::string(text);
  std::size_t length = longest;
  while (length > 0 && (static_cast<unsigned char>(text[length]) & 0xc0U) == 0x80U)
    --length;  // do not cut a UTF-8 character
  return fmt::format("{}…", text.substr(0, length));
}

void throw_unknown_name(std::string_view kind, std::string_view given, std::span<const std::string> known) {
  constexpr std::size_t few = 16, some = 8;
  const std::string near = did_you_mean(given, known);
  std::string text = fmt::format("unknown {} \"{}\"{}", kind, visible_line(shortened(given)), near);
  const bool listed = near.empty() || known.size() <= few;  // a longer list would hide the intended name
  if (listed) text += fmt::format("; known: {}", name_list(known, known.size() <= few ? few : some));
  throw InputError(text);
}

}  // namespace saddlemesh
