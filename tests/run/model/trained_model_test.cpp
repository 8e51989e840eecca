#include "saddlemesh/run/model/trained_model.hpp"

#include <fstream>

#include <gtest/gtest.h>

#include "run/model/model_cases.hpp"
#include "saddlemesh/core/file.hpp"
#include "saddlemesh/run/model/preprocessing_json.hpp"
#include "saddlemesh/run/model/safetensors.hpp"
#include "support/expect_error.hpp"
#include "support/temporary_folder.hpp"

namespace saddlemesh {
namespace {

class TrainedModelFile : public ::testing::Test {
 protected:
  TrainedModel mixed_model() {
    write_file(folder_ / "mixed.csv", testing::mixed_table());
    ReadOptions read{.ignore = {}, .missing = Missing::median};
    TrainedModel model = testing::model_of_table(folder_ / "mixed.csv", read, {.name = "mlp", .hidden = {4, 3}});
    model.a = 0.1;
    model.b = 1.0 / 3;
    model.w = -2e-17;
    model.about = {{"auroc", "0.93"}, {"method", "d-scgdam-gt"}};
    return model;
  }

  // The file's tensors, with the description changed as a text.
  void expect_refused_after(const std::string& what, const std::string& by, const std::string& reason) {
    const TrainedModel model = mixed_model();
    save_model(file_, model);
    const Safetensors read = parse_safetensors(read_file(file_), "m");
    std::vector<TensorView> views;
    for (const auto& tensor : read.tensors) views.push_back({tensor.name, tensor.shape, tensor.values});
    SafetensorsMetadata metadata = read.metadata;
    for (auto& [key, text] : metadata) {
      if (const auto at = text.find(what); key == "saddlemesh" && at != std::string::npos) {
        text.replace(at, what.size(), by);
        write_file(file_, safetensors_bytes(views, metadata));
        testing::expect_error([&] { load_model(file_); }, {file_.string(), reason});
        return;
      }
    }
    FAIL() << "the description does not hold " << what;
  }

  testing::TemporaryFolder temporary_;
  std::filesystem::path folder_ = temporary_.path(), file_ = folder_ / "model.safetensors";
};

TEST_F(TrainedModelFile, HasTheSameBytesInMemory) {
  const TrainedModel model = mixed_model();
  save_model(file_, model);
  const std::string bytes = model_bytes(model);
  EXPECT_EQ(bytes, read_file(file_));
  EXPECT_EQ(model_bytes(parse_model(bytes, "m")), bytes);
}

TEST_F(TrainedModelFile, ComesBackBitForBit) {
  TrainedModel model = mixed_model();
  model.preprocessing.features[1].categories[0] = std::string("Bergen\xff\x01", 8);  // not UTF-8
  model.reading.label = "label";
  model.reading.header = true;
  save_model(file_, model);
  const TrainedModel read = load_model(file_);
  EXPECT_EQ(read.parameters, model.parameters);
  EXPECT_EQ(read.buffers, model.buffers);
  EXPECT_EQ(to_json(read.preprocessing).dump(), to_json(model.preprocessing).dump());
  EXPECT_EQ(read.preprocessing.features[1].categories, model.preprocessing.features[1].categories);
  EXPECT_EQ(read.preprocessing.features[2].mean, model.preprocessing.features[2].mean);
  EXPECT_EQ(read.preprocessing.features[2].scale, model.preprocessing.features[2].scale);
  EXPECT_EQ(read.preprocessing.features[2].fill, model.preprocessing.features[2].fill);
  EXPECT_EQ(to_json(read.reading).dump(), to_json(model.reading).dump());
  EXPECT_EQ(read.reading.missing, Missing::median);
  EXPECT_EQ(read.architecture.hidden, model.architecture.hidden);
  EXPECT_EQ(read.a, model.a);
  EXPECT_EQ(read.b, model.b);
  EXPECT_EQ(read.w, model.w);
  EXPECT_EQ(read.about, model.about);
  const std::string bytes = read_file(file_);
  save_model(file_, read);
  EXPECT_EQ(read_file(file_), bytes) << "the same model gave other bytes";
}

TEST_F(TrainedModelFile, KeepsTheRunningStatisticsAndChannelsOfImages) {
  TrainedModel model = testing::model_of_images({3, 8, 8}, {.height = 8, .width = 8, .resize = Resize::bilinear},
                                                {.name = "resnet8", .shortcut = Shortcut::pad});
  save_model(file_, model);
  const TrainedModel read = load_model(file_);
  EXPECT_EQ(read.buffers, model.buffers);
  EXPECT_EQ(read.preprocessing.channels[2].scale, model.preprocessing.channels[2].scale);
  EXPECT_EQ(read.preprocessing.output(), (Shape{3, 8, 8}));
  EXPECT_EQ(read.reading.resize, Resize::bilinear);
  EXPECT_EQ(read.architecture.shortcut, Shortcut::pad);
}

TEST_F(TrainedModelFile, IsRefusedWhereItsDescriptionIsWrong) {
  expect_refused_after("\"version\":1", "\"version\":2", "version 2");
  expect_refused_after("\"mlp\"", "\"mpl\"", "unknown model \"mpl\"");
  expect_refused_after("\"kind\":\"dense\"", "\"kind\":\"thick\"", "\"thick\" is not among");
  expect_refused_after("\"kind\":\"dense\"", "\"kind\":7", "damaged");
  expect_refused_after("\"input\":[4,", "\"input\":[5,", "its features do not fit");
  expect_refused_after("\"hidden\":[4,", "\"hidden\":[5,", "\"0.weight\" does not have the shape");
  expect_refused_after("\"hidden\":[4,3]", "\"hidden\":[4]", "it has 6 tensors; its network has 4");
  expect_refused_after("\"hidden\":[4,3]", "\"hidden\":[9223372036854775808,2]", "does not have the shape");
  expect_refused_after("\"positive\":[0,1]", "\"positive\":[0]", "classes");
  expect_refused_after("\"positive\":[0,1]", "\"positive\":[0,9]", "classes");
  expect_refused_after("\"feature\":1", "\"feature\":400000000", "damaged");
  expect_refused_after("{\"architecture\"", "{{\"architecture\"", "damaged");
}

TEST_F(TrainedModelFile, OfAnotherProgramIsRefused) {
  const std::vector<float> one{1};
  const std::vector<TensorView> views{{"weight", {1}, one}};
  write_file(file_, safetensors_bytes(views, {{"format", "pt"}}));
  testing::expect_error([&] { load_model(file_); }, {file_.string(), "no metadata \"saddlemesh\""});
  write_file(file_, "age,label\n1,0\n");
  testing::expect_error([&] { load_model(file_); }, {file_.string(), "not a model in the safetensors format"});
  testing::expect_error([&] { load_model(folder_ / "absent"); }, {"absent", "No such file"});
}

TEST_F(TrainedModelFile, WithAnyDamageIsRefusedOrStillAModel) {
  save_model(file_, mixed_model());
  const std::string sound = read_file(file_);
  RandomStream random({.seed = 8, .purpose = Purpose::instance});
  std::size_t refused = 0;
  for (int i = 0; i < 1500; ++i) {
    std::string damaged = sound;
    for (int change = 0; change < 1 + i % 3; ++change) {
      damaged[random.below(damaged.size() * 3 / 4)] =
          static_cast<char>(i % 2 == 0 ? '0' + random.below(10) : random.below(256));
    }
    if (i % 10 == 0) damaged.resize(random.below(damaged.size()));
    std::ofstream(file_, std::ios::binary) << damaged;
    try {
      const TrainedModel read = load_model(file_);
      EXPECT_EQ(read.parameters.size(), read.graph().parameter_count());
    } catch (const InputError&) {
      ++refused;
    }
  }
  EXPECT_GT(refused, 500U);
}

TEST_F(TrainedModelFile, IsNotWrittenWhereNumbersAreMissing) {
  TrainedModel model = mixed_model();
  model.parameters.pop_back();
  EXPECT_THROW(save_model(file_, model), Error);
  EXPECT_FALSE(std::filesystem::exists(file_));
}

}  // namespace
}  // namespace saddlemesh
