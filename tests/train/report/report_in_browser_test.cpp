// Reports in a real browser: drawing, console output and controls. Skipped if Chromium is not installed.
#include <cmath>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "saddlemesh/core/file.hpp"
#include "saddlemesh/present/page/page_plot.hpp"
#include "support/browser.hpp"
#include "train/report/example_runs.hpp"
#include "train/report/probe.hpp"

namespace saddlemesh::testing {
namespace {

using nlohmann::json;

class ReportInBrowser : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!draws_by_script()) GTEST_SKIP() << "this build has no Chart.js: its charts are pictures";
    if (!has_browser()) GTEST_SKIP() << no_browser;
  }

  // Opens the report with the probe in it, expects an empty console, and returns the probe's findings.
  [[nodiscard]] json probe_report(std::string html, const BrowserWindow& window) const {
    html.insert(html.rfind("</body>"), probe);
    const auto page = folder_.path() / "report.html";
    write_file(page, html);
    const auto browser = open_in_browser(folder_.path(), page, window);
    EXPECT_EQ(browser.exit_code, 0) << browser.err;
    EXPECT_EQ(browser.err.find("CONSOLE"), std::string::npos) << browser.err;
    EXPECT_NE(browser.out.find("data-ready=\"true\""), std::string::npos);
    const std::string open = "<pre id=\"probe\">";
    const std::size_t begin = browser.out.find(open) + open.size();
    return json::parse(browser.out.substr(begin, browser.out.find("</pre>", begin) - begin));
  }

  [[nodiscard]] ReportInput one_run() const {
    ReportInput input = example_input(ring_, 4);
    input.runs.push_back(example_run({}));
    return input;
  }

  TemporaryFolder folder_;
  Topology ring_ = make_topology({.name = "ring", .workers = 4});
};

// Expects that every series of every chart is drawn in its colour, the page is no wider than the window, and the graph
// is present.
void expect_drawn(const json& found, std::size_t charts) {
  EXPECT_EQ(found["charts"].size(), charts);
  for (const json& chart : found["charts"]) {
    for (const json& pixels : chart["ink"]) EXPECT_GT(pixels, 30) << chart["title"] << chart["ink"];
  }
  EXPECT_EQ(found["ready"], true);
  EXPECT_LE(found["overflow"], 0);
  ASSERT_EQ(found["images"].size(), 1U);
  EXPECT_GT(found["images"][0], 100);
}

double number_in(std::string text) {
  std::erase(text, ',');
  return std::stod(text);
}

TEST_F(ReportInBrowser, OfOneRunDrawsEveryChartAndItsNumbersAreThoseOfTheMetrics) {
  const ReportInput input = one_run();
  const auto& metrics = input.runs[0].metrics;
  const json found = probe_report(report_html(input), {});
  expect_drawn(found, 7);
  const json& auroc = found["charts"][0];
  ASSERT_EQ(auroc["points"][0].size(), metrics.size());
  ASSERT_EQ(auroc["table"].size(), metrics.size());
  for (std::size_t i = 0; i < metrics.size(); ++i) {
    EXPECT_EQ(auroc["points"][0][i]["x"], metrics[i].iteration);
    EXPECT_EQ(auroc["points"][0][i]["y"], metrics[i].test_auroc);
    const double expected[] = {metrics[i].iteration, metrics[i].samples, metrics[i].bytes / 1e6, metrics[i].seconds,
                               metrics[i].test_auroc};
    for (std::size_t c = 0; c < 5; ++c) {
      EXPECT_NEAR(number_in(auroc["table"][i][c]), expected[c], 5e-6 * std::abs(expected[c])) << i << " " << c;
    }
  }
}

TEST_F(ReportInBrowser, TheReaderSwitchesTheAxisAndHidesCurves) {
  const ReportInput input = one_run();
  const Metrics& last = input.runs[0].metrics.back();
  const json found = probe_report(report_html(input), {});
  for (std::size_t c = 0; c < 5; ++c) {
    const json& chart = found["charts"][c];
    const auto ends = chart["axes"]["ends"].get<std::vector<double>>();
    ASSERT_EQ(ends.size(), 4U) << chart["title"];
    const double reached[] = {last.iteration, last.samples, last.bytes / 1e6, last.seconds};
    for (std::size_t a = 0; a < 4; ++a) {
      EXPECT_GE(ends[a], reached[a]);
      EXPECT_LE(ends[a], 1.5 * reached[a]);
    }
    EXPECT_EQ(chart["axes"]["last"][0]["x"], last.seconds);
    EXPECT_EQ(chart["axes"]["focusable"], true);
    EXPECT_EQ(chart["toggle"], json::parse(R"(["false", false, true, true])"));
  }
}

TEST_F(ReportInBrowser, OfSeveralMethodsSortsItsTableByAnyColumnBothWays) {
  const json found = probe_report(report_html(example_comparison(ring_)), {.dark = true});
  expect_drawn(found, 9);
  EXPECT_EQ(found["background"], "rgb(20, 24, 29)");
  const json& table = found["tables"][0];
  EXPECT_EQ(table["focusable"], true);
  EXPECT_EQ(table["columns"][0][0], json::parse(R"(["ascending", "d-scgdam-gp", "d-scgdam-gt", "dsgda"])"));
  EXPECT_EQ(table["columns"][0][1], json::parse(R"(["descending", "dsgda", "d-scgdam-gt", "d-scgdam-gp"])"));
  for (std::size_t c = 1; c < table["columns"].size(); ++c) {
    const auto up = table["columns"][c][0].get<std::vector<std::string>>();
    const auto down = table["columns"][c][1].get<std::vector<std::string>>();
    EXPECT_LE(number_in(up[1]), number_in(up[2]));
    EXPECT_LE(number_in(up[2]), number_in(up[3]));
    EXPECT_EQ(number_in(down[1]), number_in(up[3]));
  }
}

TEST_F(ReportInBrowser, FitsANarrowWindow) {
  const json found = probe_report(report_html(example_comparison(ring_)), {.width = 500});
  expect_drawn(found, 9);
  EXPECT_LE(found["width"], 500);
  EXPECT_EQ(found["background"], "rgb(255, 255, 255)");
}

}  // namespace
}  // namespace saddlemesh::testing
