#include <algorithm>
#include <array>
#include <cstring>

#include <fmt/format.h>
#include <png.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/data/image/decode.hpp"
#include "saddlemesh/data/image/dimensions.hpp"

namespace saddlemesh {
namespace {

// One byte holds at most eight pixels, and deflate expands one byte to at most 1032; the rest is for the headers.
constexpr std::size_t png_pixels_per_byte = 8 * 1040;

// No decompressed text or colour profile chunk needs more.
constexpr png_alloc_size_t most_chunk_bytes = 8 << 20;

std::uint8_t over_white(unsigned value, unsigned alpha) {
  return static_cast<std::uint8_t>((value * alpha + 255 * (255 - alpha) + 127) / 255);
}

void split_rgba(const png_byte* row, std::size_t width, std::uint8_t* out, std::size_t plane) {
  for (std::size_t x = 0; x < width; ++x) {
    for (std::size_t c = 0; c < 3; ++c) out[c * plane + x] = over_white(row[4 * x + c], row[4 * x + 3]);
  }
}

// Uses libpng's low-level interface, because the simplified one changes bytes by the file's gamma. Errors leave by
// longjmp, across frames of C and of lambdas whose variables need no destructors.
class PngReader {
 public:
  PngReader(const std::string& name, std::span<const char> bytes) : name_(name), left_(bytes), size_(bytes.size()) {
    png_ = png_create_read_struct(PNG_LIBPNG_VER_STRING, this, on_error, on_warning);
    if (png_ != nullptr) info_ = png_create_info_struct(png_);
    if (info_ == nullptr) {
      png_destroy_read_struct(&png_, nullptr, nullptr);
      throw Error(fmt::format("{}: libpng has no memory, or is not the version this program was built with", name));
    }
    png_set_read_fn(png_, this, give_bytes);
  }
  PngReader(const PngReader&) = delete;
  PngReader& operator=(const PngReader&) = delete;
  ~PngReader() { png_destroy_read_struct(&png_, &info_, nullptr); }

  void read_header() {
    attempt([this] {
      png_set_user_limits(png_, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
      png_set_chunk_malloc_max(png_, most_chunk_bytes);
      png_read_info(png_, info_);
    });
    require_sensible_size(name_, shape());
    require_bytes_for(name_, shape(), size_, png_pixels_per_byte);
  }

  // Converts every format to four bytes per pixel.
  void start() {
    attempt([this] {
      png_set_expand(png_);
      png_set_scale_16(png_);
      png_set_gray_to_rgb(png_);
      png_set_add_alpha(png_, 255, PNG_FILLER_AFTER);
      passes_ = png_set_interlace_handling(png_);
      png_read_update_info(png_, info_);
    });
  }

  Image pixels() {
    Image image{shape(), {}};
    image.pixels.resize(image.shape.size());
    // Interlaced rows arrive in several passes, each of which needs the result of the previous one.
    const std::size_t stride = 4 * image.shape.width;
    std::vector<png_byte> rows(passes_ == 1 ? stride : stride * image.shape.height);
    attempt([this, &image, begin = rows.data(), step = passes_ == 1 ? 0 : stride] {
      for (int pass = 0; pass < passes_; ++pass) {
        for (std::size_t y = 0; y < image.shape.height; ++y) {
          png_read_row(png_, begin + y * step, nullptr);
          if (pass + 1 < passes_) continue;
          split_rgba(begin + y * step, image.shape.width, image.pixels.data() + y * image.shape.width,
                     image.shape.pixels());
        }
      }
    });
    return image;
  }

 private:
  [[nodiscard]] Shape shape() const { return {3, png_get_image_height(png_, info_), png_get_image_width(png_, info_)}; }

  [[noreturn]] static void on_error(png_structp png, png_const_charp message) {
    auto& reader = *static_cast<PngReader*>(png_get_error_ptr(png));
    const std::size_t length = std::min(std::strlen(message), reader.message_.size() - 1);
    std::copy_n(message, length, reader.message_.data());
    reader.message_[length] = '\0';
    png_longjmp(png, 1);
  }

  static void on_warning(png_structp, png_const_charp) {}

  static void give_bytes(png_structp png, png_bytep out, std::size_t count) {
    auto& reader = *static_cast<PngReader*>(png_get_io_ptr(png));
    if (reader.left_.size() < count) png_error(png, "the file ends too early");
    std::memcpy(out, reader.left_.data(), count);
    reader.left_ = reader.left_.subspan(count);
  }

  template <class Step>
  void attempt(Step&& step) {
    if (setjmp(png_jmpbuf(png_)) != 0) {  // NOLINT: the only way out of libpng
      throw InputError(fmt::format("{}: broken PNG image: {}", name_, message_.data()));
    }
    step();
  }

  const std::string& name_;
  std::span<const char> left_;
  std::size_t size_;
  int passes_ = 1;
  std::array<char, 200> message_{};
  png_structp png_ = nullptr;
  png_infop info_ = nullptr;
};

}  // namespace

Image decode_png(const std::string& name, std::span<const char> bytes) {
  PngReader reader(name, bytes);
  reader.read_header();
  reader.start();
  return reader.pixels();
}

}  // namespace saddlemesh
