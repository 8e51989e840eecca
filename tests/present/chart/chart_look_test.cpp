#include "saddlemesh/present/chart/chart_look.hpp"

#include <set>
#include <utility>

#include <gtest/gtest.h>

namespace saddlemesh {
namespace {

Chart chart_of(std::size_t series) {
  Chart chart;
  for (std::size_t i = 0; i < series; ++i) chart.series.push_back({.name = std::to_string(i), .x = {}, .y = {}});
  return chart;
}

TEST(ChartLook, TwentySeriesDifferInColourOrMarker) {
  std::set<std::pair<std::size_t, std::size_t>> seen;
  for (const SeriesLook& look : chart_looks(chart_of(20))) seen.insert({look.colour.value(), look.marker});
  EXPECT_EQ(seen.size(), 20U);
}

TEST(ChartLook, ADashedSeriesIsGreyAndTakesNoColourFromTheOthers) {
  Chart chart = chart_of(3);
  chart.series[1].dashed = true;
  const auto looks = chart_looks(chart);
  EXPECT_FALSE(looks[1].colour);
  EXPECT_EQ(looks[2].colour, 1U);
  EXPECT_NE(swatch_svg(chart.series[1], looks[1]).find("var(--law)"), std::string::npos);
}

TEST(ChartLook, ASeriesMayShareTheColourOfAnother) {
  Chart chart = chart_of(3);
  chart.series[2].dashed = true;
  chart.series[2].colour_of = 1;
  EXPECT_EQ(chart_looks(chart)[2].colour, 1U);
  chart.series[2].colour_of = 99;
  EXPECT_FALSE(chart_looks(chart)[2].colour);
}

}  // namespace
}  // namespace saddlemesh
