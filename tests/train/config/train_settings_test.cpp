#include <algorithm>
#include <array>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "saddlemesh/core/file.hpp"
#include "saddlemesh/train/config/train_config.hpp"

namespace saddlemesh {
namespace {

namespace fs = std::filesystem;

// Files in which such names have other meanings: another command's settings, fields of [[site]], values of former
// versions.
constexpr std::array<std::string_view, 3> elsewhere{"scoring.cpp", "site_list.hpp", "former_names.cpp"};

std::vector<std::string> files_with(const std::string& text) {
  std::vector<std::string> found;
  for (const char* folder : {"src", "python/bindings"}) {
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(SADDLEMESH_SOURCE_DIR) / folder)) {
      const fs::path& file = entry.path();
      if (file.extension() != ".cpp" && file.extension() != ".hpp") continue;
      if (std::ranges::count(elsewhere, file.filename().string()) > 0) continue;
      if (read_file(file).find(text) != std::string::npos) found.push_back(file.string());
    }
  }
  return found;
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
    const auto files = files_with('"' + setting.name + '"');
    EXPECT_LE(files.size(), 1U) << setting.name << " is named in " << ::testing::PrintToString(files);
  }
  EXPECT_GT(looked_at, 20U);
}

TEST(TrainSettings, OfFilesAreThoseThatMeanNothingForRowsInMemory) {
  TrainConfig config;
  const Settings settings = train_settings(config);
  for (const char* name : {"data", "test", "label-column", "image-size", "warm-start", "checkpoint-every"}) {
    EXPECT_TRUE(settings.find(name).of_files) << name;
  }
  for (const char* name : {"eta", "iterations", "validation-share", "hidden", "workers", "seed"}) {
    EXPECT_FALSE(settings.find(name).of_files) << name;
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

}  // namespace
}  // namespace saddlemesh
