#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "saddlemesh/data/image/image.hpp"
#include "saddlemesh/data/image/resize.hpp"
#include "saddlemesh/data/source/read_options.hpp"

namespace saddlemesh {

enum class ImageKind : std::uint8_t { other, jpeg, png };

/// Returns the kind that a file's first bytes (eight are enough) indicate.
ImageKind image_kind(std::string_view first_bytes);

/// The size to which the caller will resize an image; 0: its own.
struct WantedSize {
  std::size_t height = 0, width = 0;
};

struct JpegImage {
  Image image;
  Reduction reduction;  ///< done by the decoder
};

/// Decodes a JPEG image to three channels: red, green, blue. `name` is the file in messages. Throws InputError with the
/// reason if the bytes are damaged or cut off, or if the header announces more than 100 million pixels, or more than so
/// few bytes can hold.
///
/// The pixels are those of libjpeg-turbo's defaults (accurate DCT, smooth upsampling of colours). Grey becomes three
/// equal channels. CMYK and YCCK are assumed to be stored inverted, as all common programs write them. Orientation tags
/// of cameras are ignored.
///
/// If both sides stay at least twice those of `wanted`, the decoder omits the highest frequencies and returns an image
/// of 1/2, 1/4 or 1/8 the size, rounded up: several times faster. Means over the areas of the wanted pixels then differ
/// slightly from those over the original's: by about one level of 255 in photographs.
JpegImage decode_jpeg(const std::string& name, std::span<const char> bytes, const WantedSize& wanted = {});

/// Decodes a PNG image: samples of 8 bits unchanged (no gamma), 16 bits rounded to 8, fewer scaled to 0 … 255.
/// Transparent pixels are blended with white.
Image decode_png(const std::string& name, std::span<const char> bytes);

/// Returns whether this build can decode both; otherwise decoding throws InputError.
bool can_decode_images();

/// Decodes an image of either kind, detected by its first bytes, and converts it to the size and colours that the
/// options ask for. Lets the decoder reduce the size only for Resize::area. Throws InputError if it is neither kind.
Image decode_image(const std::string& name, std::span<const char> bytes, const ReadOptions& options);

}  // namespace saddlemesh
