#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "saddlemesh/core/random.hpp"
#include "saddlemesh/data/rows/data_set.hpp"

namespace saddlemesh {

/// Random changes to the images that a network is trained on, other ones each time.
struct Augment {
  std::size_t crop = 0;  ///< moved by up to so many pixels each way; black comes in from the sides
  bool flip = false;     ///< mirrored left to right, every other one on average

  [[nodiscard]] bool any() const { return crop > 0 || flip; }
};

/// InputError unless the data are images, with a crop smaller than they are.
void require_images(const DataSet& data, const Augment& augment);

/// As gather(), of images, each changed as the draw says: equal draws, equal changes.
template <class Real>
void gather_augmented(const DataSet& data, std::span<const std::uint32_t> rows, const Augment& augment,
                      const Draw& draw, std::span<Real> out);

}  // namespace saddlemesh
