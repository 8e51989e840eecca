#include "saddlemesh/train/training.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "saddlemesh/core/divergence.hpp"
#include "saddlemesh/train/config/toml.hpp"
#include "support/expect_error.hpp"
#include "train/training_cases.hpp"

namespace saddlemesh {
namespace {

namespace fs = std::filesystem;
using testing::expect_error;
using testing::model_bytes;
using testing::run_in;
using testing::small_config;

class Training : public ::testing::Test {
 protected:
  testing::TemporaryFolder temporary_;
  fs::path folder_ = temporary_.path();
};

// Stops the run when it first checks the flag after an evaluation at `iteration` or later.
struct StopAt {
  explicit StopAt(double iteration) {
    hooks.evaluated = [this, iteration](const Metrics& metrics) { stop = metrics.iteration >= iteration; };
    hooks.stop = &stop;
  }
  std::atomic<bool> stop{false};
  TrainingHooks hooks;
};

// Compares everything except times.
void expect_same_course(const std::vector<Metrics>& a, const std::vector<Metrics>& b) {
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    EXPECT_EQ(a[i].iteration, b[i].iteration);
    EXPECT_EQ(a[i].test_auroc, b[i].test_auroc);
    EXPECT_EQ(a[i].loss, b[i].loss);
    EXPECT_EQ(a[i].dual, b[i].dual);
    EXPECT_EQ(a[i].consensus_x, b[i].consensus_x);
    EXPECT_EQ(a[i].bytes, b[i].bytes);
  }
}

TEST_F(Training, LearnsAndLeavesAModelThatScoresAsItSays) {
  TrainConfig config = small_config();
  config.iterations = 600;
  const TrainingResult result = run_in(folder_, config).result;
  EXPECT_EQ(result.ending, Ending::finished);
  EXPECT_GT(result.chosen.test_auroc, result.metrics.front().test_auroc);
  EXPECT_GT(result.chosen.test_auroc, 0.7);
  const TrainedModel model = load_model(folder_ / "model.safetensors");
  EXPECT_EQ(model.parameters, result.model.parameters);
  EXPECT_EQ(model.preprocessing.output(), Shape{6});
  EXPECT_EQ(parse_metrics(read_file(folder_ / "metrics.csv"), "metrics.csv").size(), result.metrics.size());
}

TEST_F(Training, NeitherThreadsNorTheNumberOfLooksChangeAModel) {
  TrainConfig config = small_config();
  run_in(folder_ / "a", config);
  config.threads = 1;
  config.evaluate_every = 7;
  config.checkpoint_every = 3;
  run_in(folder_ / "b", config);
  EXPECT_EQ(load_model(folder_ / "a" / "model.safetensors").parameters,
            load_model(folder_ / "b" / "model.safetensors").parameters);
}

TEST_F(Training, ItsOwnConfigurationGivesTheSameModelAgain) {
  const FinishedRun first = run_in(folder_ / "a", small_config());
  TrainConfig again;
  read_toml(read_file(folder_ / "a" / "config.toml"), "config.toml", train_settings(again));
  run_in(folder_ / "b", again);
  EXPECT_EQ(model_bytes(folder_ / "a"), model_bytes(folder_ / "b"));
  EXPECT_EQ(read_file(folder_ / "a" / "config.toml"), read_file(folder_ / "b" / "config.toml"));
}

TEST_F(Training, AStoppedRunResumesToTheSameBits) {
  for (const char* method : {"d-scgdam-gt", "d-scgdam-gp", "dsgda", "cross-entropy"}) {
    TrainConfig config = small_config();
    config.method = method;
    config.schedule = parse_step_schedule("cosine");
    const fs::path whole = folder_ / method / "whole", parts = folder_ / method / "parts";
    const TrainingResult expected = run_in(whole, config).result;
    for (const double at : {0.0, 10.0, 30.0}) {
      const StopAt stop(at);
      const TrainingResult stopped = run_in(parts, config, true, stop.hooks).result;
      EXPECT_EQ(stopped.ending, Ending::interrupted);
      EXPECT_EQ(stopped.iteration, static_cast<std::uint64_t>(at));
    }
    config.threads = 3;
    const TrainingResult rest = run_in(parts, config, true).result;
    EXPECT_EQ(model_bytes(whole), model_bytes(parts)) << method;
    expect_same_course(expected.metrics, rest.metrics);
    EXPECT_GE(rest.metrics.back().seconds, rest.metrics.front().seconds);
  }
}

TEST_F(Training, ConvolutionsResumeToTheSameBitsWithTheirRunningStatistics) {
  TrainConfig config = small_config();
  std::string images, labels;
  for (int i = 0; i < 60; ++i) {
    for (int p = 0; p < 144; ++p) images += static_cast<char>((i * 37 + p * 11) % 200 + (i % 3 == 0 ? 50 : 0));
    labels += static_cast<char>(i % 3 == 0 ? 1 : 0);
  }
  const auto header = [](std::initializer_list<int> sizes) {
    std::string text{0, 0, 8, static_cast<char>(sizes.size())};
    for (const int size : sizes) text += std::string{0, 0, 0, static_cast<char>(size)};
    return text;
  };
  write_file(folder_ / "images-idx3-ubyte", header({60, 12, 12}) + images);
  write_file(folder_ / "labels-idx1-ubyte", header({60}) + labels);
  config.data.data = (folder_ / "images-idx3-ubyte").string();
  config.data.workers = 2;
  config.model.name = "resnet8";
  config.batch = 4;
  config.iterations = 4;
  config.evaluate_every = 1;
  for (const std::size_t batches : {0U, 2U}) {
    config.batch_statistics = batches;
    const fs::path whole = folder_ / std::to_string(batches) / "whole",
                   parts = folder_ / std::to_string(batches) / "parts";
    run_in(whole, config);
    const StopAt stop(2);
    run_in(parts, config, true, stop.hooks);
    run_in(parts, config, true);
    EXPECT_EQ(model_bytes(whole), model_bytes(parts)) << batches;
  }
}

TEST_F(Training, MoreIterationsCanBeAskedForWhenARunIsOver) {
  TrainConfig config = small_config();
  config.schedule = parse_step_schedule("constant");
  run_in(folder_ / "a", config);
  config.iterations = 60;
  run_in(folder_ / "b", config);
  run_in(folder_ / "a", config, true);
  EXPECT_EQ(model_bytes(folder_ / "a"), model_bytes(folder_ / "b"));
}

TEST_F(Training, RefusesToResumeAsAnotherRun) {
  const TrainConfig config = small_config();
  run_in(folder_, config);
  const std::string before = model_bytes(folder_), settings = read_file(folder_ / "config.toml");
  const auto refused = [&](auto change, std::initializer_list<std::string> parts) {
    TrainConfig other = config;
    change(other);
    expect_error([&] { run_in(folder_, other, true); }, parts);
  };
  refused([](TrainConfig& c) { c.data.workers = 5; }, {"workers = 4", "workers = 5", "--warm-start"});
  refused([](TrainConfig& c) { c.topology = "complete"; }, {"topology = ring", "topology = complete", "--warm-start"});
  refused([](TrainConfig& c) { c.data.data = "synthetic:rows=601,features=6,positives=0.2"; }, {"other data"});
  refused([](TrainConfig& c) { c.data.test_share = 0.2; }, {"other data"});
  refused([](TrainConfig& c) { c.method = "d-scgdam-gp"; }, {"method = d-scgdam-gt", "d-scgdam-gp"});
  refused([](TrainConfig& c) { c.step(&MethodOptions::eta) = 0.05; }, {"eta = 0.1", "eta = 0.05"});
  refused([](TrainConfig& c) { c.iterations = 80; }, {"iterations = 40", "iterations = 80"});  // changes the cosine
  EXPECT_EQ(model_bytes(folder_), before);
  EXPECT_EQ(read_file(folder_ / "config.toml"), settings);
}

TEST_F(Training, AWarmStartBeginsAtTheAveragedModel) {
  TrainConfig config = small_config();
  const TrainedModel model = run_in(folder_ / "a", config).result.model;
  config.warm_start = folder_ / "a";
  config.data.workers = 6;
  config.topology = "complete";
  config.iterations = 1;
  const TrainingResult result = run_in(folder_ / "b", config).result;
  EXPECT_NEAR(result.metrics.front().dual, model.w, 1e-6);
  EXPECT_EQ(result.metrics.front().consensus_x, 0);
  config.model.hidden = {7};
  expect_error([&] { run_in(folder_ / "c", config); }, {"model.safetensors", "0.weight"});
  config.warm_start = folder_ / "nothing";
  expect_error([&] { run_in(folder_ / "d", config); }, {"nothing"});
}

TEST_F(Training, AModelInMemoryIsAStartAsGoodAsAFile) {
  const TrainingResult first = run_in(folder_ / "first", small_config()).result;
  TrainConfig from_file = small_config(), from_memory = small_config();
  from_file.warm_start = folder_ / "first";
  from_memory.warm_model = std::make_shared<const TrainedModel>(first.model);
  run_in(folder_ / "file", from_file);
  run_in(folder_ / "memory", from_memory);
  EXPECT_EQ(model_bytes(folder_ / "file"), model_bytes(folder_ / "memory"));
  EXPECT_NE(model_bytes(folder_ / "file"), model_bytes(folder_ / "first"));
  from_memory.model.hidden = {6};
  expect_error([&] { run_in(folder_ / "other", from_memory); }, {"the model to start from: its network"});
}

TEST_F(Training, WithoutAFolderNothingIsWrittenAndTheBitsAreTheSame) {
  TrainConfig config = small_config();
  config.data.validation_share = 0.2;
  config.checkpoint_every = 10;
  const TrainingResult in_folder = run_in(folder_ / "run", config).result;
  const PreparedData data = prepare_data(data_options(config));
  resolve(config, data);
  const fs::path before = fs::current_path();
  fs::create_directories(folder_ / "empty");
  fs::current_path(folder_ / "empty");
  const TrainingResult in_memory = train(config, data, {}, false, {});
  fs::current_path(before);
  EXPECT_TRUE(fs::is_empty(folder_ / "empty"));
  EXPECT_EQ(in_memory.model.parameters, in_folder.model.parameters);
  EXPECT_EQ(in_memory.scores, in_folder.scores);
  expect_same_course(in_memory.metrics, in_folder.metrics);
}

TEST_F(Training, WithValidationRowsTheBestModelIsKeptAndPatienceEnds) {
  TrainConfig config = small_config();
  config.data.validation_share = 0.2;
  config.iterations = 4000;
  config.patience = 4;
  const TrainingResult result = run_in(folder_, config).result;
  EXPECT_EQ(result.ending, Ending::early);
  EXPECT_LT(result.iteration, 4000U);
  for (const Metrics& metrics : result.metrics) EXPECT_LE(metrics.validation_auroc, result.chosen.validation_auroc);
  EXPECT_EQ(result.metrics.back().iteration - result.chosen.iteration, 40);
  EXPECT_EQ(load_model(folder_ / "checkpoints" / "best.safetensors").parameters, result.model.parameters);
  // A resumed run that was already finished ends at the same iteration.
  const TrainingResult again = run_in(folder_, config, true).result;
  EXPECT_EQ(again.iteration, result.iteration);
}

TEST_F(Training, PatienceNeedsValidationRows) {
  TrainConfig config = small_config();
  config.patience = 4;
  expect_error([&] { run_in(folder_, config); }, {"patience", "validation-share"});
}

TEST_F(Training, ContinuesWithoutTestRows) {
  TrainConfig config = small_config();
  config.data.test_share = 0;
  const TrainingResult result = run_in(folder_, config).result;
  EXPECT_TRUE(std::isnan(result.chosen.test_auroc));
  EXPECT_TRUE(result.scores.empty());
  EXPECT_EQ(load_model(folder_ / "model.safetensors").parameters, result.model.parameters);
}

TEST_F(Training, CountsBytesAndSamples) {
  TrainConfig config = small_config();
  config.method = "d-scgdam-gp";
  const TrainingResult result = run_in(folder_, config).result;
  const double x = 6 * 5 + 5 + 5 + 1 + 2, message = x + 1;       // θ, a, b; w
  EXPECT_EQ(result.metrics.back().bytes, 40 * 8 * message * 4);  // a ring of four: eight messages per round
  EXPECT_EQ(result.metrics.back().samples, 40 * 4 * 2 * 16);
}

TEST_F(Training, ANumberThatIsNotFiniteStopsARunAndItsCheckpointStays) {
  TrainConfig config = small_config();
  config.step(&MethodOptions::gamma_x) = 1e18;
  config.checkpoint_every = 1;
  config.iterations = 4000;
  config.on_divergence = "stop";
  expect_error<DivergenceError>([&] { run_in(folder_, config); }, {"iteration", "not finite"});
  EXPECT_FALSE(fs::exists(folder_ / "model.safetensors"));
  for (const std::uint64_t saved : saved_iterations(checkpoint_folder(folder_))) {
    EXPECT_NO_THROW(load_checkpoint(checkpoint_path(checkpoint_folder(folder_), saved)));
  }
}

}  // namespace
}  // namespace saddlemesh
