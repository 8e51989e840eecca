#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "saddlemesh/core/memory.hpp"
#include "saddlemesh/data/image/resize.hpp"
#include "saddlemesh/data/rows/data_set.hpp"
#include "saddlemesh/data/source/read_options.hpp"

namespace saddlemesh {

/// Converts images of one shape to the colours and the size that the options ask for: first to grey, then resized.
class ImageFit {
 public:
  /// Throws InputError if images of that shape cannot be converted to grey or resized.
  ImageFit(const Shape& from, const ReadOptions& options, const Reduction& reduction = {});

  /// The shape after conversion.
  [[nodiscard]] const Shape& shape() const { return to_; }
  /// Whether the images stay unchanged.
  [[nodiscard]] bool nothing() const { return from_ == to_; }

  /// out ← in, converted; from.size() and shape().size() bytes. Thread-safe.
  void operator()(std::span<const std::uint8_t> in, std::span<std::uint8_t> out) const;

 private:
  Shape from_, to_;
  bool grey_ = false;
  std::optional<Resizer> resizer_;
};

/// Collects images of one shape as their bytes arrive, and converts them.
class FittedImages {
 public:
  FittedImages(const Shape& from, const ReadOptions& options);

  /// The shape of the images after conversion.
  [[nodiscard]] const Shape& shape() const { return fit_.shape(); }

  /// Adds the bytes of any number of whole images.
  void append(std::span<const std::uint8_t> images);

  /// Returns shape, rows and pixels of all appended images.
  DataSet take();

 private:
  Shape from_;
  ImageFit fit_;
  std::size_t threads_;
  MemoryMeter meter_;
  DataSet data_{.features = ImageFeatures()};
};

}  // namespace saddlemesh
