#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "saddlemesh/present/page/page.hpp"
#include "saddlemesh/present/page/page_chart.hpp"
#include "saddlemesh/present/page/page_figure.hpp"
#include "saddlemesh/present/page/page_plot.hpp"
#include "saddlemesh/present/page/page_table.hpp"
#include "saddlemesh/present/page/page_values.hpp"
#include "support/expect_error.hpp"
#include "support/text.hpp"

namespace saddlemesh {
namespace {

using nlohmann::json;

using testing::contains;

// Two methods, evaluated at the same iterations. One of them sends twice as much.
Chart chart_with_axes() {
  Chart chart{.title = "Quality", .x_label = "iterations", .y_label = "AUROC", .series = {}};
  chart.series.push_back({.name = "a", .x = {0, 10}, .y = {0.5, 0.9}});
  chart.series.push_back({.name = "b", .x = {0, 10}, .y = {0.5, 0.8}});
  chart.other_axes.push_back({.label = "MB sent", .log = true, .x = {{0, 2}, {0, 4}}});
  return chart;
}

TEST(AxisSwitch, IsAGroupOfRadioButtonsWithTheOwnAxisChosen) {
  if (!draws_by_script()) GTEST_SKIP() << "this build has no Chart.js; build with -DSADDLEMESH_REPORTS=ON";
  const std::string html = chart_html(chart_with_axes(), "chart-1");
  EXPECT_TRUE(contains(html, "<legend class=\"hidden\">Horizontal axis of Quality</legend>"));
  EXPECT_TRUE(contains(html, "name=\"chart-1-axis\" value=\"0\" checked><span>iterations</span>"));
  EXPECT_TRUE(contains(html, "name=\"chart-1-axis\" value=\"1\"><span>MB sent</span>"));
  EXPECT_TRUE(contains(html, "AUROC against iterations or MB sent"));
}

TEST(AxisSwitch, IsAbsentWithoutOtherAxes) {
  Chart chart = chart_with_axes();
  chart.other_axes.clear();
  EXPECT_FALSE(contains(chart_html(chart, "chart-1"), "<fieldset"));
}

TEST(AxisSwitch, WhatTheOtherAxisCannotShowIsAGapOnItAlone) {
  const json data = chart_data(chart_with_axes(), "c");
  EXPECT_EQ(data["axes"], json::parse(R"([{"label":"iterations","log":false},{"label":"MB sent","log":true}])"));
  EXPECT_EQ(data["series"][1]["x"], json({0, 10}));
  EXPECT_EQ(data["series"][1]["others"], json::parse("[[null, 4.0]]"));
}

TEST(AxisSwitch, TheTableHasAColumnForEveryAxisAndARowForEveryPlace) {
  const std::string html = chart_html(chart_with_axes(), "c");
  const auto cells = [](const std::string& x, const std::string& mb, const std::string& a, const std::string& b) {
    const std::string td = "</td><td class=\"number\">";
    return "<tr><th scope=\"row\" class=\"number\">" + x + "</th><td class=\"number\">" + mb + td + a + td + b +
           "</td>";
  };
  EXPECT_TRUE(contains(html, cells("0", "0", "0.5", "0.5")));
  EXPECT_TRUE(contains(html, cells("10", "2", "0.9", "–")));
  EXPECT_TRUE(contains(html, cells("10", "4", "–", "0.8")));
}

TEST(AxisSwitch, AnAxisThatDoesNotFitTheSeriesIsRefusedByName) {
  Chart chart = chart_with_axes();
  chart.other_axes[0].x[1].pop_back();
  testing::expect_error<Error>([&] { chart_data(chart, "c"); }, {"\"Quality\"", "\"b\"", "\"MB sent\""});
  chart.other_axes[0].x.pop_back();
  testing::expect_error<Error>([&] { chart_data(chart, "c"); }, {"\"Quality\"", "\"MB sent\"", "1 series of 2"});
}

TEST(PageTable, ASortableOneHasAButtonInEveryHeader) {
  const PageTable table{.caption = "Result", .header = {"method", "T"}, .rows = {{"a", "1"}}, .sortable = true};
  const std::string html = table_html(table);
  EXPECT_TRUE(contains(html, "<table class=\"sortable\">"));
  EXPECT_TRUE(contains(html, "<th scope=\"col\" aria-sort=\"none\"><button type=\"button\">method</button></th>"));
  EXPECT_TRUE(
      contains(html, "<th scope=\"col\" class=\"number\" aria-sort=\"none\"><button type=\"button\">T</button>"));
}

TEST(PageTable, ABarIsAsLongAsItsCellSaysAndNeverLongerThanWhole) {
  const PageTable table{.caption = "Time",
                        .header = {"part", "share"},
                        .rows = {{"a", "37.5 %"}, {"b", "250 %"}, {"c", "–"}},
                        .bar_column = 1};
  const std::string html = table_html(table);
  EXPECT_TRUE(contains(html, "style=\"--share:37.5%\">37.5 %</td>"));
  EXPECT_TRUE(contains(html, "style=\"--share:100.0%\">250 %</td>"));
  EXPECT_TRUE(contains(html, "style=\"--share:0.0%\">–</td>"));
}

TEST(PageFigure, IsAnImageInsideThePageThatCannotLeaveItsAttribute) {
  const std::string html =
      figure_html({.caption = "The <graph>", .svg = "<svg>\"%#λ</svg>", .description = "4 \"workers\""});
  EXPECT_TRUE(contains(html, "<figcaption>The &lt;graph&gt;</figcaption>"));
  EXPECT_TRUE(contains(html, "src=\"data:image/svg+xml,%3Csvg%3E%22%25%23%CE%BB%3C/svg%3E\""));
  EXPECT_TRUE(contains(html, "alt=\"4 &quot;workers&quot;\""));
}

TEST(PageValues, AreGroupedByWhatStandsBeforeTheDot) {
  const std::string html =
      values_html({{"seed", "1"}, {"method.eta", "0.1"}, {"method.rho", "0"}, {"run.out", "a.b"}}, "Settings");
  EXPECT_TRUE(contains(html, "<tr><th scope=\"row\">seed</th><td>1</td></tr>"));
  EXPECT_TRUE(contains(html,
                       "scope=\"rowgroup\">method</th></tr>\n<tr><th scope=\"row\">eta</th><td>0.1</td></tr>\n"
                       "<tr><th scope=\"row\">rho</th>"));
  EXPECT_TRUE(contains(html, "scope=\"rowgroup\">run</th>"));
  EXPECT_TRUE(contains(values_html({{"GCC 12.2", "yes"}}, "Tools"), "<th scope=\"row\">GCC 12.2</th>"));
  EXPECT_EQ(values_html({}, "Settings"), "");
}

TEST(PageValues, KeyFiguresAreAListOfTermsAndValues) {
  EXPECT_TRUE(contains(key_figures_html({{"test AUROC", "0.95"}}), "<dt>test AUROC</dt><dd>0.95</dd>"));
  EXPECT_EQ(key_figures_html({}), "");
}

}  // namespace
}  // namespace saddlemesh
