#include "saddlemesh/train/site_comparison.hpp"

#include <cmath>
#include <fstream>

#include <gtest/gtest.h>

#include "saddlemesh/core/random.hpp"
#include "saddlemesh/train/site_summary.hpp"
#include "train/training_cases.hpp"

namespace saddlemesh::testing {
namespace {

namespace fs = std::filesystem;

class SiteComparison : public ::testing::Test {
 protected:
  // Writes a site's table. The label follows the sign of the first of three numbers, with noise; `flip` inverts it.
  void write_site(int worker, int rows, double share, bool flip = false) const {
    RandomStream random({.seed = 40 + static_cast<std::uint64_t>(worker), .purpose = Purpose::instance});
    std::vector<double> noise(static_cast<std::size_t>(4 * rows));
    random.fill_normal(std::span(noise));
    std::ofstream table(folder_.path() / ("site-" + std::to_string(worker) + ".csv"));
    table << "a,b,c,label\n";
    for (int row = 0; row < rows; ++row) {
      const double* x = noise.data() + 4 * row;
      const bool positive = row < share * rows;
      const double shift = (positive ? 1 : -1) * (flip ? -1.0 : 1.0);
      table << x[0] + shift << "," << x[1] << "," << x[2] << "," << (positive ? 1 : 0) << "\n";
    }
  }

  [[nodiscard]] TrainConfig config(std::size_t sites) const {
    TrainConfig c;
    c.data.data = (folder_.path() / "site-{worker}.csv").string();
    c.data.workers = sites;
    c.threads = 2;
    c.data.test_share = 0.3;
    c.model.hidden = {4};
    c.iterations = 600;
    return c;
  }

  [[nodiscard]] FinishedRun run(const TrainConfig& c, const std::string& name = "run") const {
    const PreparedData data = prepare_data(data_options(c));
    const PlannedRun plan = plan_runs(c, {}, data, folder_.path() / name).front();
    fs::create_directories(plan.folder);
    return carry_out(plan, data, false, {});
  }

  TemporaryFolder folder_;
};

TEST_F(SiteComparison, ASmallSiteGainsByJoining) {
  write_site(0, 60, 0.2);
  write_site(1, 1500, 0.3);
  const FinishedRun finished = run(config(2));
  ASSERT_EQ(finished.sites.size(), 2U);
  EXPECT_GT(finished.auroc.value, 0.85);
  EXPECT_LT(finished.auroc.interval.low, finished.auroc.value);
  for (const SiteOutcome& site : finished.sites) {
    EXPECT_GT(site.joint.value, 0.8) << site.worker;
    EXPECT_NEAR(site.gain.value, site.joint.value - site.alone.value, 1e-12);
  }
  EXPECT_GE(finished.sites[0].gain.value, -0.02);
  EXPECT_TRUE(warnings_after(finished, prepare_data(data_options(config(2)))).empty());
}

TEST_F(SiteComparison, ASiteOfAnotherKindIsNamed) {
  write_site(0, 300, 0.3, true);
  write_site(1, 3000, 0.3);
  const FinishedRun finished = run(config(2));
  EXPECT_LT(finished.sites[0].gain.interval.high, 0);
  const auto warnings = warnings_after(finished, prepare_data(data_options(config(2))));
  ASSERT_FALSE(warnings.empty());  // the other site may also be worse off
  EXPECT_NE(warnings[0].find("site-0:"), std::string::npos) << warnings[0];
  EXPECT_NE(warnings[0].find("worse"), std::string::npos) << warnings[0];
}

TEST_F(SiteComparison, AModelThatIsNotBetterThanChanceIsReportedWithWhatMayHelp) {
  write_site(0, 300, 0.3);
  write_site(1, 300, 0.3);
  TrainConfig c = config(2);
  c.method = "d-scgdam-gt2";
  FinishedRun finished = run(c);
  const PreparedData data = prepare_data(data_options(c));
  const auto only_warning = [&] {
    const auto warnings = warnings_after(finished, data);
    return warnings.size() == 1 ? warnings[0] : std::to_string(warnings.size()) + " warnings";
  };
  finished.sites.clear();
  EXPECT_EQ(only_warning(), "0 warnings");
  finished.auroc.interval.low = 0.49;
  finished.result.chosen.dual = 0.1;
  EXPECT_NE(only_warning().find("not reliably better than chance"), std::string::npos) << only_warning();
  EXPECT_NE(only_warning().find("--model linear"), std::string::npos) << only_warning();
  finished.result.chosen.dual = -1;
  EXPECT_NE(only_warning().find("the dual variable ended at −1"), std::string::npos) << only_warning();
  EXPECT_NE(only_warning().find("--gamma-x"), std::string::npos) << only_warning();
}

TEST_F(SiteComparison, SitesOfOneClassOrFewPositivesAreNamedBeforeTraining) {
  write_site(0, 100, 0);
  write_site(1, 400, 0.3);
  write_site(2, 200, 0.03);
  write_site(3, 900, 0.8);
  const TrainConfig c = config(4);
  const auto warnings = warnings_before(prepare_data(data_options(c)));
  ASSERT_EQ(warnings.size(), 3U);
  EXPECT_NE(warnings[0].find("site-0: all 70 training rows are negative"), std::string::npos) << warnings[0];
  EXPECT_NE(warnings[1].find("site-2: only"), std::string::npos) << warnings[1];
  EXPECT_NE(warnings[2].find("site-3: 80.0 %"), std::string::npos) << warnings[2];
  const FinishedRun finished = run(c);
  EXPECT_TRUE(std::isnan(finished.sites[0].joint.value));
  EXPECT_TRUE(std::isnan(finished.sites[0].alone.value));
  EXPECT_GT(finished.sites[1].joint.value, 0.8);
}

TEST_F(SiteComparison, AloneTrainingCanBeTurnedOffAndChangesNoBits) {
  write_site(0, 200, 0.2);
  write_site(1, 300, 0.4);
  TrainConfig c = config(2);
  const FinishedRun both = run(c, "both");
  c.alone = "off";
  const FinishedRun joint = run(c, "joint");
  EXPECT_TRUE(std::isnan(joint.sites[1].alone.value));
  EXPECT_EQ(joint.sites[1].joint.value, both.sites[1].joint.value);
  EXPECT_EQ(model_bytes(folder_.path() / "both"), model_bytes(folder_.path() / "joint"));
  const PreparedData data = prepare_data(data_options(c));
  EXPECT_EQ(site_table(joint, data).header().size(), 6U);
  EXPECT_EQ(site_table(both, data).header().size(), 8U);
}

TEST_F(SiteComparison, ADealtTableHasNoSites) {
  TrainConfig c = small_config();
  const FinishedRun finished = run_in(folder_.path() / "run", c);
  EXPECT_TRUE(finished.sites.empty());
  EXPECT_FALSE(std::isnan(finished.auroc.interval.low));
}

}  // namespace
}  // namespace saddlemesh::testing
