#include "saddlemesh/train/report/metrics_csv.hpp"

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>

#include <gtest/gtest.h>

#include "support/expect_error.hpp"

namespace saddlemesh {
namespace {

using testing::expect_error;

// Returns a value for every column that has no exact decimal representation of few digits.
Metrics awkward() {
  Metrics metrics;
  double value = 1.0 / 3.0;
  for (const MetricsColumn& column : metrics_columns()) {
    metrics.*column.value = value;
    value *= -1.7e-11;
  }
  return metrics;
}

void expect_same_bits(const Metrics& a, const Metrics& b) {
  for (const MetricsColumn& column : metrics_columns()) {
    const double left = a.*column.value;
    const double right = b.*column.value;
    if (std::isnan(left) && std::isnan(right)) continue;
    EXPECT_EQ(std::bit_cast<std::uint64_t>(left), std::bit_cast<std::uint64_t>(right)) << column.name;
  }
}

TEST(MetricsCsv, EveryValueReadsBackWithTheSameBits) {
  Metrics extreme;
  extreme.iteration = 9007199254740991.0;
  extreme.loss = std::numeric_limits<double>::denorm_min();
  extreme.dual = -0.0;
  extreme.eta = std::numeric_limits<double>::max();
  extreme.consensus_x = std::numeric_limits<double>::infinity();
  const auto read = parse_metrics(metrics_header() + metrics_line(awkward()) + metrics_line(extreme), "metrics.csv");
  ASSERT_EQ(read.size(), 2U);
  expect_same_bits(read[0], awkward());
  expect_same_bits(read[1], extreme);
}

TEST(MetricsCsv, NumbersAreTheShortestAndWhatIsNotKnownIsEmpty) {
  Metrics metrics;
  metrics.iteration = 120;
  metrics.samples = 1e6;
  metrics.loss = 0.1;
  EXPECT_EQ(metrics_line(metrics), "120,1e+06,0,0,,,0.1,,,,,,,,,,,0,0,0,0\n");
  EXPECT_EQ(metrics_header().substr(0, 45), "iteration,samples,bytes,seconds,test_auroc,va");
}

TEST(MetricsCsv, AHeaderAloneIsARunWithoutEvaluations) {
  EXPECT_TRUE(parse_metrics(metrics_header(), "metrics.csv").empty());
}

TEST(MetricsCsv, ALastLineThatWasCutIsLeftOutWhereverItWasCut) {
  const std::string line = metrics_line(awkward());
  for (std::size_t kept = 0; kept < line.size(); ++kept) {
    EXPECT_EQ(parse_metrics(metrics_header() + line + line.substr(0, kept), "metrics.csv").size(), 1U) << kept;
  }
}

TEST(MetricsCsv, AnotherHeaderIsRefusedWithWhatIsExpected) {
  const auto read = [](const std::string& text) { return [text] { parse_metrics(text, "run/metrics.csv"); }; };
  expect_error(read("epoch,loss\n1,2\n"), {"run/metrics.csv, line 1", "\"epoch,loss\"", "iteration,samples"});
  expect_error(read(""), {"run/metrics.csv, line 1"});
  expect_error(read(metrics_header().substr(0, 20)), {"run/metrics.csv, line 1"});
}

TEST(MetricsCsv, AWrongFieldIsRefusedWithItsLineAndColumn) {
  const std::string good = metrics_line(Metrics{});
  std::string wrong = good;
  wrong.replace(0, 1, "12x");
  expect_error([&] { parse_metrics(metrics_header() + good + wrong, "metrics.csv"); },
               {"metrics.csv, line 3", "column iteration", "\"12x\""});
  expect_error([&] { parse_metrics(metrics_header() + "nan" + good.substr(1), "metrics.csv"); }, {"line 2", "\"nan\""});
  expect_error([&] { parse_metrics(metrics_header() + "1,2,3\n" + good, "metrics.csv"); },
               {"line 2", "3 fields where 21 are expected"});
}

}  // namespace
}  // namespace saddlemesh
