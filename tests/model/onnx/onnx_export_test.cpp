// Exported models, checked with Python's onnx and run in a real runtime: the scores equal the program's.
#include "saddlemesh/model/onnx/onnx_export.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "model/model_cases.hpp"
#include "saddlemesh/core/file.hpp"
#include "saddlemesh/data/format/format.hpp"
#include "saddlemesh/data/image/fit.hpp"
#include "saddlemesh/model/encode_for.hpp"
#include "saddlemesh/model/scoring.hpp"
#include "support/python.hpp"
#include "support/temporary_folder.hpp"

namespace saddlemesh {
namespace {

using Json = nlohmann::json;

/// A model, inputs for the runtime, and the program's scores of the same rows.
struct Case {
  std::string name;
  TrainedModel model;
  Json inputs;
  std::vector<float> scores;
};

class OnnxExport : public ::testing::Test {
 protected:
  // Makes a case of a table's rows, as read by the program and as inputs of the runtime.
  Case table_case(const std::string& name, const std::string& text, const ReadOptions& read,
                  const ModelOptions& architecture, Standardize standardize = Standardize::automatic,
                  std::size_t bins = 0) {
    write_file(folder_ / name, text);
    Case made{.name = name, .model = testing::model_of_table(folder_ / name, read, architecture, standardize, bins)};
    RawData raw = read_data(folder_ / name, read);
    made.inputs = inputs_of(raw, made.model);
    made.scores = score_all(made.model, encode_for(made.model, std::move(raw)), 1);
    return made;
  }

  static Json inputs_of(const RawData& raw, const TrainedModel& model) {
    const auto& codes = model.preprocessing.features;
    if (std::ranges::none_of(codes, &FeatureCode::categorical)) {
      return {{"features", tensor("float32", {raw.data.rows, raw.data.shape.size()}, dense_values(raw.data))}};
    }
    Json inputs;
    for (std::size_t i = 0; i < raw.columns.size(); ++i) {
      Json values = Json::array();
      for (std::size_t row = 0; row < raw.data.rows; ++row) {
        const float value = raw.data.dense().values[row * raw.columns.size() + i];
        const bool missing = std::isnan(value);
        if (!raw.columns[i].categorical) {
          values.push_back(missing ? Json() : Json(value));
        } else {
          values.push_back(missing ? "" : raw.columns[i].categories[static_cast<std::size_t>(value)]);
        }
      }
      const std::string& name = raw.columns[i].name;
      const bool taken = name == "weight" || name == "bias" || name == "score";
      inputs[taken ? name + "_1" : name] =
          tensor(raw.columns[i].categorical ? "string" : "float32", {raw.data.rows, 1}, values);
    }
    return inputs;
  }

  static Json dense_values(const DataSet& data) {
    std::vector<std::uint32_t> rows(data.rows);
    for (std::uint32_t i = 0; i < data.rows; ++i) rows[i] = i;
    std::vector<float> values(data.rows * data.shape.size());
    gather(data, rows, std::span(values));
    Json json = Json::array();
    for (const float value : values) json.push_back(std::isnan(value) ? Json() : Json(value));
    return json;
  }

  static Json tensor(const std::string& type, const std::vector<std::size_t>& dims, const Json& data) {
    return {{"type", type}, {"dims", dims}, {"data", data}};
  }

  // Makes a case of images of one shape, which the program's own reader resizes to the model's.
  static Case image_case(const std::string& name, const Shape& from, const Shape& to, const ReadOptions& read,
                         const ModelOptions& architecture) {
    constexpr std::size_t count = 3;
    Case made{.name = name, .model = testing::model_of_images(to, read, architecture)};
    const auto bytes = testing::random_images(count, from, 7);
    made.inputs["images"] = tensor("uint8", {count, from.channels, from.height, from.width}, bytes);
    FittedImages fitted(from, read);
    fitted.append(bytes);
    made.scores = score_all(made.model, encode_for(made.model, {.name = name, .data = fitted.take()}), 1);
    return made;
  }

  std::vector<Case> cases() {
    const ReadOptions fill{.missing = Missing::median}, plain;
    const std::string numbers = "a,b,c,label\n1,2.5,3,0\n4,,6,1\n-7e5,8,,0\n1,2,3,1\n";
    const std::string sparse = "1 3:1.5 9:2\n0 1:4\n1 2:0.25 40:-3\n0 7:1\n";
    const ModelOptions mlp{.name = "mlp", .hidden = {5}, .activation = "elu"};
    std::vector<Case> made;
    made.push_back(table_case("linear.csv", numbers, fill, {.name = "linear"}));
    made.push_back(table_case("raw.csv", numbers, fill, {.name = "linear"}, Standardize::off));
    made.push_back(table_case("mixed.csv", testing::mixed_table(), fill, {.name = "mlp", .hidden = {6, 4}}));
    made.push_back(
        table_case("weight.csv", "weight,bias,score,label\na,1,2,0\nb,3,4,1\na,5,6,0\n", plain, {.name = "linear"}));
    made.push_back(table_case("sparse.svm", sparse, plain, mlp, Standardize::on));
    made.push_back(table_case("unscaled.svm", sparse, plain, {.name = "mlp", .activation = "sigmoid"}));
    made.push_back(image_case("own size", {1, 28, 28}, {1, 28, 28}, plain, {.name = "resnet20"}));
    made.push_back(image_case("flat", {3, 6, 5}, {3, 6, 5}, plain, {.name = "mlp", .activation = "relu"}));
    const ReadOptions area{.height = 16, .width = 16};
    const ReadOptions bilinear{.height = 12, .width = 10, .resize = Resize::bilinear};
    const ReadOptions grey{.height = 9, .width = 14, .grey = true};
    const ModelOptions padded{.name = "resnet20", .shortcut = Shortcut::pad};
    made.push_back(image_case("smaller", {3, 37, 50}, {3, 16, 16}, area, padded));
    made.push_back(image_case("larger and smaller", {3, 11, 90}, {3, 16, 16}, area, padded));
    made.push_back(image_case("same size", {3, 16, 16}, {3, 16, 16}, area, {.name = "resnet20"}));
    made.push_back(image_case("bilinear", {1, 31, 7}, {1, 12, 10}, bilinear, {.name = "resnet8"}));
    made.push_back(image_case("one pixel", {1, 1, 1}, {1, 12, 10}, bilinear, {.name = "resnet8"}));
    // Without layers in between, a single byte that is rounded differently is visible.
    made.push_back(image_case("area alone", {3, 37, 50}, {3, 16, 16}, area, {.name = "linear"}));
    made.push_back(image_case("bilinear alone", {1, 31, 7}, {1, 12, 10}, bilinear, {.name = "linear"}));
    made.push_back(image_case("grey alone", {3, 20, 30}, {1, 9, 14}, grey, {.name = "linear"}));
    made.push_back(image_case("grey of colours", {3, 20, 30}, {1, 9, 14}, grey, {.name = "resnet20"}));
    made.push_back(image_case("grey of grey", {1, 20, 30}, {1, 9, 14}, grey, {.name = "resnet20"}));
    made.push_back(table_case("knots.csv", numbers, fill, mlp, Standardize::automatic, 4));
    made.push_back(table_case("knots of some.csv", testing::mixed_table(), fill, mlp, Standardize::off, 3));
    for (std::size_t i = 0; i < made.size(); ++i) write_file(file(i), onnx_bytes(made[i].model));
    return made;
  }

  [[nodiscard]] std::filesystem::path file(std::size_t i) const { return folder_ / (std::to_string(i) + ".onnx"); }

  testing::TemporaryFolder temporary_;
  std::filesystem::path folder_ = temporary_.path();
};

TEST_F(OnnxExport, IsValidByOnnxItself) {
  const std::size_t count = cases().size();
  const auto reason = testing::run_python(folder_, R"(
import onnx, sys
for i in range()" + std::to_string(count) + R"():
    model = onnx.load(f"{i}.onnx")
    onnx.checker.check_model(model, full_check=True)
    inferred = onnx.shape_inference.infer_shapes(model, check_type=True, strict_mode=True, data_prop=True)
    (score,) = inferred.graph.output
    assert score.name == "score" and score.type.tensor_type.elem_type == onnx.TensorProto.FLOAT, score
    assert model.opset_import[0].version == 15
linear = onnx.load("0.onnx").graph
assert {"weight", "bias"} <= {tensor.name for tensor in linear.initializer}
names = {tensor.name for tensor in onnx.load("6.onnx").graph.initializer}
assert {"layer1.0.conv1.weight", "layer2.0.downsample.1.running_var", "fc.bias"} <= names, names
)");
  if (reason) GTEST_SKIP() << *reason;
}

TEST_F(OnnxExport, IsTheSameForTheSameModel) {
  const Case made = image_case("again", {3, 8, 8}, {3, 8, 8}, {}, {.name = "resnet8"});
  EXPECT_EQ(onnx_bytes(made.model), onnx_bytes(made.model));
}

TEST_F(OnnxExport, ScoresInARuntimeAsHere) {
  if (std::getenv("SADDLEMESH_ONNXRUNTIME") == nullptr) {
    GTEST_SKIP() << "SADDLEMESH_ONNXRUNTIME is not set; export SADDLEMESH_ONNXRUNTIME=$(scripts/onnxruntime)";
  }
  const std::vector<Case> all = cases();
  Json request = Json::array();
  for (std::size_t i = 0; i < all.size(); ++i) {
    request.push_back({{"model", file(i).string()}, {"inputs", all[i].inputs}});
  }
  write_file(folder_ / "request.json", request.dump());
  const std::string command = "node '" SADDLEMESH_SOURCE_DIR "/tests/model/onnx/onnx_runtime.js' '" +
                              (folder_ / "request.json").string() + "' '" + (folder_ / "reply.json").string() + "' >'" +
                              (folder_ / "said").string() + "' 2>&1";
  ASSERT_EQ(std::system(command.c_str()), 0) << read_file(folder_ / "said");  // NOLINT: a shell is what is wanted
  const Json reply = Json::parse(read_file(folder_ / "reply.json"));
  ASSERT_EQ(reply.size(), all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    ASSERT_EQ(reply[i].size(), all[i].scores.size()) << all[i].name;
    for (std::size_t row = 0; row < all[i].scores.size(); ++row) {
      const double ours = all[i].scores[row];
      EXPECT_NEAR(reply[i][row].get<double>(), ours, 1e-5 * std::max(1.0, std::abs(ours))) << all[i].name;
    }
  }
}

}  // namespace
}  // namespace saddlemesh
