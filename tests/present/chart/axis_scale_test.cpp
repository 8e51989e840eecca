#include "saddlemesh/present/chart/axis_scale.hpp"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

namespace saddlemesh {
namespace {

std::vector<std::string> labels(const AxisScale& scale) {
  std::vector<std::string> texts;
  for (const AxisTick& tick : ticks_of(scale)) {
    texts.push_back(tick.exponent.empty() ? tick.text : tick.text + "^" + tick.exponent);
  }
  return texts;
}

using Labels = std::vector<std::string>;

TEST(AxisScale, ALinearOneReachesToTheTicksAroundTheValues) {
  const AxisScale scale = scale_for({0.03, 0.97, std::nan("")}, false);
  EXPECT_EQ(labels(scale), (Labels{"0", "0.2", "0.4", "0.6", "0.8", "1"}));
  EXPECT_DOUBLE_EQ(scale.low, 0);
  EXPECT_DOUBLE_EQ(scale.high, 1);
}

TEST(AxisScale, LabelsAreWrittenAsAReaderWritesThem) {
  EXPECT_EQ(labels(scale_for({0, 20000}, false)), (Labels{"0", "5,000", "10,000", "15,000", "20,000"}));
  EXPECT_EQ(labels(scale_for({-1, 1}, false)), (Labels{"−1", "−0.5", "0", "0.5", "1"}));
  EXPECT_EQ(labels(scale_for({0, 2e-7}, false)).back(), "2·10^−7");
}

TEST(AxisScale, ALogarithmicOneHasTheTensAndFewerWhereThereAreMany) {
  EXPECT_EQ(labels(scale_for({1e-4, 0.1, 0, -3}, true)), (Labels{"10^−4", "10^−3", "10^−2", "10^−1"}));
  EXPECT_EQ(labels(scale_for({2, 30}, true)), (Labels{"2", "5", "10", "20"}));
  EXPECT_LE(labels(scale_for({1e-300, 1e300}, true)).size(), 7U);
}

TEST(AxisScale, PlacesAreEvenOnItsOwnMeasure) {
  EXPECT_DOUBLE_EQ((AxisScale{.low = 0, .high = 4, .from = 100, .to = 0}.place(1)), 75);
  EXPECT_DOUBLE_EQ((AxisScale{.low = 1, .high = 100, .log = true, .from = 0, .to = 10}.place(10)), 5);
}

TEST(AxisScale, OneValueNoValueAndExtremeValuesHaveAnAxisToo) {
  for (const bool log : {false, true}) {
    for (const std::vector<double>& values : {std::vector<double>{},
                                              {5},
                                              {0},
                                              {1, 1 + 1e-15},
                                              {1e-310, 2e-310},
                                              {1e300, 1e308},
                                              {std::numeric_limits<double>::infinity()}}) {
      const AxisScale scale = scale_for(values, log);
      EXPECT_LT(scale.low, scale.high);
      EXPECT_TRUE(std::isfinite(scale.low) && std::isfinite(scale.high));
      const auto ticks = ticks_of(scale);
      EXPECT_GE(ticks.size(), 1U);
      EXPECT_LE(ticks.size(), 14U);
      for (const double value : values) {
        if (!std::isfinite(value) || (log && value <= 0)) continue;
        EXPECT_TRUE(std::isfinite(scale.place(value))) << value;
      }
    }
  }
}

}  // namespace
}  // namespace saddlemesh
