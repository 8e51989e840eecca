#include "saddlemesh/present/page/page.hpp"

#include <cmath>
#include <limits>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/present/page/page_chart.hpp"
#include "saddlemesh/present/page/page_plot.hpp"
#include "saddlemesh/present/page/page_table.hpp"
#include "support/text.hpp"

namespace saddlemesh {
namespace {

Chart log_chart(Series series) {
  return {.title = "Iterations",
          .x_label = "K",
          .y_label = "T",
          .log_x = true,
          .log_y = true,
          .series = {std::move(series)}};
}

using testing::contains;
using testing::count;

TEST(Page, CarriesChartJsAndAsksForNothingElse) {
  if (!draws_by_script()) GTEST_SKIP() << "this build has no Chart.js; build with -DSADDLEMESH_REPORTS=ON";
  Page page{.title = "t", .summary = "s"};
  page.sections.push_back({.heading = "h", .charts = {log_chart({.name = "GT", .x = {1, 2}, .y = {4, 2}})}});
  const std::string html = render_html(page);
  EXPECT_TRUE(contains(html, "Chart.js v3"));
  EXPECT_TRUE(contains(html, "default-src 'none'"));
  EXPECT_EQ(count(html, " src="), 0U);
  EXPECT_EQ(count(html, "<link"), 0U);
  EXPECT_EQ(count(html, "@import"), 0U);
}

TEST(Page, TheEmbeddedScriptsCannotEndTheirElements) {
  if (!draws_by_script()) GTEST_SKIP() << "this build has no Chart.js; build with -DSADDLEMESH_REPORTS=ON";
  const std::string scripts = plot_scripts();
  EXPECT_GT(scripts.size(), 100000U);
  EXPECT_EQ(count(scripts, "</script"), 3U);
  EXPECT_EQ(count(scripts, "<!--"), 0U);
}

TEST(Page, WithoutChartJsItsChartsArePictures) {
  if (draws_by_script()) GTEST_SKIP() << "this build has Chart.js; ./test plain runs it without";
  Page page{.title = "t", .summary = "s"};
  page.sections.push_back({.heading = "h", .charts = {log_chart({.name = "GT", .x = {1, 2}, .y = {4, 2}})}});
  const std::string html = render_html(page);
  EXPECT_TRUE(contains(html, "<div class=\"plot\"><img src=\"data:image/svg+xml"));
  EXPECT_TRUE(contains(html, "alt=\"Chart: Iterations. T against K; GT."));
  EXPECT_FALSE(contains(html, "<canvas"));
}

TEST(Page, AllTextIsEscapedWhereverItStands) {
  if (!draws_by_script()) GTEST_SKIP() << "this build has no Chart.js; build with -DSADDLEMESH_REPORTS=ON";
  const std::string evil = "</script><img src=x onerror=\"alert(1)\">";
  Chart chart = log_chart({.name = evil, .x = {1}, .y = {1}});
  chart.title = chart.x_label = chart.y_label = chart.note = evil;
  Page page{.title = evil, .summary = evil};
  page.sections.push_back({.heading = evil, .text = evil, .charts = {chart}, .tables = {{evil, {evil}, {{evil}}}}});
  page.settings = {{evil, evil}};
  page.command = evil;
  const std::string html = render_html(page);
  EXPECT_FALSE(contains(html, "<img"));
  EXPECT_FALSE(contains(html, "onerror=\""));
  EXPECT_EQ(count(html, "</script"), 5U);
}

TEST(Page, EveryChartHasALabelledPictureAndItsNumbersInATable) {
  if (!draws_by_script()) GTEST_SKIP() << "this build has no Chart.js; build with -DSADDLEMESH_REPORTS=ON";
  Page page{.title = "t", .summary = "s"};
  const Chart chart = log_chart({.name = "GT", .x = {1, 2}, .y = {133302, 66001}});
  page.sections.push_back({.heading = "h", .charts = {chart, chart}});
  const std::string html = render_html(page);
  EXPECT_EQ(count(html, "<canvas id=\"chart-1\" role=\"img\" aria-label=\"Chart: Iterations. T against K; GT."), 1U);
  EXPECT_EQ(count(html, "<canvas id=\"chart-2\""), 1U);
  EXPECT_EQ(count(html, "<details>"), 2U);
  EXPECT_TRUE(contains(html, "<th scope=\"row\" class=\"number\">2</th><td class=\"number\">66,001</td>"));
}

TEST(Page, EmptyLinesSeparateParagraphs) {
  Page page{.title = "t", .summary = "one\n\ntwo\n\n\n\nthree"};
  const std::string html = render_html(page);
  EXPECT_TRUE(contains(html, "<p>one</p>\n<p>two</p>\n<p>three</p>"));
}

TEST(PageChart, WhatALogarithmicAxisCannotShowIsDroppedOrLeavesAGap) {
  const double nan = std::nan("");
  const double inf = std::numeric_limits<double>::infinity();
  const auto data =
      chart_data(log_chart({.name = "GT", .x = {0, -1, nan, 1, 2, 3, 4}, .y = {1, 1, 1, 0, nan, inf, 5}}), "c");
  EXPECT_EQ(data["series"][0]["x"], nlohmann::json({1, 2, 3, 4}));
  EXPECT_EQ(data["series"][0]["y"], nlohmann::json({nullptr, nullptr, nullptr, 5}));
}

TEST(PageChart, ALinearAxisShowsZeroAndNegativeValues) {
  Chart chart = log_chart({.name = "GT", .x = {-1, 0}, .y = {0, -2}});
  chart.log_x = chart.log_y = false;
  const auto data = chart_data(chart, "c");
  EXPECT_EQ(data["series"][0]["x"], nlohmann::json({-1, 0}));
  EXPECT_EQ(data["series"][0]["y"], nlohmann::json({0, -2}));
}

TEST(PageChart, ASpreadBelowZeroReachesTheEdgeOfALogarithmicAxis) {
  const auto data = chart_data(
      log_chart({.name = "GT", .x = {1, 2, 3}, .y = {1, 1, 1}, .low = {-1, 0.5, std::nan("")}, .high = {2, 2, 2}}),
      "c");
  EXPECT_EQ(data["series"][0]["low"], nlohmann::json({nullptr, 0.5, nullptr}));
  EXPECT_EQ(data["series"][0]["high"], nlohmann::json({2, 2, nullptr}));
}

TEST(PageChart, SeriesOfUnequalLengthsAreRefusedByName) {
  EXPECT_THROW(chart_data(log_chart({.name = "GT", .x = {1, 2}, .y = {1}}), "c"), Error);
  EXPECT_THROW(chart_data(log_chart({.name = "GT", .x = {1}, .y = {1}, .low = {1}}), "c"), Error);
  try {
    chart_data(log_chart({.name = "GT", .x = {1, 2}, .y = {1}}), "c");
  } catch (const Error& error) {
    EXPECT_TRUE(contains(error.what(), "chart \"Iterations\", series \"GT\""));
  }
}

TEST(PageChart, ItsTableJoinsSeriesByXAndThinsLongOnes) {
  Chart chart = log_chart({.name = "a", .x = {1, 4}, .y = {10, 20}});
  chart.series.push_back({.name = "b", .x = {2, 4}, .y = {30, 40}});
  EXPECT_TRUE(contains(chart_html(chart, "c"), ">2</th><td class=\"number\">–</td><td class=\"number\">30</td>"));
  std::vector<double> many(1001);
  for (std::size_t i = 0; i < many.size(); ++i) many[i] = static_cast<double>(i + 1);
  const std::string html = chart_html(log_chart({.name = "long", .x = many, .y = many}), "c");
  EXPECT_TRUE(contains(html, "one row in 6 of 1,001"));
  EXPECT_LE(count(html, "<tr>"), 202U);
  EXPECT_TRUE(contains(html, ">1,001</th>"));
}

TEST(PageTable, HasCaptionScopesAndNumbersOnTheRight) {
  const std::string html = table_html({"Speed", {"method", "T"}, {{"GT", "1,000"}, {"GP", "–"}}});
  EXPECT_TRUE(contains(html, "<caption>Speed</caption>"));
  EXPECT_TRUE(contains(html, "<th scope=\"col\">method</th><th scope=\"col\" class=\"number\">T</th>"));
  EXPECT_TRUE(contains(html, "<th scope=\"row\">GP</th><td class=\"number\">–</td>"));
  EXPECT_THROW(table_html({"Speed", {"method", "T"}, {{"GT"}}}), Error);
}

}  // namespace
}  // namespace saddlemesh
