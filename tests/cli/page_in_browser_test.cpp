// The studies' pages in a real browser. Skipped where Chromium is absent.
#include <nlohmann/json.hpp>

#include "support/run_program.hpp"

namespace saddlemesh::testing {
namespace {

class PageInBrowser : public ProgramTest {
 protected:
  // The page after its scripts have run, and what the browser's console said.
  [[nodiscard]] ProgramResult open(const std::string& page) const {
    const std::string command =
        "cd '" + folder_.string() +
        "' && HOME=\"$PWD\" chromium --headless --no-sandbox --disable-gpu --disable-quic --no-first-run"
        " --disable-background-networking --disable-component-update --disable-sync --disable-dev-shm-usage"
        " --user-data-dir=\"$PWD/profile\" --enable-logging=stderr --virtual-time-budget=10000 --dump-dom 'file://" +
        (folder_ / page).string() + "' >dom.html 2>console.txt </dev/null";
    const int status = std::system(command.c_str());  // NOLINT: a shell is what is wanted
    return {WEXITSTATUS(status), read_file(folder_ / "dom.html"), read_file(folder_ / "console.txt")};
  }
};

TEST_F(PageInBrowser, DrawsEveryChartWithoutErrorsAndShowsTheNumbersOfTheStudy) {
  if (std::system("command -v chromium >/dev/null") != 0) GTEST_SKIP() << "chromium is not installed";  // NOLINT
  const auto study = run("study heterogeneity --quick --json --out results");
  ASSERT_EQ(study.exit_code, 0) << study.err;
  const auto browser = open("results/heterogeneity.html");
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
