#include "saddlemesh/data/augment.hpp"

#include <map>
#include <vector>

#include <gtest/gtest.h>

#include "support/expect_error.hpp"

namespace saddlemesh {
namespace {

// Images of two channels and 3 × 4 pixels, with all bytes different.
DataSet images(std::size_t rows) {
  DataSet data;
  data.shape = {2, 3, 4};
  data.rows = rows;
  ImageFeatures features{.scales = {{.scale = 1, .offset = 0}, {.scale = 2, .offset = -5}}};
  for (std::size_t i = 0; i < rows * 24; ++i) features.pixels.push_back(static_cast<std::uint8_t>(1 + i % 200));
  data.features = std::move(features);
  return data;
}

using Picture = std::vector<float>;

Picture augmented(const DataSet& data, std::uint32_t row, const Augment& augment, const Draw& draw) {
  Picture out(24);
  gather_augmented(data, std::vector<std::uint32_t>{row}, augment, draw, std::span(out));
  return out;
}

Picture moved(const DataSet& data, std::uint32_t row, int down, int right, bool flip) {
  Picture out;
  for (int channel = 0; channel < 2; ++channel) {
    for (int y = 0; y < 3; ++y) {
      for (int x = 0; x < 4; ++x) {
        const int from_y = y + down, from_x = (flip ? 3 - x : x) + right;
        const bool inside = from_y >= 0 && from_y < 3 && from_x >= 0 && from_x < 4;
        const auto place = static_cast<std::size_t>(24 * static_cast<int>(row) + 12 * channel + 4 * from_y + from_x);
        const float byte = inside ? data.images().pixels[place] : 0.0F;
        out.push_back(channel == 0 ? byte : 2 * byte - 5);
      }
    }
  }
  return out;
}

TEST(Augment, GivesEveryMoveAndMirrorOfTheImageAndNothingElse) {
  const DataSet data = images(2);
  std::map<Picture, int> expected;
  for (int down : {-1, 0, 1}) {
    for (int right : {-1, 0, 1}) {
      for (bool flip : {false, true}) expected[moved(data, 1, down, right, flip)] = 0;
    }
  }
  ASSERT_EQ(expected.size(), 18U);
  for (std::uint64_t t = 0; t < 3600; ++t) {
    const Picture picture = augmented(data, 1, {.crop = 1, .flip = true}, {.seed = 1, .iteration = t});
    ASSERT_TRUE(expected.contains(picture));
    ++expected[picture];
  }
  for (const auto& [picture, times] : expected) EXPECT_NEAR(times, 200, 75);  // standard deviation 14
}

TEST(Augment, TheDrawAloneDecides) {
  const DataSet data = images(9);
  const std::vector<std::uint32_t> rows{0, 1, 2, 3, 4, 5, 6, 7, 8};
  const auto batch = [&](const Draw& draw) {
    Picture out(9 * 24);
    gather_augmented(data, rows, {.crop = 2, .flip = true}, draw, std::span(out));
    return out;
  };
  const Draw draw{.seed = 1, .worker = 2, .iteration = 3, .purpose = Purpose::inner};
  EXPECT_EQ(batch(draw), batch(draw));
  for (const Draw& other : {Draw{2, 2, 3, Purpose::inner}, Draw{1, 3, 3, Purpose::inner}, Draw{1, 2, 4, Purpose::inner},
                            Draw{1, 2, 3, Purpose::outer}}) {
    EXPECT_NE(batch(other), batch(draw));
  }
}

TEST(Augment, WithoutChangesItIsGather) {
  const DataSet data = images(3);
  const std::vector<std::uint32_t> rows{2, 0, 2};
  std::vector<double> plain(72), augmented_rows(72);
  gather(data, rows, std::span(plain));
  gather_augmented(data, rows, {}, {.seed = 1}, std::span(augmented_rows));
  EXPECT_EQ(augmented_rows, plain);
}

TEST(Augment, OnlyImagesAndSmallCropsAreTaken) {
  DataSet table;
  table.shape = {5};
  testing::expect_error([&] { require_images(table, {.flip = true}); }, {"rows of 5 numbers", "images"});
  testing::expect_error([] { require_images(images(1), {.crop = 3}); }, {"crop = 3", "2×3×4"});
  EXPECT_NO_THROW(require_images(images(1), {.crop = 2, .flip = true}));
  EXPECT_NO_THROW(require_images(table, {}));
}

}  // namespace
}  // namespace saddlemesh
