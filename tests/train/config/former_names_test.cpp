#include "saddlemesh/train/config/former_names.hpp"

#include <gtest/gtest.h>

#include "saddlemesh/train/config/toml.hpp"
#include "saddlemesh/train/config/train_config.hpp"
#include "support/expect_error.hpp"

namespace saddlemesh {
namespace {

using Texts = std::vector<std::string>;

TEST(FormerNames, AFileOfAnEarlierVersionSetsTheSameAndEachFormerNameIsNoted) {
  TrainConfig config;
  const Settings settings = train_settings(config);
  const Texts notes = read_toml(
      "[protocol]\nstandardise = 'off'\n[objective]\nloss-scale = 'normalised'\n[images]\ngrey = true\n"
      "resize = 'bilinear'\n",
      "run.toml", settings);
  EXPECT_EQ(config.data.standardize, Standardize::off);
  EXPECT_EQ(config.loss_scale, "normalized");
  EXPECT_TRUE(config.data.read.grey);
  EXPECT_EQ(notes, (Texts{"run.toml:2: standardise is now called standardize",
                          "run.toml:4: loss-scale: normalised is now called normalized",
                          "run.toml:6: grey is now called gray"}));
}

TEST(FormerNames, AFileThatIsWrittenNowHasNone) {
  TrainConfig config, again;
  const Settings settings = train_settings(config);
  for (const auto& [name, value] : {std::pair{"standardize", "on"}, {"loss-scale", "normalized"}, {"gray", "true"}}) {
    settings.find(name).set(value);
  }
  EXPECT_EQ(read_toml(write_toml(settings, "All"), "run.toml", train_settings(again)), Texts());
  EXPECT_EQ(again.loss_scale, "normalized");
}

TEST(FormerNames, AMistakeUnderAFormerNameIsReportedUnderThePresentOne) {
  TrainConfig config;
  testing::expect_error([&] { read_toml("[protocol]\nstandardise = 'yes'\n", "run.toml", train_settings(config)); },
                        {"run.toml:2: standardize: expected one of auto, on, off, found \"yes\""});
}

TEST(FormerNames, DoNotStandForSettingsThatAreMissing) {
  bool grey = false;
  Settings settings;
  settings.section("images");
  settings.flag("grey", grey, "A setting that is still called so");
  EXPECT_EQ(read_toml("[images]\ngrey = true\n", "run.toml", settings), Texts());
  EXPECT_TRUE(grey);
}

}  // namespace
}  // namespace saddlemesh
