// evaluate, predict and export, with a model saved by a test.
#include <algorithm>
#include <cstdlib>
#include <limits>
#include <sstream>
#include <sys/stat.h>

#include <nlohmann/json.hpp>

#include "model/model_cases.hpp"
#include "saddlemesh/metrics/auroc.hpp"
#include "saddlemesh/model/scoring.hpp"
#include "support/real_data.hpp"
#include "support/run_program.hpp"

namespace saddlemesh {
namespace {

class TrainedModelCommands : public testing::ProgramTest {
 protected:
  TrainedModelCommands() {
    std::string rows = "height,colour,label\n";
    for (int i = 0; i < 60; ++i) {
      rows += std::to_string(i % 17) + (i % 3 == 0 ? ",red," : ",blue,") + (i % 4 == 0 ? "bad\n" : "good\n");
    }
    write_file(folder_ / "rows.csv", rows);
    model_ = testing::model_of_table(folder_ / "rows.csv", {}, {.name = "mlp"});
    save_model(folder_ / "run" / "model.safetensors", model_);
    const DataToScore read = read_to_score(model_, {.data = (folder_ / "rows.csv").string()});
    scores_ = score_all(model_, read.data, 1);
    labels_ = read.data.labels;
  }

  TrainedModel model_;
  std::vector<float> scores_;
  std::vector<std::uint8_t> labels_;
};

TEST_F(TrainedModelCommands, EvaluatePrintsMetricsWithIntervals) {
  const auto result = run("evaluate run rows.csv --json --max-fpr 0.3");
  ASSERT_EQ(result.exit_code, 0) << result.err;
  const auto found = nlohmann::json::parse(result.out);
  EXPECT_EQ(found["rows"], 60);
  EXPECT_EQ(found["positives"], 45);
  EXPECT_EQ(found["resamples"], 1000);
  EXPECT_EQ(found["auroc"]["value"], auroc(scores_, labels_));
  EXPECT_EQ(found["partial_auroc"]["value"], partial_auroc(RankedScores(scores_, labels_), 0.3).standardised);
  for (const auto* metric : {"auroc", "average_precision", "partial_auroc"}) {
    const auto& one = found[metric];
    EXPECT_LT(one["interval"][0], one["value"]) << metric;
    EXPECT_GT(one["interval"][1], one["value"]) << metric;
  }
  EXPECT_EQ(run("evaluate run rows.csv --json --max-fpr 0.3 --threads 5").out, result.out);
  EXPECT_NE(run("evaluate run rows.csv --json --max-fpr 0.3 --seed 2").out, result.out);
}

TEST_F(TrainedModelCommands, EvaluatePrintsATableForPeople) {
  const auto result = run("evaluate run/model.safetensors rows.csv --bootstrap 50");
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_NE(result.out.find("rows.csv: 60 rows, 45 positive"), std::string::npos) << result.out;
  EXPECT_NE(result.out.find("partial AUROC, FPR ≤ 0.1"), std::string::npos) << result.out;
  const auto without = run("evaluate run rows.csv --bootstrap 0");
  EXPECT_EQ(without.out.find("95 %"), std::string::npos) << without.out;
}

TEST_F(TrainedModelCommands, PredictPrintsScoresThatReadBackExactly) {
  const auto result = run("predict run rows.csv");
  ASSERT_EQ(result.exit_code, 0) << result.err;
  std::istringstream lines(result.out);
  std::string line;
  std::getline(lines, line);
  EXPECT_EQ(line, "row,score,label");
  for (std::size_t row = 0; row < scores_.size(); ++row) {
    std::getline(lines, line);
    const auto first = line.find(','), second = line.rfind(',');
    EXPECT_EQ(line.substr(0, first), std::to_string(row + 1));
    EXPECT_EQ(std::stof(line.substr(first + 1, second - first - 1)), scores_[row]);
    EXPECT_EQ(line.substr(second + 1), std::to_string(labels_[row]));
  }
  EXPECT_FALSE(std::getline(lines, line));
}

TEST_F(TrainedModelCommands, PredictCarriesAColumnThrough) {
  write_file(folder_ / "new.csv", "colour,patient,height\nred,007,3\nblue,\"b, \"\"x\"\"\",4\n");
  const auto plain = run("predict run new.csv"), result = run("predict run new.csv --id patient");
  ASSERT_EQ(result.exit_code, 0) << result.err;
  std::istringstream lines(result.out), plain_lines(plain.out);
  std::string line, plain_line;
  std::getline(lines, line);
  EXPECT_EQ(line, "row,patient,score");
  std::getline(plain_lines, plain_line);
  for (const char* id : {"007", "\"b, \"\"x\"\"\""}) {
    std::getline(lines, line);
    std::getline(plain_lines, plain_line);
    EXPECT_EQ(line, plain_line.substr(0, 2) + id + plain_line.substr(1));
  }
  expect_refused("predict run new.csv --id patent", {"\"patent\"", "did you mean \"patient\""});
  EXPECT_EQ(run("predict run new.csv --id colour").exit_code, 0) << "a feature of the model";
}

TEST_F(TrainedModelCommands, UnknownCategoriesAreCountedAndReported) {
  write_file(folder_ / "new.csv", "colour,height,label\ngreen,3,good\nblue,4,bad\npink,5,good\n");
  const auto result = run("evaluate run new.csv --json --bootstrap 0");
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_NE(result.err.find("column \"colour\" has categories in 2 rows that training did not have"), std::string::npos)
      << result.err;
  EXPECT_EQ(nlohmann::json::parse(result.out)["unknown_categories"], (nlohmann::json{{"colour", 2}}));
}

TEST_F(TrainedModelCommands, PredictTakesRowsWithoutLabels) {
  write_file(folder_ / "new.csv", "colour,id,height\nred,9,3\nblue,8,4\n");
  const auto result = run("predict run new.csv --out out/scores.csv");
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_NE(result.err.find("were ignored: id"), std::string::npos) << result.err;
  const std::string written = read_file(folder_ / "out" / "scores.csv");
  EXPECT_EQ(written.substr(0, 12), "row,score\n1,");
  EXPECT_EQ(std::ranges::count(written, '\n'), 3);
}

TEST_F(TrainedModelCommands, OutputsToDevicesAndPipesAreWrittenThere) {
  namespace fs = std::filesystem;
  const std::string scores = run("predict run rows.csv").out;
  EXPECT_EQ(run("predict run rows.csv --out /dev/stdout").out, scores);
  EXPECT_EQ(run("predict run rows.csv --out /dev/stdout | cat").out, scores);
  EXPECT_EQ(run("predict run rows.csv --out /dev/fd/3 3>&1 >/dev/null").out, scores);
  EXPECT_EQ(run("predict run rows.csv --out /dev/null").out, "wrote /dev/null\n");
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
  ASSERT_EQ(::mkfifo((folder_ / "pipe").c_str(), 0600), 0);
  EXPECT_EQ(
      testing::run_shell(folder_, "cat pipe & '" SADDLEMESH_PROGRAM "' predict run rows.csv --out pipe >&2; wait").out,
      scores);
  EXPECT_TRUE(fs::is_fifo(folder_ / "pipe"));
  EXPECT_EQ(run("export run --onnx /dev/full").exit_code, 1);
}

TEST_F(TrainedModelCommands, OutputsFollowLinksAndKeepPermissions) {
  namespace fs = std::filesystem;
  write_file(folder_ / "private.csv", "old");
  fs::permissions(folder_ / "private.csv", fs::perms(0600));
  fs::create_symlink("private.csv", folder_ / "link.csv");
  ASSERT_EQ(run("predict run rows.csv --out link.csv").exit_code, 0);
  EXPECT_TRUE(fs::is_symlink(folder_ / "link.csv"));
  EXPECT_EQ(fs::status(folder_ / "private.csv").permissions(), fs::perms(0600));
  EXPECT_EQ(read_file(folder_ / "private.csv"), run("predict run rows.csv").out);
}

TEST_F(TrainedModelCommands, EvaluateTakesANamedSetsTestPartAndSaysSo) {
  if (const auto reason = testing::missing_data({"ijcnn1.bz2", "ijcnn1.t.bz2"})) GTEST_SKIP() << *reason;
  const std::string training = (testing::data_folder() / "ijcnn1.bz2").string();
  save_model(folder_ / "m.safetensors", testing::model_of_table(training, {}, {.name = "mlp"}));
  const auto result = run("evaluate m.safetensors ijcnn1 --bootstrap 10 --json");
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_NE(result.err.find("test part of ijcnn1"), std::string::npos) << result.err;
  const auto found = nlohmann::json::parse(result.out);
  EXPECT_EQ(found["rows"], 91701);
  EXPECT_EQ(found["positives"], 8712);
}

TEST_F(TrainedModelCommands, ExportWritesOnnx) {
  const auto result = run("export run --onnx model.onnx");
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.out, "wrote model.onnx\n");
  EXPECT_GT(std::filesystem::file_size(folder_ / "model.onnx"), 500U);
}

TEST_F(TrainedModelCommands, RefuseADamagedModelAndOneWithNumbersThatAreNotFinite) {
  std::string damaged = model_bytes(model_);
  damaged[damaged.size() - 7] = static_cast<char>(damaged[damaged.size() - 7] ^ 4);
  write_file(folder_ / "damaged.safetensors", damaged);
  TrainedModel broken = model_;
  broken.parameters[0] = std::numeric_limits<float>::quiet_NaN();
  save_model(folder_ / "nan.safetensors", broken);
  for (const auto& [file, reason] :
       {std::pair("damaged.safetensors", "damaged"), std::pair("nan.safetensors", "nan")}) {
    const std::string model = file;
    expect_refused("predict " + model + " rows.csv", {model, reason});
    expect_refused("evaluate " + model + " rows.csv", {model, reason});
    expect_refused("export " + model + " --onnx m.onnx", {model, reason});
    expect_refused("train rows.csv --warm-start " + model + " --iterations 2 --quiet --out begun", {model, reason});
  }
}

TEST_F(TrainedModelCommands, AModelWithoutAChecksumIsUsedWithOneNote) {
  const std::string model = SADDLEMESH_SOURCE_DIR "/fuzz/corpus/model/version-0.2.0-linear.safetensors";
  write_file(folder_ / "new.csv", "a,b,c\n0.5,1,p\n-1,0,r\n");
  const auto result = run("predict '" + model + "' new.csv");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  const std::size_t note = result.err.find("no checksum");
  EXPECT_NE(note, std::string::npos) << result.err;
  EXPECT_EQ(result.err.find("no checksum", note + 1), std::string::npos) << result.err;
  EXPECT_EQ(run("predict run rows.csv").err.find("checksum"), std::string::npos);
}

TEST_F(TrainedModelCommands, ScoresThatAreNotFiniteAreLeftEmptyCountedAndNamed) {
  TrainedModel linear = testing::model_of_table(folder_ / "rows.csv", {}, {.name = "linear"});
  linear.parameters[0] = 3e38F;
  save_model(folder_ / "steep.safetensors", linear);
  write_file(folder_ / "far.csv", "height,colour,label\n3,red,good\n1e38,blue,bad\n8,red,bad\n");
  const auto result = run("predict steep.safetensors far.csv --out scores.csv");
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_NE(result.err.find("far.csv: 1 of 3 scores is not finite, in row 2"), std::string::npos) << result.err;
  EXPECT_NE(read_file(folder_ / "scores.csv").find("\n2,,0\n3,"), std::string::npos);
  expect_refused("evaluate steep.safetensors far.csv", {"far.csv", "1 of 3 scores is not finite", "row 2", "remove"});
}

TEST_F(TrainedModelCommands, WhatFilesAndModelsHoldCannotReachTheTerminalRaw) {
  write_file(folder_ / "evil\x1b[2J.csv", "height,colour\x1b[31m,x\u202ey,label\n1,2,3,good\n2,3,4,bad\n");
  const auto result = run("evaluate run evil*.csv --format csv");
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_NE(result.err.find("evil\\x1b[2J.csv"), std::string::npos) << result.err;
  EXPECT_NE(result.err.find("colour\\x1b[31m, x\\u202ey"), std::string::npos) << result.err;
  for (const std::string raw : {"\x1b", "\u202e"}) EXPECT_EQ(result.err.find(raw), std::string::npos) << result.err;
  TrainedModel model = model_;
  model.architecture.name = "mlp";
  const auto bytes = model_bytes(model);
  std::string renamed = bytes;
  renamed.replace(renamed.find("0.weight"), 8, "0\x1b[31mA");
  write_file(folder_ / "m.safetensors", renamed);
  EXPECT_EQ(run("export m.safetensors --onnx m.onnx").err.find('\x1b'), std::string::npos);
}

TEST_F(TrainedModelCommands, RefuseFilesThatAreNotModelsAndRowsThatDoNotFit) {
  write_file(folder_ / "narrow.csv", "height,label\n1,good\n2,bad\n");
  write_file(folder_ / "unlabelled.csv", "height,colour\n1,red\n2,blue\n");
  std::filesystem::create_directories(folder_ / "empty");
  expect_refused("evaluate rows.csv rows.csv", {"rows.csv is not a model"});
  expect_refused("evaluate empty rows.csv", {"the folder has no model.safetensors"});
  expect_refused("evaluate absent rows.csv", {"absent", "No such file"});
  expect_refused("evaluate run absent.csv", {"absent.csv"});
  expect_refused("evaluate run narrow.csv", {"narrow.csv", "\"colour\"", "height, label"});
  expect_refused("evaluate run unlabelled.csv", {"unlabelled.csv", "--label-column"});
  expect_refused("evaluate run rows.csv --max-fpr 0", {"--max-fpr: expected a number from 1e-09 to 1, found 0"});
  expect_refused("evaluate run rows.csv --bootstrap -1",
                 {"--bootstrap: expected a whole number of at most 10000000, found -1"});
  expect_refused("predict run narrow.csv --out s.csv", {"narrow.csv", "\"colour\""});
  expect_refused("predict run", {"data"});
  expect_refused("export run", {"--onnx"});
  expect_refused("export rows.csv --onnx m.onnx", {"rows.csv is not a model"});
}

}  // namespace
}  // namespace saddlemesh
