#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "saddlemesh/core/shape.hpp"
#include "saddlemesh/data/source/read_options.hpp"

namespace saddlemesh {

/// Of an image that was made smaller before: each pixel stands for a square of `by` × `by` pixels of the original, and
/// those of the last row and column may reach beyond it.
struct Reduction {
  std::size_t by = 1;
  std::size_t height = 0, width = 0;  ///< of the original; do not matter if `by` is 1
};

/// Brings images of one shape to another height and width, each channel and each axis by itself:
///
///   Resize::area      an output pixel is the mean over the rectangle that it covers, parts of pixels counted as such;
///                     along an axis that grows, as bilinear
///   Resize::bilinear  an output pixel's centre lies between two input centres and takes from each by nearness; pixels
///                     at the rim continue outwards
///
/// The weights are whole numbers, so the result is the exact value rounded half up, on every machine.
class Resizer {
 public:
  /// Resize::area gives what lies beyond the original no weight. InputError if a side of `from` or `to` is 0 or longer
  /// than `longest_side`, or if their channels differ.
  Resizer(const Shape& from, const Shape& to, Resize how, const Reduction& reduction = {});

  /// out ← in, resized; of from.size() and to.size() bytes.
  void operator()(std::span<const std::uint8_t> in, std::span<std::uint8_t> out) const;

 private:
  /// What one output place takes: weights[begin … begin + count) for the inputs from `first` on.
  struct Taps {
    std::size_t first = 0, begin = 0, count = 0;
  };
  /// One axis; the weights of every place sum to `total`.
  struct Axis {
    std::vector<Taps> taps;
    std::vector<std::uint32_t> weights;
    std::uint64_t total = 1;
  };
  static Axis area_axis(std::size_t extent, std::size_t by, std::size_t to);
  static Axis bilinear_axis(std::size_t from, std::size_t to);

  /// sums ← the weighted sum of the rows that one output row takes; line ← what its pixels take of that.
  void add_rows(const std::uint8_t* plane, const Taps& row, std::span<std::uint32_t> sums) const;
  void add_columns(std::span<const std::uint32_t> sums, std::span<double> line) const;

  Shape from_, to_;
  Axis rows_, columns_;
};

}  // namespace saddlemesh
