#include "saddlemesh/core/random.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>
#include <vector>

#include <gtest/gtest.h>

namespace saddlemesh {
namespace {

std::vector<double> normals(const Draw& draw, std::size_t count, std::uint32_t lane = 0) {
  std::vector<double> out(count);
  RandomStream(draw, lane).fill_normal(std::span(out));
  return out;
}

TEST(Random, EqualDrawsGiveEqualNumbers) {
  const Draw draw{.seed = 3, .worker = 5, .iteration = 7, .purpose = Purpose::outer};
  EXPECT_EQ(normals(draw, 100), normals(draw, 100));
}

TEST(Random, EveryPartOfANameChangesTheNumbers) {
  const Draw base{.seed = 3, .worker = 5, .iteration = 7, .purpose = Purpose::outer};
  std::set<double> firsts;
  const auto add = [&](Draw draw, std::uint32_t lane = 0) { firsts.insert(normals(draw, 1, lane)[0]); };
  add(base);
  add({.seed = 4, .worker = 5, .iteration = 7, .purpose = Purpose::outer});
  add({.seed = 3 + (std::uint64_t{1} << 32U), .worker = 5, .iteration = 7, .purpose = Purpose::outer});
  add({.seed = 3, .worker = 6, .iteration = 7, .purpose = Purpose::outer});
  add({.seed = 3, .worker = 5, .iteration = 8, .purpose = Purpose::outer});
  add({.seed = 3, .worker = 5, .iteration = 7 + (std::uint64_t{1} << 32U), .purpose = Purpose::outer});
  add({.seed = 3, .worker = 5, .iteration = 7, .purpose = Purpose::inner});
  add(base, 1);
  EXPECT_EQ(firsts.size(), 8U);
}

TEST(Random, APrefixDoesNotDependOnTheLength) {
  const auto all = normals({}, 64);
  for (const std::size_t length : {1U, 7U, 8U, 9U, 63U}) {
    const auto some = normals({}, length);
    EXPECT_TRUE(std::equal(some.begin(), some.end(), all.begin())) << length;
  }
}

TEST(Random, FloatsAreTheRoundedDoubles) {
  std::vector<float> out(50);
  RandomStream(Draw{}).fill_normal(std::span(out));
  const auto exact = normals({}, 50);
  for (std::size_t i = 0; i < out.size(); ++i) EXPECT_EQ(out[i], static_cast<float>(exact[i]));
}

TEST(Random, NormalsHaveTheMomentsAndTailsOfTheNormalDistribution) {
  const std::size_t n = 2000000;
  const auto values = normals({.seed = 11}, n);
  double m1 = 0, m2 = 0, m3 = 0, m4 = 0, lag = 0, above2 = 0, above4 = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const double v = values[i];
    m1 += v;
    m2 += v * v;
    m3 += v * v * v;
    m4 += v * v * v * v;
    if (i > 0) lag += v * values[i - 1];
    above2 += std::abs(v) > 2;
    above4 += std::abs(v) > 4;
  }
  const auto scale = static_cast<double>(n);
  const double se = 1 / std::sqrt(scale);
  EXPECT_NEAR(m1 / scale, 0, 5 * se);
  EXPECT_NEAR(m2 / scale, 1, 5 * std::sqrt(2) * se);
  EXPECT_NEAR(m3 / scale, 0, 5 * std::sqrt(15) * se);
  EXPECT_NEAR(m4 / scale, 3, 5 * std::sqrt(96) * se);
  EXPECT_NEAR(lag / scale, 0, 5 * se);
  EXPECT_NEAR(above2 / scale, 0.0455003, 5 * std::sqrt(0.0455) * se);
  EXPECT_NEAR(above4 / scale, 6.334e-5, 5 * std::sqrt(6.334e-5) * se);
}

TEST(Random, TheTwoValuesOfAPairAreIndependent) {
  const std::size_t n = 400000;
  const auto values = normals({.seed = 12}, 8 * n);
  double product = 0, square_product = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const double a = values[8 * i];
    const double b = values[8 * i + 4];
    product += a * b;
    square_product += (a * a - 1) * (b * b - 1);
  }
  EXPECT_NEAR(product / static_cast<double>(n), 0, 5 / std::sqrt(static_cast<double>(n)));
  EXPECT_NEAR(square_product / static_cast<double>(n), 0, 10 / std::sqrt(static_cast<double>(n)));
}

TEST(Random, IntegersBelowABoundAreEven) {
  std::vector<int> counts(7);
  RandomStream stream(Draw{.seed = 5});
  for (int i = 0; i < 70000; ++i) ++counts[stream.below(7)];
  for (const int count : counts) EXPECT_NEAR(count, 10000, 500);
}

TEST(Random, UniformStaysInTheUnitInterval) {
  RandomStream stream(Draw{.seed = 6});
  double sum = 0;
  for (int i = 0; i < 100000; ++i) {
    const double u = stream.uniform();
    ASSERT_GE(u, 0);
    ASSERT_LT(u, 1);
    sum += u;
  }
  EXPECT_NEAR(sum / 100000, 0.5, 0.005);
}

}  // namespace
}  // namespace saddlemesh
