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

/// What a file's first bytes (eight are enough) say it is.
ImageKind image_kind(std::string_view first_bytes);

/// The size that the caller will bring an image to; 0: its own.
struct WantedSize {
  std::size_t height = 0, width = 0;
};

struct JpegImage {
  Image image;
  Reduction reduction;  ///< by the decoder
};

/// The image in `bytes` with three channels: red, green, blue. `name` stands for the file in messages. InputError, with
/// the reason, if the bytes are damaged or cut off, or if they promise more than 100 million pixels, or more than so
/// few bytes can hold.
///
/// JPEG: the bytes that libjpeg-turbo gives by default (accurate DCT, smooth upsampling of colours); grey becomes three
/// equal channels, CMYK and YCCK are taken as stored inverted, as all known programs write them. Orientation marks of
/// cameras are not followed.
///
/// Where both sides stay at least twice those of `wanted`, the decoder leaves the highest frequencies out and gives
/// 1/2, 1/4 or 1/8 of them, rounded up: several times faster. Means over the areas of the wanted pixels then differ a
/// little from those over the original's: by about one level of 255 in photographs.
JpegImage decode_jpeg(const std::string& name, std::span<const char> bytes, const WantedSize& wanted = {});

/// PNG: samples of 8 bits as they are stored (no gamma), 16 bits rounded to 8, fewer spread over 0 … 255; transparent
/// pixels are laid over white.
Image decode_png(const std::string& name, std::span<const char> bytes);

/// Whether this build was made with libraries for the two; decoding is else an InputError.
bool can_decode_images();

/// Either, by its first bytes, brought to the size and colours that the options ask for; the decoder makes it smaller
/// only for Resize::area. InputError also if it is neither.
Image decode_image(const std::string& name, std::span<const char> bytes, const ReadOptions& options);

}  // namespace saddlemesh
