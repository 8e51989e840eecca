#include "saddlemesh/data/image/resize.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/data/image/image.hpp"

namespace saddlemesh {
namespace {

void require_sides(const Shape& shape) {
  for (const std::size_t side : {shape.height, shape.width}) {
    if (side >= 1 && side <= longest_side) continue;
    throw InputError(fmt::format("images cannot be resized from or to {} × {} pixels: a side has 1 to {}", shape.height,
                                 shape.width, longest_side));
  }
}

}  // namespace

// In units of 1/to of an original pixel, output o covers [o · extent, (o + 1) · extent) and input i
// [i · by · to, (i + 1) · by · to).
Resizer::Axis Resizer::area_axis(std::size_t extent, std::size_t by, std::size_t to) {
  Axis axis{.total = extent};
  const std::size_t pixel = by * to;
  for (std::size_t o = 0; o < to; ++o) {
    const std::size_t begin = o * extent, end = begin + extent;
    const std::size_t first = begin / pixel, last = (end - 1) / pixel;
    axis.taps.push_back({first, axis.weights.size(), last - first + 1});
    for (std::size_t i = first; i <= last; ++i) {
      const std::size_t covered = std::min(end, (i + 1) * pixel) - std::max(begin, i * pixel);
      axis.weights.push_back(static_cast<std::uint32_t>(covered));
    }
  }
  return axis;
}

// The centre of output o is at (o + 1/2) · from / to − 1/2 relative to the inputs' centres; in units of 1/(2 · to).
Resizer::Axis Resizer::bilinear_axis(std::size_t from, std::size_t to) {
  const std::size_t unit = 2 * to;
  Axis axis{.total = unit};
  for (std::size_t o = 0; o < to; ++o) {
    const std::size_t centre = (2 * o + 1) * from;
    const std::size_t place = std::clamp(centre, to, to + (from - 1) * unit) - to;
    const std::size_t first = std::min(place / unit, from - std::min<std::size_t>(from, 2));
    const auto beyond = static_cast<std::uint32_t>(place - first * unit);
    axis.taps.push_back({first, axis.weights.size(), std::min<std::size_t>(from, 2)});
    axis.weights.push_back(static_cast<std::uint32_t>(unit) - beyond);
    if (from > 1) axis.weights.push_back(beyond);
  }
  return axis;
}

Resizer::Resizer(const Shape& from, const Shape& to, Resize how, const Reduction& reduction) : from_(from), to_(to) {
  require_sides(from);
  require_sides(to);
  if (from.channels != to.channels) {
    throw InputError(
        fmt::format("images of shape {} cannot be resized to {}: their channels differ", from.text(), to.text()));
  }
  const auto make = [&](std::size_t in, std::size_t out, std::size_t original) {
    if (how == Resize::bilinear || out > in) return bilinear_axis(in, out);
    return area_axis(reduction.by == 1 ? in : original, reduction.by, out);
  };
  rows_ = make(from.height, to.height, reduction.height);
  columns_ = make(from.width, to.width, reduction.width);
}

void Resizer::add_rows(const std::uint8_t* plane, const Taps& row, std::span<std::uint32_t> sums) const {
  std::ranges::fill(sums, 0U);
  for (std::size_t i = 0; i < row.count; ++i) {
    const std::uint8_t* pixels = plane + (row.first + i) * sums.size();
    const std::uint32_t weight = rows_.weights[row.begin + i];
    for (std::size_t x = 0; x < sums.size(); ++x) sums[x] += weight * pixels[x];
  }
}

void Resizer::add_columns(std::span<const std::uint32_t> sums, std::span<double> line) const {
  const std::uint32_t* weight = columns_.weights.data();
  for (std::size_t x = 0; x < line.size(); ++x) {
    const Taps& column = columns_.taps[x];
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < column.count; ++i) sum += std::int64_t{*weight++} * sums[column.first + i];
    line[x] = static_cast<double>(sum);
  }
}

// Sides have 16 bits and pixels 8, so a column's sum has at most 24 bits (25 if bilinear) and a rectangle's 42. Neither
// overflows, and the correctly rounded division in double still distinguishes a half from less than a half.
void Resizer::operator()(std::span<const std::uint8_t> in, std::span<std::uint8_t> out) const {
  std::vector<std::uint32_t> sums(from_.width);
  std::vector<double> line(to_.width);
  const auto total = static_cast<double>(rows_.total * columns_.total);
  std::uint8_t* to = out.data();
  for (std::size_t channel = 0; channel < from_.channels; ++channel) {
    for (const Taps& row : rows_.taps) {
      add_rows(in.data() + channel * from_.pixels(), row, sums);
      add_columns(sums, line);
      // NOLINTNEXTLINE(bugprone-incorrect-roundings): the sums are not negative
      for (const double sum : line) *to++ = static_cast<std::uint8_t>(static_cast<int>(sum / total + 0.5));
    }
  }
}

}  // namespace saddlemesh
