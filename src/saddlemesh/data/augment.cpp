#include "saddlemesh/data/augment.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"

namespace saddlemesh {
namespace {

constexpr std::uint32_t augment_lane = 2;  // differs from the streams that choose the rows

/// Origin of an image's pixels: row y of the result is row y + down of the image, and column x is column x + right,
/// counted from the right end if `flip` is set.
struct Change {
  std::ptrdiff_t down = 0, right = 0;
  bool flip = false;
};

Change draw_change(const Augment& augment, RandomStream& random) {
  const auto reach = static_cast<std::ptrdiff_t>(augment.crop);
  const auto shift = [&] { return static_cast<std::ptrdiff_t>(random.below(2 * augment.crop + 1)) - reach; };
  Change change;
  change.down = shift();
  change.right = shift();
  change.flip = augment.flip && random.below(2) == 1;
  return change;
}

template <class Real>
void copy_plane(const std::uint8_t* from, const Shape& shape, const ChannelScale& by, const Change& change, Real* out) {
  const auto height = static_cast<std::ptrdiff_t>(shape.height);
  const auto width = static_cast<std::ptrdiff_t>(shape.width);
  for (std::ptrdiff_t y = 0; y < height; ++y) {
    const std::ptrdiff_t from_y = y + change.down;
    for (std::ptrdiff_t x = 0; x < width; ++x) {
      const std::ptrdiff_t from_x = (change.flip ? width - 1 - x : x) + change.right;
      const bool inside = from_y >= 0 && from_y < height && from_x >= 0 && from_x < width;
      const float byte = inside ? static_cast<float>(from[from_y * width + from_x]) : 0.0F;
      *out++ = static_cast<Real>(byte * by.scale + by.offset);
    }
  }
}

}  // namespace

void require_images(const DataSet& data, const Augment& augment) {
  if (!augment.any()) return;
  if (!data.is_images()) {
    throw InputError(
        fmt::format("random crops and flips are for images; these data are rows of {} numbers", data.shape.text()));
  }
  if (augment.crop >= std::min(data.shape.height, data.shape.width)) {
    throw InputError(fmt::format("crop = {} is refused: it must be smaller than the images, which are {}", augment.crop,
                                 data.shape.text()));
  }
}

template <class Real>
void gather_augmented(const DataSet& data, std::span<const std::uint32_t> rows, const Augment& augment,
                      const Draw& draw, std::span<Real> out) {
  const ImageFeatures& images = data.images();
  RandomStream random(draw, augment_lane);
  Real* place = out.data();
  for (const std::uint32_t row : rows) {
    const Change change = draw_change(augment, random);
    const std::uint8_t* image = images.pixels.data() + row * data.shape.size();
    for (std::size_t channel = 0; channel < data.shape.channels; ++channel) {
      const ChannelScale by = images.scale(channel);
      copy_plane(image + channel * data.shape.pixels(), data.shape, by, change, place);
      place += data.shape.pixels();
    }
  }
}

template void gather_augmented(const DataSet&, std::span<const std::uint32_t>, const Augment&, const Draw&,
                               std::span<float>);
template void gather_augmented(const DataSet&, std::span<const std::uint32_t>, const Augment&, const Draw&,
                               std::span<double>);

}  // namespace saddlemesh
