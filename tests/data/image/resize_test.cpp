#include "saddlemesh/data/image/resize.hpp"

#include <algorithm>
#include <cmath>
#include <random>

#include <gtest/gtest.h>

#include "saddlemesh/core/file.hpp"
#include "support/expect_error.hpp"
#include "support/python.hpp"
#include "support/temporary_folder.hpp"

namespace saddlemesh {
namespace {

using Bytes = std::vector<std::uint8_t>;

Bytes noise(const Shape& shape) {
  std::mt19937 generator(3);
  Bytes out(shape.size());
  for (auto& byte : out) byte = static_cast<std::uint8_t>(generator());
  return out;
}

Bytes resized(const Bytes& in, const Shape& from, const Shape& to, Resize how) {
  Bytes out(to.size());
  Resizer(from, to, how)(in, out);
  return out;
}

// Computes the mean over the rectangle that an output pixel covers, from its overlap with every input pixel.
double covered_mean(const Bytes& in, const Shape& from, const Shape& to, std::size_t c, std::size_t y, std::size_t x) {
  const auto shared = [](std::size_t in_place, std::size_t out_place, std::size_t in_size, std::size_t out_size) {
    const double scale = static_cast<double>(in_size) / static_cast<double>(out_size);
    const double begin = static_cast<double>(out_place) * scale, end = begin + scale;
    const auto place = static_cast<double>(in_place);
    return std::max(0.0, std::min(end, place + 1) - std::max(begin, place));
  };
  double sum = 0, weights = 0;
  for (std::size_t i = 0; i < from.height; ++i) {
    for (std::size_t j = 0; j < from.width; ++j) {
      const double weight = shared(i, y, from.height, to.height) * shared(j, x, from.width, to.width);
      sum += weight * in[(c * from.height + i) * from.width + j];
      weights += weight;
    }
  }
  return sum / weights;
}

TEST(Resize, AreaIsTheMeanOverWhatAPixelCovers) {
  const Shape from{3, 37, 53};
  const Bytes in = noise(from);
  for (const Shape to : {Shape{3, 32, 32}, Shape{3, 5, 7}, Shape{3, 1, 1}, Shape{3, 37, 1}, Shape{3, 36, 52}}) {
    const Bytes out = resized(in, from, to, Resize::area);
    for (std::size_t i = 0; i < out.size(); ++i) {
      const std::size_t x = i % to.width, y = i / to.width % to.height, c = i / to.pixels();
      ASSERT_NEAR(out[i], covered_mean(in, from, to, c, y, x), 0.5 + 1e-9) << to.text() << " at " << i;
    }
  }
}

TEST(Resize, HalvesAreRoundedUp) {
  EXPECT_EQ(resized({1, 2}, {1, 1, 2}, {1, 1, 1}, Resize::area), Bytes{2});
  EXPECT_EQ(resized({0, 1, 0, 0, 0, 0, 1, 1, 1, 1, 1, 0}, {1, 2, 6}, {1, 1, 1}, Resize::area), Bytes{1});
  EXPECT_EQ(resized({254, 255}, {1, 2, 1}, {1, 1, 1}, Resize::area), Bytes{255});
}

// Relative to the same length, the centres of 2 pixels are at 0.5 and 1.5, and those of 4 at 0.25, 0.75, 1.25 and 1.75.
TEST(Resize, BilinearTakesFromTheNeighboursByNearness) {
  EXPECT_EQ(resized({0, 100}, {1, 1, 2}, {1, 1, 4}, Resize::bilinear), (Bytes{0, 25, 75, 100}));
  EXPECT_EQ(resized({0, 40, 80, 120}, {1, 4, 1}, {1, 2, 1}, Resize::bilinear), (Bytes{20, 100}));
  EXPECT_EQ(resized({7}, {1, 1, 1}, {1, 3, 2}, Resize::bilinear), Bytes(6, 7));
}

TEST(Resize, AreaIsBilinearAlongAnAxisThatGrows) {
  const Shape from{1, 6, 4}, to{1, 6, 9};
  const Bytes in = noise(from);
  EXPECT_EQ(resized(in, from, to, Resize::area), resized(in, from, to, Resize::bilinear));
  EXPECT_EQ(resized({0, 100, 10, 110}, {1, 2, 2}, {1, 1, 4}, Resize::area), (Bytes{5, 30, 80, 105}));
}

// 5 pixels halved to 3: the last one represents the fifth pixel and one beyond the border.
TEST(Resize, OfAReducedImageOnlyWhatTheOriginalHadCounts) {
  Bytes out(1);
  Resizer({1, 1, 3}, {1, 1, 1}, Resize::area, {2, 1, 5})(Bytes{10, 20, 40}, out);
  EXPECT_EQ(out, Bytes{20});  // (2 · 10 + 2 · 20 + 40) / 5
}

TEST(Resize, TheSameSizeChangesNothing) {
  const Shape shape{3, 9, 11};
  const Bytes in = noise(shape);
  EXPECT_EQ(resized(in, shape, shape, Resize::area), in);
  EXPECT_EQ(resized(in, shape, shape, Resize::bilinear), in);
}

TEST(Resize, WhiteStaysWhiteAtTheLongestSides) {
  const Shape from{1, 3, 65535};
  const Bytes in(from.size(), 255);
  for (const Shape to : {Shape{1, 2, 65534}, Shape{1, 1, 1}}) {
    for (const Resize how : {Resize::area, Resize::bilinear}) {
      EXPECT_EQ(resized(in, from, to, how), Bytes(to.size(), 255));
    }
  }
}

TEST(Resize, AbsurdSizesAreRefused) {
  testing::expect_error([] { Resizer({3, 4, 4}, {3, 70000, 4}, Resize::area); }, {"70000", "65535"});
  testing::expect_error([] { Resizer({3, 0, 4}, {3, 4, 4}, Resize::area); }, {"0 × 4"});
  testing::expect_error([] { Resizer({3, 4, 4}, {1, 4, 4}, Resize::area); }, {"3×4×4", "1×4×4", "channels"});
}

// Pillow rounds twice, once for each axis, and its box filter counts only whole pixels, so it equals ours where each
// output pixel covers whole ones.
TEST(Resize, IsWithinOneOfPillow) {
  const testing::TemporaryFolder folder;
  const Shape from{1, 48, 96};
  const Bytes in = noise(from);
  write_file(folder.path() / "in", {reinterpret_cast<const char*>(in.data()), in.size()});
  const auto missing = testing::run_python(folder.path(), R"(
from PIL import Image
image = Image.frombytes("L", (96, 48), open("in", "rb").read())
open("box", "wb").write(image.resize((16, 12), Image.BOX).tobytes())
open("bilinear", "wb").write(image.resize((151, 83), Image.BILINEAR).tobytes())
)");
  if (missing) GTEST_SKIP() << *missing;
  const auto expect_near = [&](const std::string& theirs, const Shape& to, Resize how) {
    const Bytes out = resized(in, from, to, how);
    const std::string expected = read_file(folder.path() / theirs);
    ASSERT_EQ(expected.size(), out.size());
    for (std::size_t i = 0; i < out.size(); ++i) {
      ASSERT_NEAR(out[i], static_cast<std::uint8_t>(expected[i]), 1) << theirs << " at " << i;
    }
  };
  expect_near("box", {1, 12, 16}, Resize::area);
  expect_near("bilinear", {1, 83, 151}, Resize::bilinear);
}

}  // namespace
}  // namespace saddlemesh
