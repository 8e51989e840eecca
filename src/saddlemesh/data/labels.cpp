#include "saddlemesh/data/labels.hpp"

#include <cmath>
#include <map>
#include <string>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"

namespace saddlemesh {
namespace {

using Counts = std::map<double, std::size_t>;  // rows of each value

// "3 classes: 0 (120 rows), 1 (30 rows), 2 (7 rows)"
std::string classes_text(const Counts& counts) {
  constexpr std::size_t shown = 6;
  std::string text = fmt::format("{} {}:", counts.size(), counts.size() == 1 ? "class" : "classes");
  std::size_t place = 0;
  for (const auto& [value, rows] : counts) {
    if (place == shown) return text + ", …";
    text += fmt::format("{} {:g} ({} {})", place == 0 ? "" : ",", value, rows, rows == 1 ? "row" : "rows");
    ++place;
  }
  return text;
}

Counts count(std::span<const double> raw) {
  Counts counts;
  for (std::size_t row = 0; row < raw.size(); ++row) {
    if (!std::isfinite(raw[row])) {
      throw InputError(
          fmt::format("the label of row {} (counted from 0) is {}; every row needs a finite label: leave "
                      "out rows without one",
                      row, raw[row]));
    }
    ++counts[raw[row]];
  }
  return counts;
}

}  // namespace

std::vector<std::uint8_t> binary_labels(std::span<const double> raw) {
  const Counts counts = count(raw);
  if (counts.empty()) throw InputError("the data have no rows; labels of two classes are needed");
  if (counts.size() == 1) {
    throw InputError(fmt::format("the labels have {}; rows of a second class are needed to tell the two apart",
                                 classes_text(counts)));
  }
  if (counts.size() > 2) {
    throw InputError(
        fmt::format("the labels have {}; exactly two values are needed, the larger for positives: give the "
                    "class or classes to be found the label 1 and all others 0",
                    classes_text(counts)));
  }
  const double positive = counts.rbegin()->first;
  std::vector<std::uint8_t> labels;
  labels.reserve(raw.size());
  for (const double value : raw) labels.push_back(value == positive ? 1 : 0);
  return labels;
}

}  // namespace saddlemesh
