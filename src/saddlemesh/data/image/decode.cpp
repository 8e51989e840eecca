#include "saddlemesh/data/image/decode.hpp"

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/data/image/fit.hpp"

namespace saddlemesh {
namespace {

JpegImage decode(const std::string& name, std::span<const char> bytes, const WantedSize& wanted) {
  switch (image_kind({bytes.data(), bytes.size()})) {
    case ImageKind::jpeg:
      return decode_jpeg(name, bytes, wanted);
    case ImageKind::png:
      return {decode_png(name, bytes), {}};
    case ImageKind::other:
      break;
  }
  throw InputError(fmt::format("{}: neither a JPEG nor a PNG image", name));
}

}  // namespace

ImageKind image_kind(std::string_view first_bytes) {
  if (first_bytes.starts_with("\xFF\xD8\xFF")) return ImageKind::jpeg;
  if (first_bytes.starts_with("\x89PNG\r\n\x1A\n")) return ImageKind::png;
  return ImageKind::other;
}

Image decode_image(const std::string& name, std::span<const char> bytes, const ReadOptions& options) {
  WantedSize wanted;
  if (options.resize == Resize::area) wanted = {options.height, options.width};
  auto [image, reduction] = decode(name, bytes, wanted);
  const ImageFit fit(image.shape, options, reduction);
  if (fit.nothing()) return image;
  Image fitted{fit.shape(), std::vector<std::uint8_t>(fit.shape().size())};
  fit(image.pixels, fitted.pixels);
  return fitted;
}

}  // namespace saddlemesh
