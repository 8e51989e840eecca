#include "saddlemesh/nn/reference/activation_functions.hpp"

#include <limits>

#include <gtest/gtest.h>

namespace saddlemesh::reference {
namespace {

// Returns the largest relative error over both signs and 60 powers of two, compared with the C library's extended
// precision.
template <class Ours, class Exact>
double worst_error(Ours ours, Exact exact, double largest) {
  double worst = 0;
  for (int i = 0; i < 60000; ++i) {
    const double size = largest * std::exp2(-60.0 * i / 60000);
    for (const double x : {size, -size}) {
      const long double expected = exact(static_cast<long double>(x));
      worst = std::max(worst, static_cast<double>(std::abs((ours(x) - expected) / expected)));
    }
  }
  return worst;
}

TEST(ActivationFunctions, AreAccurateToTheLastDigitsAlsoNearZero) {
  const auto elu = [](long double x) { return x > 0 ? x : std::expm1(x); };
  const auto tanh = [](long double x) { return std::tanh(x); };
  const auto sigmoid = [](long double x) { return 1 / (1 + std::exp(-x)); };
  EXPECT_LT(worst_error(Elu::value, elu, 100), 1e-15);
  EXPECT_LT(worst_error(Tanh::value, tanh, 100), 1e-15);
  EXPECT_LT(worst_error(Sigmoid::value, sigmoid, 600), 1e-15);
}

TEST(ActivationFunctions, DerivativesAreThoseOfTheValues) {
  const auto check = [](auto function) {
    using F = decltype(function);
    const double h = 1e-5;
    for (const double x : {-20.0, -3.0, -0.5, -0.01, 0.02, 0.7, 5.0, 30.0}) {
      const double slope = (F::value(x + h) - F::value(x - h)) / (2 * h);
      const double curvature = (F::slope(F::value(x + h)) - F::slope(F::value(x - h))) / (2 * h);
      EXPECT_NEAR(F::slope(F::value(x)), slope, 1e-9) << x;
      EXPECT_NEAR(F::curvature(F::value(x)), curvature, 1e-9) << x;
    }
  };
  check(Relu());
  check(Elu());
  check(Tanh());
  check(Sigmoid());
}

TEST(ActivationFunctions, AtZeroTheyAreAsInPyTorch) {
  EXPECT_EQ(Relu::slope(Relu::value(0.0)), 0);
  EXPECT_EQ(Relu::slope(Relu::value(-0.0)), 0);
  EXPECT_EQ(Elu::slope(Elu::value(0.0)), 1);
  EXPECT_EQ(Elu::curvature(Elu::value(0.0)), 1);
}

TEST(ActivationFunctions, EndsOfTheLineAreLimitsAndNaNStaysNaN) {
  const double infinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(Relu::value(-infinity), 0);
  EXPECT_EQ(Elu::value(-infinity), -1);
  EXPECT_EQ(Tanh::value(-infinity), -1);
  EXPECT_EQ(Tanh::value(infinity), 1);
  EXPECT_EQ(Sigmoid::value(infinity), 1);
  EXPECT_LT(Sigmoid::value(-infinity), 1e-300);
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const double value : {Relu::value(nan), Elu::value(nan), Tanh::value(nan), Sigmoid::value(nan)}) {
    EXPECT_TRUE(std::isnan(value));
  }
}

}  // namespace
}  // namespace saddlemesh::reference
