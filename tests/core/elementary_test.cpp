#include "saddlemesh/core/elementary.hpp"

#include <algorithm>
#include <cmath>
#include <initializer_list>

#include <gtest/gtest.h>

namespace saddlemesh {
namespace {

double relative(double ours, double exact) {
  return std::abs(ours - exact) / std::max(std::abs(exact), 1e-300);
}

TEST(Elementary, LogarithmAgreesWithTheLibraryOverItsDomain) {
  double worst = 0;
  for (int i = 0; i < 200000; ++i) {
    const double x = std::exp2(-40 + 80 * (i + 0.5) / 200000);
    // The logarithm vanishes at 1, so the error is relative to at least 1e-3.
    worst = std::max(worst, std::abs(elementary::log(x) - std::log(x)) / std::max(std::abs(std::log(x)), 1e-3));
  }
  EXPECT_LT(worst, 4e-16);
  EXPECT_EQ(elementary::log(1.0), 0.0);
}

TEST(Elementary, ExponentialAgreesWithTheLibrary) {
  double worst = 0;
  for (int i = 0; i < 200000; ++i) {
    const double x = -700 + 1400 * (i + 0.5) / 200000;
    worst = std::max(worst, relative(elementary::exp(x), std::exp(x)));
  }
  EXPECT_LT(worst, 4e-16);
  EXPECT_EQ(elementary::exp(0.0), 1.0);
}

TEST(Elementary, SineAndCosineAgreeWithTheLibrary) {
  double worst = 0;
  for (int i = 0; i < 400000; ++i) {
    const double x = -1000 + 2000 * (i + 0.37) / 400000;
    const auto [sine, cosine] = elementary::sincos(x);
    worst = std::max({worst, std::abs(sine - std::sin(x)), std::abs(cosine - std::cos(x))});
  }
  EXPECT_LT(worst, 3e-16);
}

TEST(Elementary, SineIsRelativelyExactForSmallArguments) {
  for (const double x : {1e-300, 1e-12, 1e-5, 0.01, -0.3})
    EXPECT_LT(relative(elementary::sincos(x).sin, std::sin(x)), 3e-16);
}

TEST(Elementary, TurnsCoverTheCircle) {
  for (std::uint64_t k = 0; k < (std::uint64_t{1} << 32U); k += 999983) {
    const auto [sine, cosine] = elementary::sincos_turns(static_cast<std::uint32_t>(k));
    const double angle = 2 * M_PI * static_cast<double>(k) * 0x1p-32;
    EXPECT_NEAR(sine, std::sin(angle), 1e-15);
    EXPECT_NEAR(cosine, std::cos(angle), 1e-15);
  }
}

}  // namespace
}  // namespace saddlemesh
