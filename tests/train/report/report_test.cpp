#include "saddlemesh/train/report/report.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "saddlemesh/core/file.hpp"
#include "saddlemesh/present/text/unit.hpp"
#include "support/expect_error.hpp"
#include "support/python.hpp"
#include "support/temporary_folder.hpp"
#include "support/text.hpp"
#include "train/report/example_runs.hpp"

namespace saddlemesh {
namespace {

using nlohmann::json;
using testing::example_comparison;
using testing::example_input;
using testing::example_run;

class Report : public ::testing::Test {
 protected:
  // Returns the data that the page's script draws.
  static json charts_of(const std::string& html) {
    const std::string open = "<script type=\"application/json\" id=\"chart-data\">";
    const std::size_t begin = html.find(open) + open.size();
    return json::parse(html.substr(begin, html.find("</script>", begin) - begin));
  }

  static std::vector<std::string> names(const json& chart) {
    std::vector<std::string> found;
    for (const json& series : chart["series"]) found.push_back(series["name"]);
    return found;
  }

  [[nodiscard]] ReportInput one_run() const {
    ReportInput input = example_input(ring_, 4);
    input.runs.push_back(example_run({}));
    return input;
  }

  Topology ring_ = make_topology({.name = "ring", .workers = 4});
};

using testing::contains;

using Names = std::vector<std::string>;

TEST_F(Report, OfOneRunStartsWithItsResult) {
  ReportInput input = one_run();
  input.runs[0].metrics.back().test_auroc = 0.95714;
  const std::string html = report_html(input);
  EXPECT_TRUE(
      contains(html, "<p>Test AUROC 0.9571 after 1,000 iterations of d-scgdam-gt, 4 workers, topology ring.</p>"));
  EXPECT_TRUE(contains(html, "<dt>test AUROC</dt><dd>0.9571</dd>"));
  EXPECT_TRUE(contains(html, "<dt>95 % interval of the test AUROC</dt>"));
  EXPECT_TRUE(contains(html, "<dt>drawn by all workers</dt><dd>256,000 samples</dd>"));
  EXPECT_TRUE(contains(html, "<dt>sent between workers</dt><dd>296 MB</dd>"));
}

TEST_F(Report, WarningsAreParagraphsThatWrap) {
  ReportInput input = one_run();
  input.warnings = {"ulm: all 40 rows are negative", "bonn: only 3 rows are positive"};
  const std::string html = report_html(input);
  for (const std::string& warning : input.warnings) EXPECT_TRUE(contains(html, "<p>" + warning + "</p>"));
}

TEST_F(Report, OfOneRunDrawsEveryMetricAgainstEveryCost) {
  const ReportInput input = one_run();
  const json charts = charts_of(report_html(input));
  ASSERT_EQ(charts.size(), 7U);  // AUROC, loss, dual, two of consensus, ROC, histogram
  Names axes;
  for (const json& axis : charts[0]["axes"]) axes.push_back(axis["label"]);
  EXPECT_EQ(axes, (Names{"iterations", "samples", "MB sent", "seconds"}));
  const json& auroc = charts[0]["series"][0];
  const auto& metrics = input.runs[0].metrics;
  ASSERT_EQ(auroc["y"].size(), metrics.size());
  for (std::size_t i = 0; i < metrics.size(); ++i) {
    EXPECT_EQ(auroc["x"][i], metrics[i].iteration);
    EXPECT_EQ(auroc["y"][i], metrics[i].test_auroc);
    EXPECT_EQ(auroc["others"][0][i], metrics[i].samples);
    EXPECT_EQ(auroc["others"][1][i], metrics[i].bytes / 1e6);
    EXPECT_EQ(auroc["others"][2][i], metrics[i].seconds);
  }
  EXPECT_FALSE(auroc.contains("low"));
  EXPECT_EQ(names(charts[3]), (Names{"x", "y", "h", "r"}));
  EXPECT_EQ(charts[3]["logY"], true);
  EXPECT_EQ(names(charts[4]), (Names{"u", "v", "p", "q"}));
}

TEST_F(Report, LeavesOutWhatWasNotMeasured) {
  ReportInput input = example_input(ring_, 4);
  input.runs.push_back(example_run({.tracks = false}));
  input.runs[0].scores.clear();
  input.runs[0].labels.clear();
  for (Metrics& metrics : input.runs[0].metrics) metrics.test_auroc = metrics.dual = Metrics::unknown;
  const std::string html = report_html(input);
  const json charts = charts_of(html);
  ASSERT_EQ(charts.size(), 3U);
  EXPECT_EQ(names(charts[0]), (Names{"loss"}));
  EXPECT_EQ(names(charts[1]), (Names{"x", "y", "h"}));
  EXPECT_EQ(names(charts[2]), (Names{"u", "v"}));
  EXPECT_TRUE(contains(html, "1,000 iterations of d-scgdam-gt, 4 workers, topology ring. No AUROC was measured."));
  EXPECT_FALSE(contains(html, "test AUROC"));
  EXPECT_FALSE(contains(html, "Scores on the test rows"));
}

TEST_F(Report, OfOneWorkerHasNeitherBytesNorDisagreement) {
  ReportInput input = one_run();
  for (Metrics& m : input.runs[0].metrics) {
    m.bytes = m.consensus_x = m.consensus_y = m.consensus_h = m.consensus_r = 0;
    m.consensus_u = m.consensus_v = m.consensus_p = m.consensus_q = 0;
  }
  const std::string html = report_html(input);
  EXPECT_EQ(charts_of(html)[0]["axes"].size(), 3U);
  EXPECT_FALSE(contains(html, "Agreement between workers"));
}

TEST_F(Report, OfALongRunIsThinnedAndSaysSo) {
  ReportInput input = example_input(ring_, 4);
  input.runs.push_back(example_run({.evaluations = 3000}));
  const std::string html = report_html(input);
  const json y = charts_of(html)[0]["series"][0]["y"];
  EXPECT_EQ(y.size(), 400U);
  EXPECT_EQ(y.back(), input.runs[0].metrics.back().test_auroc);
  EXPECT_TRUE(contains(html, "400 of 3,001 evaluations are drawn; metrics.csv has all of them."));
}

TEST_F(Report, OfSeveralSeedsDrawsTheirMeanAndABandFromTheLowestToTheHighest) {
  ReportInput input = example_input(ring_, 4);
  for (std::uint64_t seed = 1; seed <= 3; ++seed) input.runs.push_back(example_run({.seed = seed}));
  const std::string html = report_html(input);
  const json auroc = charts_of(html)[0]["series"][0];
  double low = 1, high = 0, sum = 0;
  for (const RunRecord& run : input.runs) {
    low = std::min(low, run.metrics[7].test_auroc);
    high = std::max(high, run.metrics[7].test_auroc);
    sum += run.metrics[7].test_auroc;
  }
  EXPECT_DOUBLE_EQ(auroc["y"][7], sum / 3);
  EXPECT_EQ(auroc["low"][7], low);
  EXPECT_EQ(auroc["high"][7], high);
  EXPECT_TRUE(contains(html, "Mean over 3 seeds; bands reach from the lowest to the highest."));
  EXPECT_TRUE(contains(html, "(mean and standard deviation over 3 seeds) after 1,000 iterations"));
}

TEST_F(Report, OfSeveralMethodsOverlaysThemAndHasASortableTable) {
  const std::string html = report_html(example_comparison(ring_));
  const json charts = charts_of(html);
  const Names methods{"d-scgdam-gt", "d-scgdam-gp", "dsgda"};
  for (std::size_t i = 0; i < 5; ++i) EXPECT_EQ(names(charts[i]), methods);
  EXPECT_EQ(charts[5]["series"].size(), 4U);  // a ROC curve for each method, and the diagonal
  EXPECT_EQ(charts.size(), 9U);               // including three histograms
  EXPECT_TRUE(contains(html,
                       "<p>3 methods compared, 4 workers, topology ring. d-scgdam-gt has the "
                       "highest final test AUROC: "));
  EXPECT_TRUE(contains(html,
                       "<table class=\"sortable\">\n<caption>At the end of training: mean and standard deviation "
                       "over 3 seeds</caption>"));
}

TEST_F(Report, ShowsWorkersOneByOneOrTheirExtremes) {
  EXPECT_TRUE(contains(report_html(one_run()),
                       "<th scope=\"row\" class=\"number\">1</th><td class=\"number\">1,510</td>"
                       "<td class=\"number\">143</td><td class=\"number\">9.5 %</td>"));
  ReportInput many = one_run();
  many.workers.assign(101, {.train = 50, .train_positives = 5});
  many.workers[3] = {.train = 10, .train_positives = 9};
  many.workers[4] = {.train = 990, .train_positives = 0};
  const std::string html = report_html(many);
  EXPECT_TRUE(
      contains(html, "least</th><td class=\"number\">10</td><td class=\"number\">0</td><td class=\"number\">0.0 %"));
  EXPECT_TRUE(
      contains(html, "median</th><td class=\"number\">50</td><td class=\"number\">5</td><td class=\"number\">10.0 %"));
  EXPECT_TRUE(
      contains(html, "most</th><td class=\"number\">990</td><td class=\"number\">9</td><td class=\"number\">90.0 %"));
}

TEST_F(Report, SplitsTheTime) {
  ReportInput input = one_run();
  Metrics& last = input.runs[0].metrics.back();
  last.collect = 1;
  last.advance = 2;
  last.estimate = 4;
  last.evaluate = 1;
  EXPECT_TRUE(contains(report_html(input),
                       "estimate</th><td class=\"number\">4</td><td class=\"number bar\" "
                       "style=\"--share:50.0%\">50.0 %</td>"));
}

TEST_F(Report, SurvivesRunsThatBarelyBeganOrWentWrong) {
  ReportInput nothing = example_input(ring_, 4);
  EXPECT_TRUE(contains(report_html(nothing), "Nothing has been evaluated yet."));
  nothing.runs.emplace_back();
  EXPECT_TRUE(contains(report_html(nothing), "Nothing has been evaluated yet."));
  ReportInput wrong = one_run();
  wrong.runs[0].metrics.resize(2);
  wrong.runs[0].metrics[1].loss = std::numeric_limits<double>::infinity();
  wrong.runs[0].metrics[1].iteration = Metrics::unknown;
  wrong.runs[0].scores[0] = std::nanf("");
  EXPECT_FALSE(contains(report_html(wrong), "ROC curve"));
  EXPECT_FALSE(report_svgs(wrong).empty());
  EXPECT_FALSE(contains(report_html({.title = "t"}), "Workers"));
}

TEST_F(Report, ScoresWithoutTheirLabelsAreAnError) {
  ReportInput input = one_run();
  input.runs[0].labels.pop_back();
  testing::expect_error<Error>([&] { (void)report_html(input); }, {"d-scgdam-gt", "2000 scores and 1999 labels"});
}

TEST_F(Report, SvgFilesAreWellFormedAndNamed) {
  testing::TemporaryFolder folder;
  Names found;
  for (const auto& [name, svg] : report_svgs(example_comparison(ring_))) {
    found.push_back(name);
    write_file(folder.path() / name, svg);
  }
  for (const char* name : {"auroc-iterations.svg", "auroc-samples.svg", "auroc-bytes.svg", "auroc-seconds.svg",
                           "loss-iterations.svg", "consensus.svg", "roc.svg", "histogram.svg", "topology.svg"}) {
    EXPECT_EQ(std::count(found.begin(), found.end(), name), 1) << name;
  }
  const auto missing = testing::run_python(folder.path(), R"(
import glob, xml.etree.ElementTree as tree
for name in glob.glob('*.svg'):
    assert tree.parse(name).getroot().tag.endswith('svg'), name
)");
  if (missing) GTEST_SKIP() << *missing;
}

TEST(ReportUnits, AreTheLargestThatLeaveANumberAboveOne) {
  EXPECT_EQ(in_unit(999, bytes_unit(999)), "999 bytes");
  EXPECT_EQ(in_unit(3.21e6, bytes_unit(3.21e6)), "3.21 MB");
  EXPECT_EQ(in_unit(12345, samples_unit(12345)), "12,345 samples");
  EXPECT_EQ(in_unit(2.5e9, samples_unit(2.5e9)), "2.5 billion samples");
  EXPECT_EQ(in_unit(90, seconds_unit(90)), "90 seconds");
  EXPECT_EQ(in_unit(5400, seconds_unit(5400)), "90 minutes");
  EXPECT_EQ(in_unit(0, bytes_unit(0)), "0 bytes");
}

}  // namespace
}  // namespace saddlemesh
