#include "saddlemesh/data/image/fit.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/parallel.hpp"

namespace saddlemesh {
namespace {

// Brightness according to ITU-R 601 in units of 2^−16, rounded. The weights sum to 2^16, so grey stays unchanged.
void make_grey(std::span<const std::uint8_t> rgb, std::uint8_t* out) {
  const std::size_t plane = rgb.size() / 3;
  for (std::size_t i = 0; i < plane; ++i) {
    const std::uint32_t sum = 19595U * rgb[i] + 38470U * rgb[plane + i] + 7471U * rgb[2 * plane + i];
    out[i] = static_cast<std::uint8_t>((sum + 0x8000U) >> 16U);
  }
}

Shape fitted(const Shape& from, const ReadOptions& options) {
  if (options.grey && from.channels != 1 && from.channels != 3) {
    throw InputError(fmt::format("images of shape {} cannot be made grey: they have {} channels, not 1 or 3",
                                 from.text(), from.channels));
  }
  return {options.grey ? 1 : from.channels, options.height > 0 ? options.height : from.height,
          options.width > 0 ? options.width : from.width};
}

}  // namespace

ImageFit::ImageFit(const Shape& from, const ReadOptions& options, const Reduction& reduction)
    : from_(from), to_(fitted(from, options)), grey_(from.channels != to_.channels) {
  if (from.height != to_.height || from.width != to_.width) {
    resizer_.emplace(Shape{to_.channels, from.height, from.width}, to_, options.resize, reduction);
  }
}

void ImageFit::operator()(std::span<const std::uint8_t> in, std::span<std::uint8_t> out) const {
  if (nothing()) {
    std::ranges::copy(in, out.begin());
  } else if (!grey_) {
    (*resizer_)(in, out);
  } else if (!resizer_) {
    make_grey(in, out.data());
  } else {
    std::vector<std::uint8_t> grey(from_.pixels());
    make_grey(in, grey.data());
    (*resizer_)(grey, out);
  }
}

FittedImages::FittedImages(const Shape& from, const ReadOptions& options)
    : from_(from),
      fit_(from, options),
      threads_(options.threads),
      meter_(fmt::format("a set of images of shape {}", fit_.shape().text()),
             "read them smaller, as with --image-size 32, or gray, with --gray", options.memory) {
  data_.shape = fit_.shape();
}

void FittedImages::append(std::span<const std::uint8_t> images) {
  const std::size_t from = from_.size(), to = fit_.shape().size();
  const std::size_t before = data_.rows, count = images.size() / from;
  meter_.held(2 * (data_.rows + count) * to);  // twice, while the array grows
  data_.rows += count;
  std::vector<std::uint8_t>& pixels = data_.images().pixels;
  pixels.resize(data_.rows * to);
  const std::span out = std::span(pixels).subspan(before * to);
  if (fit_.nothing()) {
    std::ranges::copy(images, out.begin());
    return;
  }
  parallel_for(count, threads_, [&](std::size_t i) { fit_(images.subspan(i * from, from), out.subspan(i * to, to)); });
}

DataSet FittedImages::take() {
  return std::move(data_);
}

}  // namespace saddlemesh
