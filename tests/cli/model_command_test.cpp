#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "support/run_program.hpp"

namespace saddlemesh::testing {
namespace {

using ModelCommand = ProgramTest;

TEST_F(ModelCommand, ShowsLayersParametersMemoryAndArithmetic) {
  const ProgramResult result = run("model resnet20 --input 3x32x32");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  for (const auto* part : {"layer2.0.downsample.0", "32×16×16", "271,889", "81.6 MFLOP a sample", "31.2 GFLOP"}) {
    EXPECT_NE(result.out.find(part), std::string::npos) << part << " is missing in\n" << result.out;
  }
}

TEST_F(ModelCommand, GivesPyTorchNamesAsJson) {
  const ProgramResult result = run("model mlp --input 22 --hidden 16,8 --activation relu --batch 128 --json");
  ASSERT_EQ(result.exit_code, 0) << result.err;
  const auto found = nlohmann::json::parse(result.out);
  EXPECT_EQ(found["parameters"], 22 * 16 + 16 + 16 * 8 + 8 + 8 + 1);
  EXPECT_EQ(found["parameter_names"][2]["name"], "2.weight");
  EXPECT_EQ(found["parameter_names"][2]["shape"], nlohmann::json({8, 16}));
  // 22 × 16 products without gradient or tangent of the input, 16 × 8 and 8 × 1 with both
  EXPECT_EQ(found["flop_per_worker_iteration"], 128.0 * 2 * (6 * 22 * 16 + 12 * (16 * 8 + 8)));
}

TEST_F(ModelCommand, RefusesWhatDoesNotExist) {
  expect_refused("model resnt20 --input 3x32x32", {"resnt20", "resnet20"});
  expect_refused("model resnet21 --input 3x32x32", {"resnet21", "6n + 2"});
  expect_refused("model resnet20 --input 22", {"images", "22", "mlp"});
  expect_refused("model mlp --input 3x", {"3x", "3x32x32"});
  expect_refused("model mlp --input 22 --activation gelu", {"gelu", "relu"});
  expect_refused("model mlp --input 22 --hidden 0", {"--hidden"});
  expect_refused("model mlp", {"--input"});
}

}  // namespace
}  // namespace saddlemesh::testing
