#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "saddlemesh/core/shape.hpp"
#include "saddlemesh/data/source/read_options.hpp"

namespace saddlemesh {

/// Describes an image that was already reduced: each pixel represents a square of `by` × `by` pixels of the original;
/// those of the last row and column may extend beyond it.
struct Reduction {
  std::size_t by = 1;
  std::size_t height = 0, width = 0;  ///< size of the original; unused if `by` is 1
};

/// Resizes images of one shape to another height and width, each channel and each axis separately:
///
///   Resize::area      an output pixel is the mean over the rectangle that it covers, including parts of pixels;
///                     bilinear along an axis that grows
///   Resize::bilinear  an output pixel's centre lies between two input centres, which are weighted by their distance;
///                     pixels at the border extend outwards
///
/// The weights are integers, so the result is the exact value rounded half up, on every machine.
class Resizer {
 public:
  /// With Resize::area, areas beyond the original have no weight. Throws InputError if a side of `from` or `to` is 0 or
  /// longer than `longest_side`, or if their channels differ.
  Resizer(const Shape& from, const Shape& to, Resize how, const Reduction& reduction = {});

  /// out ← in, resized; from.size() and to.size() bytes.
  void operator()(std::span<const std::uint8_t> in, std::span<std::uint8_t> out) const;

 private:
  /// The inputs of one output position: weights[begin … begin + count) for the inputs from `first` on.
  struct Taps {
    std::size_t first = 0, begin = 0, count = 0;
  };
  /// The taps of one axis; the weights of each position sum to `total`.
  struct Axis {
    std::vector<Taps> taps;
    std::vector<std::uint32_t> weights;
    std::uint64_t total = 1;
  };
  static Axis area_axis(std::size_t extent, std::size_t by, std::size_t to);
  static Axis bilinear_axis(std::size_t from, std::size_t to);

  /// add_rows: sums ← the weighted sum of the rows that contribute to one output row. add_columns: line ← the output
  /// row's pixels from these sums.
  void add_rows(const std::uint8_t* plane, const Taps& row, std::span<std::uint32_t> sums) const;
  void add_columns(std::span<const std::uint32_t> sums, std::span<double> line) const;

  Shape from_, to_;
  Axis rows_, columns_;
};

}  // namespace saddlemesh
