// jpeglib.h needs <cstdio>, and the numbers in jerror.h depend on jpeglib.h.
// clang-format off
#include <array>
#include <csetjmp>
#include <cstdio>
#include <cstring>
#include <jpeglib.h>
#include <jerror.h>
// clang-format on

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/data/image/decode.hpp"
#include "saddlemesh/data/image/dimensions.hpp"

namespace saddlemesh {
namespace {

// A code word of one bit may represent a block of 64 pixels, and a component may have only a quarter of all blocks.
constexpr std::size_t jpeg_pixels_per_byte = 64 * 8 * 4;

// Programs write a dozen scans; files with thousands of empty ones are meant to keep a decoder busy.
constexpr int most_scans = 200;

// libjpeg reports errors through a function that must not return. It leaves by longjmp, across frames of C and of
// lambdas whose variables need no destructors.
struct Errors : jpeg_error_mgr {
  std::jmp_buf escape;
  std::array<char, JMSG_LENGTH_MAX> message;
};

[[noreturn]] void leave(j_common_ptr info) {
  auto& errors = static_cast<Errors&>(*info->err);
  if (errors.message.front() == '\0') errors.format_message(info, errors.message.data());
  std::longjmp(errors.escape, 1);
}

// Returns whether this warning of libjpeg means that pixels were made up.
bool means_lost_pixels(int code) {
  return code == JWRN_JPEG_EOF || code == JWRN_HIT_MARKER || code == JWRN_HUFF_BAD_CODE ||
         code == JWRN_ARITH_BAD_CODE || code == JWRN_MUST_RESYNC;
}

void on_message(j_common_ptr info, int level) {
  if (level < 0 && means_lost_pixels(info->err->msg_code)) leave(info);
}

void limit_scans(j_common_ptr info) {
  if (reinterpret_cast<j_decompress_ptr>(info)->input_scan_number <= most_scans) return;
  std::strcpy(static_cast<Errors&>(*info->err).message.data(), "it has too many scans");
  leave(info);
}

std::size_t reduce_by(const jpeg_decompress_struct& info, const WantedSize& wanted) {
  if (wanted.height == 0 || wanted.width == 0) return 1;
  for (const std::size_t by : {8U, 4U, 2U}) {
    if (info.image_height / by >= 2 * wanted.height && info.image_width / by >= 2 * wanted.width) return by;
  }
  return 1;
}

// Converts CMYK like Pillow: the light that black ink leaves, minus the share that this ink absorbs.
std::uint8_t without_ink(unsigned stored, unsigned light) {
  const unsigned product = (255 - stored) * light + 128;
  return static_cast<std::uint8_t>(light - ((product + (product >> 8)) >> 8));
}

void split_rgb(const JSAMPLE* row, std::size_t width, std::uint8_t* out, std::size_t plane) {
  for (std::size_t x = 0; x < width; ++x) {
    for (std::size_t c = 0; c < 3; ++c) out[c * plane + x] = row[3 * x + c];
  }
}

void split_cmyk(const JSAMPLE* row, std::size_t width, std::uint8_t* out, std::size_t plane) {
  for (std::size_t x = 0; x < width; ++x) {
    for (std::size_t c = 0; c < 3; ++c) out[c * plane + x] = without_ink(row[4 * x + c], row[4 * x + 3]);
  }
}

class Decoder {
 public:
  Decoder(const std::string& name, std::span<const char> bytes) : name_(name), bytes_(bytes) {
    info_.err = jpeg_std_error(&errors_);
    errors_.error_exit = leave;
    errors_.emit_message = on_message;
    attempt([this] { jpeg_create_decompress(&info_); });
  }
  Decoder(const Decoder&) = delete;
  Decoder& operator=(const Decoder&) = delete;
  ~Decoder() { jpeg_destroy_decompress(&info_); }

  void read_header() {
    attempt([this] {
      jpeg_mem_src(&info_, reinterpret_cast<const unsigned char*>(bytes_.data()), bytes_.size());
      jpeg_read_header(&info_, TRUE);
    });
    const Shape promised{3, info_.image_height, info_.image_width};
    require_sensible_size(name_, promised);
    require_bytes_for(name_, promised, bytes_.size(), jpeg_pixels_per_byte);
  }

  Reduction start(const WantedSize& wanted) {
    progress_.progress_monitor = limit_scans;
    info_.progress = &progress_;
    const bool inks = info_.jpeg_color_space == JCS_CMYK || info_.jpeg_color_space == JCS_YCCK;
    info_.out_color_space = inks ? JCS_CMYK : JCS_RGB;
    info_.scale_num = 1;
    info_.scale_denom = static_cast<unsigned>(reduce_by(info_, wanted));
    attempt([this] { jpeg_start_decompress(&info_); });
    return {info_.scale_denom, info_.image_height, info_.image_width};
  }

  Image pixels() {
    Image image{{3, info_.output_height, info_.output_width}, {}};
    image.pixels.resize(image.shape.size());
    std::vector<JSAMPLE> line(std::size_t{info_.output_width} * static_cast<std::size_t>(info_.output_components));
    const auto split = info_.out_color_space == JCS_CMYK ? split_cmyk : split_rgb;
    attempt([this, out = image.pixels.data(), plane = image.shape.pixels(), row = line.data(), split]() mutable {
      for (; info_.output_scanline < info_.output_height; out += info_.output_width) {
        jpeg_read_scanlines(&info_, &row, 1);
        split(row, info_.output_width, out, plane);
      }
    });
    return image;
  }

 private:
  template <class Step>
  void attempt(Step&& step) {
    if (setjmp(errors_.escape) != 0) {  // NOLINT: the only way out of libjpeg
      throw InputError(fmt::format("{}: broken JPEG image: {}", name_, errors_.message.data()));
    }
    step();
  }

  const std::string& name_;
  std::span<const char> bytes_;
  Errors errors_{};
  jpeg_progress_mgr progress_{};
  jpeg_decompress_struct info_{};
};

}  // namespace

JpegImage decode_jpeg(const std::string& name, std::span<const char> bytes, const WantedSize& wanted) {
  Decoder decoder(name, bytes);
  decoder.read_header();
  const Reduction reduction = decoder.start(wanted);
  return {decoder.pixels(), reduction};
}

bool can_decode_images() {
  return true;
}

}  // namespace saddlemesh
