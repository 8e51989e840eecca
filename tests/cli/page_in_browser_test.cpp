// The studies' pages in a real browser. Skipped where Chromium is absent.
#include <nlohmann/json.hpp>

#include "support/browser.hpp"

namespace saddlemesh::testing {
namespace {

using PageInBrowser = ProgramTest;

TEST_F(PageInBrowser, DrawsEveryChartWithoutErrorsAndShowsTheNumbersOfTheStudy) {
  if (!has_browser()) GTEST_SKIP() << no_browser;
  const auto study = run("study heterogeneity --quick --json --out results");
  ASSERT_EQ(study.exit_code, 0) << study.err;
  const auto browser = open_in_browser(folder_, folder_ / "results" / "heterogeneity.html");
  ASSERT_EQ(browser.exit_code, 0) << browser.err;
  EXPECT_NE(browser.out.find("data-ready=\"true\""), std::string::npos);
  EXPECT_EQ(browser.err.find("CONSOLE"), std::string::npos) << browser.err;
  std::size_t canvases = 0;
  for (std::size_t at = browser.out.find("<canvas"); at != std::string::npos;
       at = browser.out.find("<canvas", at + 1)) {
    ++canvases;
  }
  EXPECT_EQ(canvases, 4U);
  const auto json = nlohmann::json::parse(study.out);
  const double shown = json["distance"]["d-scgdam-gp"]["A"];
  char text[32];
  std::snprintf(text, sizeof text, "%.1e", shown);
  EXPECT_NE(browser.out.find(text), std::string::npos) << text;
}

}  // namespace
}  // namespace saddlemesh::testing
