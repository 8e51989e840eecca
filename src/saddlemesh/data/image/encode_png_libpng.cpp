#include <fmt/format.h>
#include <png.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/data/image/encode_png.hpp"

namespace saddlemesh {
namespace {

std::vector<std::uint8_t> interleaved(const Image& image) {
  const std::size_t channels = image.shape.channels, plane = image.shape.pixels();
  std::vector<std::uint8_t> out(image.pixels.size());
  for (std::size_t c = 0; c < channels; ++c) {
    for (std::size_t i = 0; i < plane; ++i) out[channels * i + c] = image.pixels[c * plane + i];
  }
  return out;
}

}  // namespace

std::string encode_png(const Image& image) {
  const auto [channels, height, width] = image.shape;
  if (channels != 1 && channels != 3) {
    throw InputError(
        fmt::format("an image of shape {} cannot be written as PNG: 1 or 3 channels are needed", image.shape.text()));
  }
  const std::vector<std::uint8_t> pixels = interleaved(image);
  png_image description{};
  description.version = PNG_IMAGE_VERSION;
  description.height = static_cast<png_uint_32>(height);
  description.width = static_cast<png_uint_32>(width);
  description.format = channels == 1 ? PNG_FORMAT_GRAY : PNG_FORMAT_RGB;
  png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(description);
  std::string file(size, '\0');
  if (png_image_write_to_memory(&description, file.data(), &size, 0, pixels.data(), 0, nullptr) == 0) {
    throw Error(fmt::format("cannot write a PNG image of shape {}: {}", image.shape.text(), description.message));
  }
  file.resize(size);
  return file;
}

}  // namespace saddlemesh
