#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "saddlemesh/core/random.hpp"
#include "saddlemesh/data/rows/data_set.hpp"

namespace saddlemesh {

/// Random augmentation of training images, drawn again for each use.
struct Augment {
  std::size_t crop = 0;  ///< maximum shift in pixels in each direction; new pixels at the border are black
  bool flip = false;     ///< whether to mirror images left to right with probability ½

  [[nodiscard]] bool any() const { return crop > 0 || flip; }
};

/// Throws InputError unless the data are images and the crop is smaller than they are.
void require_images(const DataSet& data, const Augment& augment);

/// Like gather(), for images, each augmented as the draw determines: equal draws give equal changes.
template <class Real>
void gather_augmented(const DataSet& data, std::span<const std::uint32_t> rows, const Augment& augment,
                      const Draw& draw, std::span<Real> out);

}  // namespace saddlemesh
