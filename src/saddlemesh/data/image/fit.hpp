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

/// Brings images of one shape to the colours and the size that the options ask for: grey first, then resized.
class ImageFit {
 public:
  /// InputError if images of that shape cannot be made grey or resized.
  ImageFit(const Shape& from, const ReadOptions& options, const Reduction& reduction = {});

  /// The shape afterwards.
  [[nodiscard]] const Shape& shape() const { return to_; }
  /// Whether nothing is to be changed.
  [[nodiscard]] bool nothing() const { return from_ == to_; }

  /// out ← in; of from.size() and shape().size() bytes. May be called by several threads at once.
  void operator()(std::span<const std::uint8_t> in, std::span<std::uint8_t> out) const;

 private:
  Shape from_, to_;
  bool grey_ = false;
  std::optional<Resizer> resizer_;
};

/// Gathers images of one shape as their bytes arrive, fitted.
class FittedImages {
 public:
  FittedImages(const Shape& from, const ReadOptions& options);

  /// The shape that images have afterwards.
  [[nodiscard]] const Shape& shape() const { return fit_.shape(); }

  /// The bytes of any number of whole images.
  void append(std::span<const std::uint8_t> images);

  /// Shape, rows and pixels of all that was appended.
  DataSet take();

 private:
  Shape from_;
  ImageFit fit_;
  std::size_t threads_;
  MemoryMeter meter_;
  DataSet data_{.features = ImageFeatures()};
};

}  // namespace saddlemesh
