#include "saddlemesh/data/image/decode.hpp"

#include <cstdlib>

#include <gtest/gtest.h>

#include "saddlemesh/core/file.hpp"
#include "saddlemesh/data/image/encode_png.hpp"
#include "saddlemesh/data/image/fit.hpp"
#include "support/expect_error.hpp"
#include "support/needs.hpp"
#include "support/python.hpp"
#include "support/temporary_folder.hpp"

namespace saddlemesh {
namespace {

using testing::expect_error;

// Returns a smooth picture whose channels all differ, as PNG.
Image picture(std::size_t height, std::size_t width, std::size_t channels = 3) {
  Image image{{channels, height, width}, {}};
  for (std::size_t c = 0; c < channels; ++c) {
    for (std::size_t y = 0; y < height; ++y) {
      for (std::size_t x = 0; x < width; ++x) image.pixels.push_back(static_cast<std::uint8_t>(40 * c + 3 * y + 2 * x));
    }
  }
  return image;
}

std::string channel_after_channel(const std::string& interleaved, std::size_t channels) {
  std::string out;
  for (std::size_t c = 0; c < channels; ++c) {
    for (std::size_t i = c; i < interleaved.size(); i += channels) out += interleaved[i];
  }
  return out;
}

std::string bytes_of(const Image& image) {
  return {image.pixels.begin(), image.pixels.end()};
}

// Pillow writes `name` with the code in `how` from an image of noise on a gradient, and the pixels that it reads back
// to "expected".
class AgainstPillow : public testing::Needs<OptionalPart::images> {
 protected:
  void expect_equal(const std::string& name, const std::string& how) {
    const auto missing = testing::run_python(folder_.path(), R"(
import numpy
from PIL import Image
y, x = numpy.mgrid[0:61, 0:83]
noise = numpy.random.default_rng(1).integers(0, 60, (61, 83, 3))
image = Image.fromarray((numpy.stack([2 * y, x + y, 190 - 2 * x], 2) + noise).clip(0, 255).astype("uint8"))
)" + how + R"(
open("expected", "wb").write(Image.open(")" + name + R"(").convert("RGB").tobytes())
)");
    if (missing) GTEST_SKIP() << *missing;
    const Image image = decode_image(name, read_file(folder_.path() / name), {});
    EXPECT_EQ(image.shape, (Shape{3, 61, 83}));
    EXPECT_TRUE(bytes_of(image) == channel_after_channel(read_file(folder_.path() / "expected"), 3)) << how;
  }

  testing::TemporaryFolder folder_;
};

TEST_F(AgainstPillow, JpegPixelsAreEqual) {
  expect_equal("plain.jpg", "image.save('plain.jpg', quality=80)");
  expect_equal("sharp.jpg", "image.save('sharp.jpg', quality=95, subsampling=0)");
  expect_equal("progressive.jpg", "image.save('progressive.jpg', progressive=True)");
}

TEST_F(AgainstPillow, GreyAndFourInksBecomeThreeChannels) {
  expect_equal("grey.jpg", "image.convert('L').save('grey.jpg')");
  expect_equal("inks.jpg", "image.convert('CMYK').save('inks.jpg', quality=90)");
}

TEST_F(AgainstPillow, PngPixelsAreEqual) {
  expect_equal("plain.png", "image.save('plain.png')");
  expect_equal("grey.png", "image.convert('L').save('grey.png')");
  expect_equal("two.png", "image.convert('1').save('two.png')");
  expect_equal("palette.png", "image.convert('P', palette=Image.ADAPTIVE, colors=13).save('palette.png')");
}

TEST_F(AgainstPillow, APngsGammaIsNotApplied) {
  expect_equal("gamma.png", R"(
from PIL import PngImagePlugin
info = PngImagePlugin.PngInfo()
info.add(b"gAMA", (100000).to_bytes(4, "big"))
image.save("gamma.png", pnginfo=info))");
}

TEST_F(AgainstPillow, APngOfSixteenBitsIsRoundedToEight) {
  const auto missing = testing::run_python(folder_.path(), R"(
import numpy
from PIL import Image
Image.fromarray(numpy.array([[0, 128, 129, 385, 386, 65535]], dtype="uint16")).save("deep.png")
)");
  if (missing) GTEST_SKIP() << *missing;
  const Image image = decode_png("deep.png", read_file(folder_.path() / "deep.png"));
  EXPECT_EQ(std::vector(image.pixels.begin(), image.pixels.begin() + 6),
            (std::vector<std::uint8_t>{0, 0, 1, 1, 2, 255}));
}

// Pillow can read interlaced files but not write them.
TEST_F(AgainstPillow, AnInterlacedPngIsEqual) {
  expect_equal("laced.png", R"(
import struct, zlib
def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
pixels, rows = numpy.asarray(image), b""
for y, x, down, right in ((0, 0, 8, 8), (0, 4, 8, 8), (4, 0, 8, 4), (0, 2, 4, 4), (2, 0, 4, 2), (0, 1, 2, 2), (1, 0, 2, 1)):
    rows += b"".join(b"\0" + row.tobytes() for row in pixels[y::down, x::right])
open("laced.png", "wb").write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 83, 61, 8, 2, 0, 0, 1))
                              + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")))");
}

TEST_F(AgainstPillow, ATransparentPngLiesOverWhite) {
  const auto missing = testing::run_python(folder_.path(), R"(
from PIL import Image
image = Image.new("RGBA", (3, 1))
image.putdata([(10, 20, 30, 255), (10, 20, 30, 0), (100, 0, 200, 128)])
image.save("clear.png")
)");
  if (missing) GTEST_SKIP() << *missing;
  const Image image = decode_png("clear.png", read_file(folder_.path() / "clear.png"));
  EXPECT_EQ(image.pixels, (std::vector<std::uint8_t>{10, 255, 177, 20, 255, 127, 30, 255, 227}));
}

using Png = testing::Needs<OptionalPart::images>;
using Jpeg = testing::Needs<OptionalPart::images>;
using DecodePng = testing::Needs<OptionalPart::images>;

TEST_F(Png, WhatIsWrittenIsReadBack) {
  const Image colours = picture(9, 14);
  EXPECT_EQ(decode_png("x", encode_png(colours)).pixels, colours.pixels);
  const Image grey = picture(5, 3, 1);
  const Image read = decode_png("x", encode_png(grey));
  EXPECT_EQ(read.shape, (Shape{3, 5, 3}));
  EXPECT_EQ(std::vector(read.pixels.begin() + 15, read.pixels.begin() + 30), grey.pixels);
  expect_error([] { encode_png(picture(2, 2, 2)); }, {"2×2×2", "1 or 3 channels"});
}

TEST_F(Png, DamagedAndCutOffFilesAreRefusedWithTheReason) {
  const std::string file = encode_png(picture(30, 30));
  for (const std::size_t length : {9UL, 20UL, 40UL, file.size() / 2, file.size() - 20}) {
    expect_error([&] { decode_png("a.png", std::string_view(file).substr(0, length)); },
                 {"a.png", "broken PNG", "ends too early"});
  }
  std::string damaged = file;
  damaged[damaged.size() / 2] ^= 0x10;
  expect_error([&] { decode_png("a.png", damaged); }, {"a.png", "broken PNG"});
}

// The header's checksum is corrected, so that only the size is wrong.
TEST_F(Png, SizesThatTheBytesCannotHoldAreRefused) {
  std::string file = encode_png(picture(2, 2));
  const std::string header("\0\0\x3A\x98\0\0\x0B\xB8\x08\x02\0\0\0\x58\xCE\xF5\x22", 17);
  file.replace(16, header.size(), header);
  expect_error([&] { decode_png("a.png", file); }, {"a.png", "3000 × 15000", "cannot hold"});
}

std::string jpeg_file() {
  return read_file(std::string(SADDLEMESH_SOURCE_DIR) + "/tests/data/image/small.jpg");
}

TEST_F(Jpeg, FilesCutOffAnywhereAreRefused) {
  const std::string file = jpeg_file();
  ASSERT_EQ(decode_jpeg("a.jpg", file).image.shape, (Shape{3, 24, 40}));
  for (std::size_t length = 3; length < file.size() - 1; ++length) {
    expect_error([&] { decode_jpeg("a.jpg", std::string_view(file).substr(0, length)); },
                 {"a.jpg: broken JPEG image:"});
  }
}

TEST_F(Jpeg, SizesThatTheBytesCannotHoldAreRefused) {
  std::string file = jpeg_file();
  const std::size_t frame = file.find("\xFF\xC0");
  ASSERT_NE(frame, std::string::npos);
  file.replace(frame + 5, 4, "\x20\x00\x20\x00", 4);
  expect_error([&] { decode_jpeg("a.jpg", file); }, {"a.jpg", "8192 × 8192", "cannot hold"});
  file.replace(frame + 5, 4, "\xF0\x00\xF0\x00", 4);
  expect_error([&] { decode_jpeg("a.jpg", file); }, {"a.jpg", "61440 × 61440", "300 million"});
}

TEST_F(Jpeg, TheDecoderLeavesTwiceWhatIsWanted) {
  const auto shape = [file = jpeg_file()](std::size_t height, std::size_t width) {  // the file has 24 × 40 pixels
    return decode_jpeg("x", file, {height, width}).image.shape;
  };
  EXPECT_EQ(shape(25, 10), (Shape{3, 24, 40}));
  EXPECT_EQ(shape(7, 7), (Shape{3, 24, 40}));
  EXPECT_EQ(shape(6, 7), (Shape{3, 12, 20}));
  EXPECT_EQ(shape(3, 5), (Shape{3, 6, 10}));
  EXPECT_EQ(shape(1, 1), (Shape{3, 3, 5}));
  EXPECT_EQ(shape(0, 1), (Shape{3, 24, 40}));
  const Reduction reduction = decode_jpeg("x", jpeg_file(), {3, 5}).reduction;
  EXPECT_EQ(reduction.by, 4U);
  EXPECT_EQ(reduction.height, 24U);
  EXPECT_EQ(reduction.width, 40U);
}

TEST_F(Jpeg, WhatTheDecoderLeavesOutHardlyChangesTheMeans) {
  const Image full = decode_jpeg("x", jpeg_file()).image;
  for (const Shape to : {Shape{3, 6, 10}, Shape{3, 5, 7}, Shape{3, 1, 1}}) {
    std::vector<std::uint8_t> expected(to.size());
    Resizer(full.shape, to, Resize::area)(full.pixels, expected);
    const Image image = decode_image("x", jpeg_file(), {.height = to.height, .width = to.width});
    for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_NEAR(image.pixels[i], expected[i], 3) << to.text();
  }
}

TEST_F(DecodePng, BringsItToTheSizeAndColoursAsked) {
  const Image original = picture(20, 30);
  const std::string file = encode_png(original);
  const Image small = decode_image("x", file, {.height = 10, .width = 15});
  EXPECT_EQ(small.shape, (Shape{3, 10, 15}));
  EXPECT_EQ(small.pixels[0], 3);  // (0 + 2 + 3 + 5) / 4, rounded up
  const Image grey = decode_image("x", file, {.grey = true});
  EXPECT_EQ(grey.shape, (Shape{1, 20, 30}));
  EXPECT_EQ(grey.pixels[0], (19595 * 0 + 38470 * 40 + 7471 * 80 + 32768) >> 16);
  EXPECT_EQ(decode_image("x", file, {.height = 5}).shape, (Shape{3, 5, 30}));
}

TEST(DecodeImage, OtherFilesAreRefused) {
  expect_error([] { decode_image("a.jpg", std::string_view("GIF89a"), {}); }, {"a.jpg", "neither a JPEG nor a PNG"});
  expect_error([] { decode_image("a.jpg", std::string_view(), {}); }, {"a.jpg", "neither a JPEG nor a PNG"});
}

TEST(Fit, ImagesOfOtherChannelsCannotBeMadeGrey) {
  expect_error([] { ImageFit({4, 5, 5}, {.grey = true}); }, {"4×5×5", "grey"});
}

TEST_F(DecodePng, ImagesArriveInAnyPortionsAndTheThreadsDoNotMatter) {
  const Image image = picture(12, 9);
  std::vector<std::uint8_t> three = image.pixels;
  for (int i = 0; i < 2; ++i) three.insert(three.end(), image.pixels.begin(), image.pixels.end());
  for (const std::size_t threads : {1U, 2U, 5U}) {
    FittedImages fitted(image.shape, {.height = 5, .width = 5, .grey = true, .threads = threads});
    fitted.append(image.pixels);
    fitted.append(three);
    const DataSet data = fitted.take();
    ASSERT_EQ(data.rows, 4U);
    ASSERT_EQ(data.images().pixels.size(), 4U * 25);
    EXPECT_EQ(data.shape, (Shape{1, 5, 5}));
    const Image alone = decode_image("x", encode_png(image), {.height = 5, .width = 5, .grey = true});
    EXPECT_EQ(std::vector(data.images().pixels.begin() + 50, data.images().pixels.begin() + 75), alone.pixels);
  }
}

}  // namespace
}  // namespace saddlemesh
