#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "saddlemesh/core/file.hpp"
#include "saddlemesh/train/config/toml.hpp"
#include "saddlemesh/train/config/train_config.hpp"
#include "saddlemesh/train/run_fingerprint.hpp"
#include "support/expect_error.hpp"
#include "support/text.hpp"

namespace saddlemesh {
namespace {

namespace fs = std::filesystem;
using testing::contains;

// Where a name has another meaning: an option of another command, a field of [[site]], a value of a former version.
const std::set<std::pair<std::string, std::string>> elsewhere{
    {"src/saddlemesh/train/config/scoring_settings.cpp", "label-column"},
    {"src/saddlemesh/train/config/scoring_settings.cpp", "data-dir"},
    {"src/saddlemesh/cli/data/data_fetch.cpp", "data-dir"},
    {"src/saddlemesh/cli/data/data_list.cpp", "data-dir"},
    {"src/saddlemesh/data/site_list.hpp", "test-labels"},
    {"src/saddlemesh/train/config/former_names.cpp", "loss-scale"}};

std::set<std::string> files_that_name(const std::string& setting) {
  const fs::path root = SADDLEMESH_SOURCE_DIR;
  std::set<std::string> found;
  for (const char* folder : {"src", "python/bindings"}) {
    for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
      const fs::path& file = entry.path();
      if (file.extension() != ".cpp" && file.extension() != ".hpp") continue;
      if (read_file(file).find('"' + setting + '"') == std::string::npos) continue;
      found.insert(file.lexically_relative(root).generic_string());
    }
  }
  return found;
}

std::optional<std::string> fingerprint_value(const Settings& settings, const TrainConfig& config) {
  for (const auto& [name, value] : deciding_settings(settings, config)) {
    if (name == "friction") return value;
  }
  return std::nullopt;
}

// Command lines, files, help, the run's fingerprint and the notes about settings without effect all use the
// declaration. Single words have other uses elsewhere, so the test checks names with a hyphen.
TEST(TrainSettings, AreEachNamedInOneFile) {
  TrainConfig config;
  const Settings settings = train_settings(config);
  std::size_t looked_at = 0;
  for (const Setting& setting : settings.all()) {
    if (setting.name.find('-') == std::string::npos) continue;
    ++looked_at;
    std::set<std::string> files = files_that_name(setting.name);
    for (const auto& [file, name] : elsewhere) {
      if (name != setting.name) continue;
      EXPECT_EQ(files.erase(file), 1U) << file << " no longer names " << name;
    }
    EXPECT_LE(files.size(), 1U) << setting.name << " is named in " << ::testing::PrintToString(files);
  }
  EXPECT_GT(looked_at, 20U);
}

TEST(TrainSettings, OfFilesAreThoseThatMeanNothingForRowsInMemory) {
  TrainConfig config;
  const Settings settings = train_settings(config);
  for (const char* name : {"data", "test", "label-column", "image-size", "warm-start", "checkpoint-every"}) {
    EXPECT_TRUE(settings.find(name).for_files_only) << name;
  }
  for (const char* name : {"eta", "iterations", "validation-share", "hidden", "workers", "seed"}) {
    EXPECT_FALSE(settings.find(name).for_files_only) << name;
  }
}

TEST(TrainSettings, EveryStepSizeHasASetting) {
  TrainConfig config;
  const Settings settings = train_settings(config);
  for (const StepSize& step : step_sizes()) {
    std::string name(step.name);
    std::ranges::replace(name, '_', '-');
    settings.find(name).set("0.25");
    EXPECT_EQ(config.step(step.value), 0.25) << name;
  }
}

// One declaration makes a setting a line of configuration files with its help, part of a run's fingerprint, and the
// subject of a note where it makes no difference. Command lines and Python take every setting of the list.
TEST(TrainSettings, ANewOneIsOneDeclaration) {
  TrainConfig config;
  double friction = 0.25;
  Settings settings = train_settings(config);
  settings.section("method");
  settings.number("friction", friction, "F", "How much a heavy ball is slowed down")
      .above(0)
      .below(1)
      .decides_bits_if([&](const TrainConfig&) { return friction != 0.25; })
      .used_if([](const ResolvedRun& run) { return run.method.momentum; });

  const std::string file = write_toml(settings, "A run.");
  EXPECT_TRUE(contains(file, "# How much a heavy ball is slowed down")) << file;
  EXPECT_TRUE(contains(file, "\nfriction = 0.25\n")) << file;
  config.schedule.emplace();  // some attributes look at resolved configurations
  EXPECT_EQ(fingerprint_value(settings, config), std::nullopt);
  read_toml("[method]\nfriction = 0.5\n", "run.toml", settings);
  EXPECT_EQ(friction, 0.5);
  EXPECT_EQ(fingerprint_value(settings, config), "0.5");
  testing::expect_error([&] { read_toml("[method]\nfriction = 2\n", "run.toml", settings); },
                        {"run.toml:2", "friction", "below 1", "found 2"});

  const PreparedData data;
  config.method = "d-scgdam-gt";
  const auto used_by = [&](const char* method) {
    return settings.find("friction").used({.config = config, .data = data, .method = find_method(method)});
  };
  EXPECT_TRUE(used_by("d-scgdam-gt"));
  EXPECT_FALSE(used_by("dsgda"));
}

}  // namespace
}  // namespace saddlemesh
