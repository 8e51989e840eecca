#include "saddlemesh/model/trained_model.hpp"

#include <cstring>
#include <fstream>
#include <functional>
#include <limits>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "model/model_cases.hpp"
#include "saddlemesh/core/file.hpp"
#include "saddlemesh/model/model_checksum.hpp"
#include "saddlemesh/model/preprocessing_json.hpp"
#include "saddlemesh/model/safetensors.hpp"
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

  // Changes the text of the description in the file's tensors, and expects an error.
  void expect_refused_after(const std::string& what, const std::string& by, const std::string& reason) {
    const TrainedModel model = mixed_model();
    save_model(file_, model);
    const Safetensors read = parse_safetensors(read_file(file_), "m");
    std::vector<TensorView> views;
    for (const auto& tensor : read.tensors) views.push_back({tensor.name, tensor.shape, tensor.values});
    SafetensorsMetadata metadata = read.metadata;
    for (auto& [key, text] : metadata) {
      if (key == checksum_key) text = no_checksum;  // skips the checksum to reach the next check
    }
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
  testing::expect_error([&] { load_model(file_); }, {file_.string(), "no metadata entry \"saddlemesh\""});
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

// Returns everything that scoring and users see of the model.
std::string everything(const TrainedModel& model) {
  return model_bytes(model) + (model.checksummed ? "checked" : "not checked");
}

TEST_F(TrainedModelFile, WithAnyBitFlippedIsRefusedOrTheSameModel) {
  TrainedModel model = mixed_model();
  const std::string sound = model_bytes(model), expected = everything(model);
  std::size_t refused = 0;
  for (std::size_t bit = 0; bit < 8 * sound.size(); ++bit) {
    std::string damaged = sound;
    damaged[bit / 8] = static_cast<char>(damaged[bit / 8] ^ (1 << (bit % 8)));
    try {
      ASSERT_EQ(everything(parse_model(damaged, "m")), expected) << "bit " << bit % 8 << " of byte " << bit / 8;
    } catch (const InputError&) {
      ++refused;
    }
  }
  EXPECT_GT(refused, 8 * sound.size() * 99 / 100);
}

TEST_F(TrainedModelFile, ThatIsDamagedSaysWhatIsWrongAndWhatToDo) {
  std::string bytes = model_bytes(mixed_model());
  bytes.back() = static_cast<char>(bytes.back() ^ 1);
  testing::expect_error([&] { parse_model(bytes, "m.safetensors"); },
                        {"m.safetensors", "damaged", "sha256:", "Copy the file again"});
}

// Returns the file as other programs could write it: with another order of keys and blanks in the header.
std::string laid_out_anew(const std::string& bytes, const std::function<void(nlohmann::ordered_json&)>& change) {
  std::uint64_t length = 0;
  std::memcpy(&length, bytes.data(), sizeof length);
  const auto header = nlohmann::json::parse(bytes.substr(8, length));
  nlohmann::ordered_json other;
  for (auto at = header.rbegin(); at != header.rend(); ++at) other[at.key()] = at.value();
  change(other);
  const std::string text = other.dump(3);
  const std::string numbers = bytes.substr(8 + length);
  length = text.size();
  return std::string(reinterpret_cast<const char*>(&length), sizeof length) + text + numbers;
}

TEST_F(TrainedModelFile, WrittenAgainByAnotherProgramHasTheSameChecksum) {
  const TrainedModel model = mixed_model();
  const TrainedModel read = parse_model(laid_out_anew(model_bytes(model), [](auto&) {}), "m");
  EXPECT_EQ(everything(read), everything(model));
}

TEST_F(TrainedModelFile, ThatLostItsChecksumIsRefusedAndOneChangedOnPurposeIsRead) {
  const std::string bytes = model_bytes(mixed_model());
  const auto lost = [](nlohmann::ordered_json& header) { header["__metadata__"].erase(checksum_key); };
  testing::expect_error([&] { parse_model(laid_out_anew(bytes, lost), "m"); }, {"written with a checksum", "missing"});
  const auto meant = [](nlohmann::ordered_json& header) { header["__metadata__"][checksum_key] = no_checksum; };
  const TrainedModel read = parse_model(laid_out_anew(bytes, meant), "m");
  EXPECT_FALSE(read.checksummed);
  EXPECT_NE(unchecked_note(read, "m").find("no checksum"), std::string::npos);
}

TEST_F(TrainedModelFile, OfAnOlderVersionIsReadWithANote) {
  const auto corpus = std::filesystem::path(SADDLEMESH_SOURCE_DIR) / "fuzz" / "corpus" / "model";
  for (const char* name : {"linear", "mlp", "sparse"}) {
    const TrainedModel model = load_model(corpus / ("version-0.2.0-" + std::string(name) + ".safetensors"));
    EXPECT_FALSE(model.checksummed) << name;
    EXPECT_TRUE(parse_model(model_bytes(model), "m").checksummed) << "written again, it has one";
  }
  EXPECT_EQ(unchecked_note(mixed_model(), "m"), "");
}

TEST_F(TrainedModelFile, WithNumbersThatAreNotFiniteIsRefused) {
  const float nan = std::numeric_limits<float>::quiet_NaN(), infinite = std::numeric_limits<float>::infinity();
  for (const float value : {nan, infinite, -infinite}) {
    TrainedModel model = mixed_model();
    model.parameters[3] = value;
    testing::expect_error([&] { parse_model(model_bytes(model), "m"); }, {"m", "\"0.weight\"", "at index 3", "finite"});
  }
  TrainedModel images = testing::model_of_images({1, 8, 8}, {}, {.name = "resnet8"});
  images.buffers[0] = nan;
  testing::expect_error([&] { parse_model(model_bytes(images), "m"); }, {"m", "running_mean", "finite"});
  images = testing::model_of_images({1, 8, 8}, {}, {.name = "resnet8"});
  images.preprocessing.channels[0].scale = infinite;
  EXPECT_THROW(parse_model(model_bytes(images), "m"), InputError);
  TrainedModel table = mixed_model();
  table.preprocessing.features[2].mean = std::numeric_limits<double>::infinity();
  EXPECT_THROW(parse_model(model_bytes(table), "m"), InputError);
  table = mixed_model();
  table.w = std::numeric_limits<double>::quiet_NaN();
  EXPECT_THROW(parse_model(model_bytes(table), "m"), InputError);
  expect_refused_after("\"a\":0.1", "\"a\":1e999", "damaged");
}

TEST_F(TrainedModelFile, IsNotWrittenWhereNumbersAreMissing) {
  TrainedModel model = mixed_model();
  model.parameters.pop_back();
  EXPECT_THROW(save_model(file_, model), Error);
  EXPECT_FALSE(std::filesystem::exists(file_));
}

}  // namespace
}  // namespace saddlemesh
