#include "saddlemesh/data/named/synthetic.hpp"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "saddlemesh/metrics/auroc.hpp"
#include "support/expect_error.hpp"

namespace saddlemesh {
namespace {

std::vector<std::uint8_t> labels(const RawData& raw) {
  return {raw.labels.begin(), raw.labels.end()};
}

// Hanley and McNeil's bound on the standard error of an AUROC: √(a(1 − a) / min(positives, negatives)).
double standard_error(double auroc, std::size_t positives) {
  return std::sqrt(auroc * (1 - auroc) / static_cast<double>(positives));
}

TEST(Synthetic, TheBestScoreHasTheAurocThatWasAskedFor) {
  for (const SyntheticKind kind : {SyntheticKind::linear, SyntheticKind::bumps}) {
    for (const double asked : {0.5, 0.6, 0.75, 0.9, 0.99}) {
      const SyntheticOptions options{
          .rows = 40000, .features = 7, .positives = 0.25, .auroc = asked, .kind = kind, .seed = 3};
      const RawData raw = make_synthetic(options, 2);
      const double found = auroc(best_scores(options, raw.data), labels(raw));
      EXPECT_NEAR(found, asked, 4 * standard_error(asked, 10000)) << synthetic_name(options);
    }
  }
}

// Computes ∫ P(|t| < |s|) p₊(s) ds by the trapezium rule, which converges geometrically here.
TEST(Synthetic, TheDistanceOfBumpsAgreesWithQuadrature) {
  for (const double asked : {0.55, 0.7, 0.9, 0.999}) {
    const double distance = synthetic_distance({.auroc = asked, .kind = SyntheticKind::bumps});
    double sum = 0;
    const double step = 1e-3;
    for (double s = distance - 12; s < distance + 12; s += step) {
      const double density = std::exp(-0.5 * (s - distance) * (s - distance)) / std::sqrt(2 * M_PI);
      sum += step * density * std::erf(std::abs(s) * M_SQRT1_2);
    }
    EXPECT_NEAR(sum, asked, 1e-6);
  }
}

TEST(Synthetic, AlongOneFeatureBumpsLookAlikeToALinearScore) {
  const SyntheticOptions options{
      .rows = 40000, .features = 1, .positives = 0.5, .auroc = 0.95, .kind = SyntheticKind::bumps};
  const RawData raw = make_synthetic(options);
  EXPECT_NEAR(auroc(std::span<const float>(raw.data.dense().values), labels(raw)), 0.5, 0.02);
}

TEST(Synthetic, TheShareOfPositivesIsExactAndSpreadEvenly) {
  const RawData raw = make_synthetic({.rows = 1000, .features = 3, .positives = 0.035});
  EXPECT_EQ(raw.classes[0].rows, 965U);
  EXPECT_EQ(raw.classes[1].rows, 35U);
  for (std::size_t begin = 0; begin < 1000; begin += 200) {
    const auto first = raw.labels.begin() + static_cast<std::ptrdiff_t>(begin);
    EXPECT_EQ(std::count(first, first + 200, 1U), 7) << begin;
  }
  EXPECT_EQ(raw.labels[raw.classes[1].first_at], 1U);
  EXPECT_EQ(raw.columns.size(), 3U);
}

TEST(Synthetic, SeedsDecideAndThreadsDoNot) {
  const SyntheticOptions options{.rows = 5000, .features = 11};
  const auto features = make_synthetic(options).data.dense().values;
  EXPECT_EQ(make_synthetic(options, 3).data.dense().values, features);
  EXPECT_NE(make_synthetic({.rows = 5000, .features = 11, .seed = 2}).data.dense().values, features);
}

TEST(Synthetic, TheNameSaysItAll) {
  const std::string name = "synthetic:rows=300,features=4,positives=0.2,auroc=0.75,kind=bumps,seed=9";
  EXPECT_EQ(synthetic_name(parse_synthetic(name)), name);
  EXPECT_EQ(synthetic_name(parse_synthetic("synthetic")), synthetic_name({}));
  EXPECT_EQ(parse_synthetic("synthetic:seed=5,rows=20").rows, 20U);
  EXPECT_TRUE(is_synthetic("synthetic:"));
  EXPECT_FALSE(is_synthetic("synthetics"));
}

TEST(Synthetic, AWrongNameIsExplained) {
  const auto refused = [](const std::string& options, std::initializer_list<std::string> parts) {
    testing::expect_error([&] { make_synthetic(parse_synthetic("synthetic:" + options)); }, parts);
  };
  refused("row=5", {"row", "did you mean \"rows\"?", "auroc"});
  refused("rows", {"\"rows\"", "rows=1000"});
  refused("rows=1e9", {"rows=1e9", "4294967295"});
  refused("features=0", {"features=0"});
  refused("auroc=0.4", {"auroc=0.4", "0.5"});
  refused("auroc=1", {"auroc=1"});
  refused("auroc=nan", {"auroc=nan"});
  refused("positives=-0.1", {"positives=-0.1"});
  refused("kind=linaer", {"linaer", "did you mean \"linear\"?"});
  refused("rows=10,positives=0.01", {"0 of 10 rows", "both classes"});
  refused("rows=10,positives=1", {"10 of 10 rows"});
  refused("rows=4000000000,features=1000000", {"rows × features"});
}

}  // namespace
}  // namespace saddlemesh
