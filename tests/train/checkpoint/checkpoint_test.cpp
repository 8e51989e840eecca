#include "saddlemesh/train/checkpoint/checkpoint.hpp"

#include <algorithm>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "saddlemesh/train/checkpoint/checkpoint_files.hpp"
#include "support/expect_error.hpp"
#include "train/training_cases.hpp"

namespace saddlemesh {
namespace {

namespace fs = std::filesystem;
using testing::expect_error;

/// A folder with checkpoints of a small run at iterations 30 and 40.
class Checkpoints : public ::testing::Test {
 protected:
  Checkpoints() {
    TrainConfig config = testing::small_config();
    config.checkpoint_every = 10;
    testing::run_in(temporary_.path(), config);
  }

  [[nodiscard]] fs::path at(std::uint64_t iteration) const { return checkpoint_path(folder_, iteration); }

  testing::TemporaryFolder temporary_;
  fs::path folder_ = checkpoint_folder(temporary_.path());
};

TEST_F(Checkpoints, TheNewestTwoAndTheBestModelAreKept) {
  EXPECT_EQ(saved_iterations(folder_), (std::vector<std::uint64_t>{30, 40}));
  EXPECT_TRUE(fs::exists(folder_ / "best.safetensors"));
}

TEST_F(Checkpoints, WhatIsSavedAgainIsTheSame) {
  const Checkpoint checkpoint = load_checkpoint(at(30));
  const fs::path other = temporary_.path() / "other";
  save_checkpoint(SharedFolder(other), checkpoint);
  for (const char* file : {"workers-00000.bin", "metrics.csv", "model.safetensors", "best.safetensors",
                           "sound-00000.bin", "sound-best.safetensors", "manifest.json"}) {
    EXPECT_EQ(read_file(at(30) / file), read_file(checkpoint_path(other, 30) / file)) << file;
  }
}

TEST_F(Checkpoints, AChangedByteAnywhereIsFoundAndTheOneBeforeIsUsed) {
  for (const char* file : {"workers-00000.bin", "metrics.csv", "model.safetensors", "best.safetensors",
                           "sound-00000.bin", "sound-best.safetensors", "manifest.json"}) {
    const std::string sound = read_file(at(40) / file);
    std::string changed = sound;
    changed[changed.size() / 2] ^= 1;
    write_file(at(40) / file, changed);
    // A damaged manifest is reported as not being a manifest.
    expect_error([&] { load_checkpoint(at(40)); },
                 {file, std::string(file) == "manifest.json" ? "manifest" : "checksum"});
    std::string told;
    const auto newest = load_newest(SharedFolder(folder_), 4, [&](const std::string& text) { told += text; });
    ASSERT_TRUE(newest);
    EXPECT_EQ(newest->session.iteration, 30U);
    EXPECT_NE(told.find(file), std::string::npos);
    write_file(at(40) / file, sound);
  }
  EXPECT_EQ(load_newest(SharedFolder(folder_), 4, {})->session.iteration, 40U);
}

TEST_F(Checkpoints, AMissingFileACutManifestAndAnotherFormatAreRefused) {
  fs::remove(at(40) / "workers-00000.bin");
  expect_error([&] { load_checkpoint(at(40)); }, {"workers-00000.bin"});
  const std::string manifest = read_file(at(30) / "manifest.json");
  write_file(at(30) / "manifest.json", manifest.substr(0, manifest.size() / 2));
  expect_error([&] { load_checkpoint(at(30)); }, {"manifest.json"});
  std::string other = manifest;
  other.replace(other.find("\"iteration\": 30"), 15, "\"iteration\": 20");
  write_file(at(30) / "manifest.json", other);
  expect_error([&] { load_checkpoint(at(30)); }, {"manifest.json", "changed"});
  write_file(at(30) / "manifest.json", R"({"checkpoint": 99})");
  expect_error([&] { load_checkpoint(at(30)); }, {"format 99", "formats 2 and 3"});
  EXPECT_FALSE(load_newest(SharedFolder(folder_), 4, [](const std::string&) {}));
}

TEST_F(Checkpoints, OfAnOlderVersionIsRead) {
  const fs::path old = fs::path(SADDLEMESH_SOURCE_DIR) / "tests" / "train" / "checkpoint" / "checkpoint-0.2.0";
  const Checkpoint checkpoint = load_checkpoint(old);
  EXPECT_EQ(checkpoint.session.iteration, 4U);
  EXPECT_EQ(checkpoint.session.workers.size(), 2U);
  EXPECT_TRUE(checkpoint.best);
  EXPECT_NO_THROW(require_sound_checkpoint(old));
  const auto names_setting = [&](const char* name, const char* value) {
    return std::ranges::count(checkpoint.fingerprint, RunFingerprint::value_type(name, value)) == 1;
  };
  EXPECT_TRUE(names_setting("standardize", "auto") && names_setting("loss-scale", "normalized") &&
              names_setting("gray", "false"));
}

TEST_F(Checkpoints, AManifestThatNamesOtherFilesOrImpossibleWorkersIsRefused) {
  const FileBytes files = read_checkpoint_files(at(40), {});
  const auto refused = [&](const std::function<void(nlohmann::json&)>& change, const std::string& reason) {
    FileBytes changed = files;
    auto manifest = nlohmann::json::parse(files.at("manifest.json"));
    change(manifest);
    manifest["seal"] = manifest_seal(manifest);
    changed["manifest.json"] = manifest.dump();
    expect_error([&] { parse_checkpoint(changed, at(40), {}); }, {reason});
  };
  refused([](auto& m) { m["blocks"][0][0] = "../../workers-00000.bin"; }, "blocks of workers are wrong");
  refused([](auto& m) { m["blocks"][0][2] = -1; }, "whole number");
  refused([](auto& m) { m["blocks"][0][2] = 18446744073709551615ULL; }, "blocks of workers are wrong");
  refused([](auto& m) { m["blocks"].push_back({"workers-00004.bin", 4, 1}); }, "workers-00004.bin is missing");
  refused([](auto& m) { m["blocks"][0] = {"workers-00000.bin"}; }, "manifest.json");
  refused([](auto& m) { m["iteration"] = 1.5; }, "whole number");
  refused([](auto& m) { m["values"] = 18446744073709551615ULL; }, "cannot hold");
  refused([](auto& m) { m["best_auroc"] = nullptr; }, "manifest.json");
}

TEST_F(Checkpoints, WhenNoneCanBeUsedTheRunIsNotBegunAnew) {
  for (const std::uint64_t iteration : {30U, 40U}) write_file(at(iteration) / "workers-00000.bin", "short");
  TrainConfig config = testing::small_config();
  TrainingHooks hooks;
  hooks.note = [](const std::string&) {};
  expect_error([&] { testing::run_in(temporary_.path(), config, true, hooks); }, {"none of its checkpoints"});
}

TEST_F(Checkpoints, LeftoversOfAKilledProcessAreClearedAway) {
  fs::create_directories(folder_ / ".writing-50");
  fs::create_directories(folder_ / ".removing-20");
  EXPECT_EQ(saved_iterations(folder_).size(), 2U);
  clear_leftovers(folder_);
  EXPECT_FALSE(fs::exists(folder_ / ".writing-50"));
  EXPECT_FALSE(fs::exists(folder_ / ".removing-20"));
  EXPECT_EQ(saved_iterations(folder_).size(), 2U);
}

}  // namespace
}  // namespace saddlemesh
