#include "saddlemesh/data/positives.hpp"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/names.hpp"
#include "saddlemesh/data/text/excerpt.hpp"

namespace saddlemesh {
namespace {

using Flags = std::vector<std::uint8_t>;

constexpr std::string_view first_half = "first-half";
constexpr std::string_view second_half = "second-half";

Flags half(std::size_t classes, bool second) {
  Flags flags(classes, second ? 0 : 1);
  for (std::size_t i = classes / 2; i < classes; ++i) flags[i] = second ? 1 : 0;
  return flags;
}

Flags named(const std::vector<RawClass>& classes, std::string_view rule) {
  std::vector<std::string> known;
  for (const RawClass& one : classes) known.push_back(one.name);
  Flags flags(classes.size(), 0);
  while (true) {
    const std::size_t comma = rule.find(',');
    const auto found = std::ranges::find(known, rule.substr(0, comma));
    if (found == known.end()) {
      known.insert(known.end(), {std::string(first_half), std::string(second_half)});
      throw_unknown_name("positive class", rule.substr(0, comma), known);
    }
    flags[static_cast<std::size_t>(found - known.begin())] = 1;
    if (comma == std::string_view::npos) return flags;
    rule.remove_prefix(comma + 1);
  }
}

std::string column_text(const LabelColumn& column) {
  if (column.name.empty()) return "";
  return fmt::format(". The labels are those of column {} ({}); --label-column names another", excerpt(column.name),
                     column.reason);
}

void require_two(const std::vector<RawClass>& classes, const std::string& name, const LabelColumn& column) {
  if (classes.size() == 2) return;
  throw InputError(fmt::format("{}: the labels have {}; {}{}", name, classes_text(classes),
                               classes.size() < 2
                                   ? "rows of a second class are needed to tell the two apart"
                                   : "say which of them are positive: --positive CLASS for one against the rest, or "
                                     "--positive second-half",
                               column_text(column)));
}

}  // namespace

std::string classes_text(const std::vector<RawClass>& classes) {
  constexpr std::size_t shown = 6;
  std::string text = fmt::format("{} {}", classes.size(), classes.size() == 1 ? "class" : "classes");
  for (std::size_t i = 0; i < classes.size(); ++i) {
    if (i == shown) return text + ", …";
    text += fmt::format("{} {} ({} {})", i == 0 ? ":" : ",", classes[i].name, classes[i].rows,
                        classes[i].rows == 1 ? "row" : "rows");
  }
  return text;
}

Flags positive_classes(const std::vector<RawClass>& classes, std::string_view rule, const std::string& name,
                       const LabelColumn& column) {
  if (rule.empty()) require_two(classes, name, column);
  const bool halves = rule.empty() || rule == first_half || rule == second_half;
  Flags flags = halves ? half(classes.size(), rule != first_half) : named(classes, rule);
  std::size_t rows[2] = {0, 0};
  for (std::size_t i = 0; i < classes.size(); ++i) rows[flags[i]] += classes[i].rows;
  for (const std::size_t side : {0U, 1U}) {
    if (rows[side] > 0) continue;
    throw InputError(
        fmt::format("{}: no row is {}{}: AUROC compares positives with negatives and needs both; the labels "
                    "have {}",
                    name, side == 1 ? "positive" : "negative",
                    rule.empty() ? "" : fmt::format(" with --positive {}", rule), classes_text(classes)));
  }
  return flags;
}

}  // namespace saddlemesh
