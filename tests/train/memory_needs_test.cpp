#include "saddlemesh/train/memory_needs.hpp"

#include <span>

#include <gtest/gtest.h>

#include "saddlemesh/core/bytes.hpp"
#include "saddlemesh/core/memory.hpp"
#include "saddlemesh/model/scoring.hpp"
#include "saddlemesh/train/training.hpp"
#include "support/expect_error.hpp"
#include "support/sent_texts.hpp"

namespace saddlemesh {
namespace {

using testing::expect_error;

PreparedData synthetic_rows(TrainConfig& config, const std::string& name, std::size_t workers) {
  config.data.data = name;
  config.data.workers = workers;
  config.threads = 2;
  PreparedData data = prepare_data(data_options(config));
  resolve(config, data);
  return data;
}

// d-scgdam-gt sends x, p, r and keeps h, u, u_before; two copies of the sent vectors are in transit.
TEST(MemoryNeeds, AWorkersStateAndItsMessagesAreCounted) {
  TrainConfig config;
  config.model.name = "linear";
  const PreparedData data = synthetic_rows(config, "synthetic:rows=200,features=999", 4);
  const MemoryNeeds needs = training_memory(config, data, 4, false);
  EXPECT_EQ(needs.workers, 4 * (6 + 2 * 3) * 1000 * 4.0);
  EXPECT_EQ(needs.checkpoint, 0);
  EXPECT_EQ(needs.sound, 4 * 6 * 1000 * 4.0);
  EXPECT_EQ(training_memory(config, data, 4, true).checkpoint, 2 * 4 * 6 * 1000 * 4.0);
  EXPECT_EQ(training_memory(config, data, 1, false).workers, needs.workers / 4);
  config.on_divergence = "stop";
  EXPECT_EQ(training_memory(config, data, 4, false).sound, 0);
}

TEST(MemoryNeeds, ABatchTakesItsActivationsInEveryThread) {
  TrainConfig config;
  config.model = {.name = "mlp", .hidden = {1000}};
  config.batch = 10'000;
  const PreparedData data = synthetic_rows(config, "synthetic:rows=40000,features=5", 4);
  const double two = training_memory(config, data, 4, false).threads;
  config.threads = 1;
  const double one = training_memory(config, data, 4, false).threads;
  EXPECT_DOUBLE_EQ(two, 2 * one);
  EXPECT_GT(one, 4.0 * 10'000 * 1000 * 5);  // values, gradients and their tangents
}

TEST(MemoryNeeds, ARunThatDoesNotFitIsRefusedBeforeItBegins) {
  TrainConfig config;
  config.model = {.name = "mlp", .hidden = {1'000'000, 1'000'000}};
  const PreparedData data = synthetic_rows(config, "synthetic:rows=200,features=5", 4);
  bool begun = false;
  TrainingHooks hooks;
  hooks.begun = [&](std::uint64_t) { begun = true; };
  expect_error<MemoryError>([&] { train(config, data, {}, false, hooks); },
                            {"training mlp with 1,000,008,000,001 parameters, 4 workers and 2 threads needs 4",
                             " TB of memory; ", "--memory", "--workers", "--threads", "--hidden"});
  EXPECT_FALSE(begun);
}

TEST(MemoryNeeds, TheSettingMemoryDecides) {
  TrainConfig config;
  config.model.name = "linear";
  config.iterations = 2;
  const PreparedData data = synthetic_rows(config, "synthetic:rows=200,features=5", 4);
  config.data.read.memory = 1000;
  expect_error<MemoryError>([&] { train(config, data, {}, false, {}); }, {"are left of --memory 1.0 kB"});
  config.data.read.memory = 100'000'000'000'000;
  EXPECT_EQ(train(config, data, {}, false, {}).iteration, 2U);
}

TEST(MemoryNeeds, ProcessesOfOneHostShareItsMemory) {
  TrainConfig config;
  config.model.name = "linear";
  const PreparedData data = synthetic_rows(config, "synthetic:rows=200,features=5", 4);
  const double petabyte = 1e15;
  const std::string need = to_bytes(std::span<const double>(&petabyte, 1));
  testing::SentTexts here({need}, "a"), elsewhere({need}, "b");
  expect_error<MemoryError>(
      [&] { require_training_memory(config, data, here, false); },
      {"parameters, 2 workers", "in each of 2 processes on this host", "needs 1.0 PB", "--memory"});
  EXPECT_NO_THROW(require_training_memory(config, data, elsewhere, false));
  config.data.read.memory = 1'000'000'000'000;  // the limit of each process
  EXPECT_NO_THROW(require_training_memory(config, data, here, false));
}

// Runs that a laptop must be able to make.
TEST(MemoryNeeds, UsualRunsNeedLittle) {
  TrainConfig many;
  many.model = {.name = "mlp", .hidden = {64, 32}};
  const PreparedData rows = synthetic_rows(many, "synthetic:rows=20000,features=50", 1024);
  EXPECT_LT(training_memory(many, rows, 1024, true).sum(), 1.5e9);
}

TEST(MemoryNeeds, ScoringIsWeighedToo) {
  TrainConfig config;
  config.model.name = "linear";
  config.iterations = 2;
  const PreparedData data = synthetic_rows(config, "synthetic:rows=200,features=5", 2);
  const TrainedModel model = train(config, data, {}, false, {}).model;
  expect_error<MemoryError>([&] { score_all(model, *data.data, 2, 1000); }, {"scoring with", "--threads"});
  EXPECT_EQ(score_all(model, *data.data, 2).size(), 200U);
}

}  // namespace
}  // namespace saddlemesh
