#include "saddlemesh/present/chart/chart_svg.hpp"

#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "saddlemesh/core/file.hpp"
#include "saddlemesh/present/chart/svg_legend.hpp"
#include "saddlemesh/present/page/embedded.hpp"
#include "support/expect_error.hpp"
#include "support/python.hpp"
#include "support/temporary_folder.hpp"
#include "support/text.hpp"

namespace saddlemesh {
namespace {

using testing::count;

Chart two_curves() {
  Chart chart{.title = "Loss", .x_label = "iterations", .y_label = "loss", .log_y = true, .series = {}};
  chart.series.push_back(
      {.name = "a", .x = {0, 1, 2}, .y = {1, 0.1, 0.01}, .low = {0.5, -1, 0.005}, .high = {2, 0.2, 0.02}});
  chart.series.push_back({.name = "law", .x = {0, 2}, .y = {1, 0.01}, .dashed = true});
  chart.other_axes.push_back({.label = "MB", .log = false, .x = {{0, 5, 9}, {0, 9}}});
  return chart;
}

TEST(ChartSvg, IsWellFormedWhateverTheTextsAre) {
  testing::TemporaryFolder folder;
  Chart chart = two_curves();
  chart.title = chart.x_label = chart.y_label = chart.series[0].name = "<&\"'> λ ≤ 1";
  write_file(folder.path() / "chart.svg", chart_svg(chart));
  const auto missing = testing::run_python(folder.path(), R"(
import xml.etree.ElementTree as tree
root = tree.parse('chart.svg').getroot()
assert root.tag == '{http://www.w3.org/2000/svg}svg' and root.get('width') == '3.3in'
texts = [text.text for text in root.iter('{http://www.w3.org/2000/svg}text')]
assert texts.count("<&\"'> λ ≤ 1") == 3, texts
)");
  if (missing) GTEST_SKIP() << *missing;
}

TEST(ChartSvg, ThePlaceOfAPointFollowsFromItsValue) {
  Chart chart{.title = "t", .x_label = "x", .y_label = "y", .series = {}};
  chart.series.push_back({.name = "diagonal", .x = {0, 0.5, 1}, .y = {0, 0.5, 1}, .dashed = true});
  const std::string svg = chart_svg(chart);
  const std::size_t at = svg.find("<path d=\"M", svg.find("stroke=\"#6b7178\""));
  double x[3], y[3];
  ASSERT_EQ(
      std::sscanf(svg.c_str() + at, "<path d=\"M%lf %lfL%lf %lfL%lf %lf", &x[0], &y[0], &x[1], &y[1], &x[2], &y[2]), 6);
  EXPECT_NEAR(x[1], 0.5 * (x[0] + x[2]), 0.02);
  EXPECT_NEAR(y[1], 0.5 * (y[0] + y[2]), 0.02);
  EXPECT_GT(x[2], x[0]);
  EXPECT_LT(y[2], y[0]);  // upwards
}

TEST(ChartSvg, ABandIsDrawnAndOneSideBelowZeroReachesTheEdge) {
  const std::string svg = chart_svg(two_curves());
  EXPECT_EQ(count(svg, "fill-opacity=\"0.18\""), 1U);
  EXPECT_EQ(svg.find("nan"), std::string::npos);
  EXPECT_EQ(svg.find("inf"), std::string::npos);
}

TEST(ChartSvg, AGapSplitsTheLine) {
  Chart chart{.title = "t", .x_label = "x", .y_label = "y", .series = {}};
  chart.series.push_back({.name = "a", .x = {0, 1, 2, 3, 4}, .y = {1, 2, std::nan(""), 2, 1}});
  EXPECT_EQ(count(chart_svg(chart), "fill=\"none\"/>\n<g transform"), 2U);
}

TEST(ChartSvg, AnotherAxisHasItsOwnLabelAndPlaces) {
  EXPECT_NE(chart_svg(two_curves(), 1).find(">MB</text>"), std::string::npos);
  EXPECT_NE(chart_svg(two_curves(), 0).find(">iterations</text>"), std::string::npos);
  testing::expect_error<Error>([] { (void)chart_svg(two_curves(), 2); }, {"\"Loss\"", "no axis 2"});
}

TEST(ChartSvg, StepsAreFilledAndTheSecondIsDashed) {
  Chart chart{.title = "t", .x_label = "x", .y_label = "y", .series = {}};
  for (const char* name : {"negatives", "positives"}) {
    chart.series.push_back({.name = name, .x = {0, 0, 1, 2}, .y = {0, 3, 1, 0}, .steps = true});
  }
  const std::string svg = chart_svg(chart);
  EXPECT_EQ(count(svg, "fill-opacity=\"0.2\""), 4U);  // one more in the legend
  EXPECT_EQ(count(svg, "stroke-dasharray=\"7 4\""), 2U);
}

TEST(ChartSvg, ALongLegendBreaksIntoLinesAndTheFileGrows) {
  Chart chart = two_curves();
  const std::string before = chart_svg(chart);
  for (int i = 0; i < 9; ++i) chart.series.push_back({.name = "another method " + std::to_string(i), .x = {}, .y = {}});
  chart.other_axes.clear();
  const auto height = [](const std::string& svg) { return std::stod(svg.substr(svg.find("height=\"") + 8)); };
  EXPECT_GT(height(chart_svg(chart)), height(before) + 0.5);
}

TEST(ChartSvg, ColoursAreThoseOfThePageOnWhite) {
  for (std::size_t i = 0; i < 6; ++i) {
    const std::string rule = "--c" + std::to_string(i) + ": " + std::string(colour_on_white({.colour = i})) + ";";
    EXPECT_NE(embedded::page_css.find(rule), std::string_view::npos) << rule;
  }
  EXPECT_NE(embedded::page_css.find("--law: " + std::string(colour_on_white({}))), std::string_view::npos);
}

TEST(ChartSvg, AnEmptyChartIsAFrame) {
  EXPECT_NE(chart_svg({.title = "t", .x_label = "x", .y_label = "y", .series = {}}).find("</svg>"), std::string::npos);
}

}  // namespace
}  // namespace saddlemesh
