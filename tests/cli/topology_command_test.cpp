#include <cmath>
#include <fstream>

#include <nlohmann/json.hpp>

#include "support/run_program.hpp"

namespace saddlemesh::testing {
namespace {

class TopologyCommand : public ProgramTest {};

TEST_F(TopologyCommand, PrintsTheFactsOfARing) {
  const auto result = run("topology ring --workers 16");
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_NE(result.out.find("ring of 16 workers"), std::string::npos);
  EXPECT_NE(result.out.find("0.9492530217"), std::string::npos);
  EXPECT_EQ(result.err, "");
}

TEST_F(TopologyCommand, JsonIsOneObjectWithTheSameFacts) {
  const auto result = run("topology ring --workers 16 --json --parameters 1000");
  const auto json = nlohmann::json::parse(result.out);
  EXPECT_EQ(json["workers"], 16);
  EXPECT_EQ(json["edges"], 16);
  EXPECT_EQ(json["degree"]["max"], 2);
  EXPECT_NEAR(json["lambda"], 1.0 / 3 + 2.0 / 3 * std::cos(2 * M_PI / 16), 1e-12);
  EXPECT_NEAR(json["spectral_gap"].get<double>(), 1 - json["lambda"].get<double>(), 1e-15);
  EXPECT_NEAR(json["c_w"], 2.41, 0.005);
  EXPECT_EQ(json["bytes_per_round"]["d-scgdam-gp"], 32 * 4 * 1001);
  EXPECT_EQ(json["bytes_per_round"]["d-scgdam-gt"], 32 * 4 * 3002);
}

TEST_F(TopologyCommand, DrawsThePicture) {
  const auto result = run("topology torus:3x4 --svg pictures/torus.svg");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  const std::string svg = read_file(folder_ / "pictures" / "torus.svg");
  EXPECT_EQ(svg.find("<svg"), svg.find_first_not_of(" \n"));
  EXPECT_NE(svg.find("</svg>"), std::string::npos);
}

TEST_F(TopologyCommand, ReadsAFile) {
  std::ofstream(folder_ / "mesh.txt") << "# a triangle with a tail\n0 1\n1 2\n2 0\n2 3\n";
  const auto json = nlohmann::json::parse(run("topology file:mesh.txt --json").out);
  EXPECT_EQ(json["workers"], 4);
  EXPECT_EQ(json["edges"], 4);
}

TEST_F(TopologyCommand, BadInputIsRefusedWithExitCodeTwo) {
  expect_refused("topology rinng --workers 4", {"unknown topology \"rinng\"", "did you mean \"ring\"?", "exponential"});
  expect_refused("topology", {"requires a name", "ring, path"});
  expect_refused("topology ''", {"requires a name", "ring, path"});
  expect_refused("topology ring", {"--workers"});
  expect_refused("topology ring --workers 0", {"--workers: expected a whole number from 1 to 16777215, found 0"});
  expect_refused("topology ring --workers 1e3", {"--workers", "whole number", "1e3"});
  expect_refused("topology ring --workers 4 --parameters -5", {"--parameters", "whole number"});
  expect_refused("topology ring --workers 4 --seed -1", {"--seed", "whole number"});
  expect_refused("topology ring --workers 4 --weights ''", {"--weights: expected one of", "found \"\""});
  expect_refused("topology ring --workers 4 --svg .", {"--svg", "folder"});
  expect_refused("topology ring --workers 4 --svg /proc/nowhere/x.svg", {"/proc/nowhere"});
  expect_refused("topology torus:0x4", {"torus"});
  expect_refused("topology ring --workers -3", {"--workers"});
  expect_refused("topology ring --workers many", {"--workers", "many"});
  expect_refused("topology ring --workers 4 --weights heavy", {"heavy", "metropolis"});
  expect_refused("topology star --workers 4 --weights uniform", {"metropolis"});
  expect_refused("topology torus:4y6", {"torus"});
  expect_refused("topology hypercube --workers 12", {"8", "16"});
  expect_refused("topology file:missing.txt", {"missing.txt", "No such file"});
  expect_refused("topology ring --workers 4 --svgg x.svg", {"--svgg", "did you mean \"--svg\"?"});
}

TEST_F(TopologyCommand, ABadFileIsNamedWithItsLine) {
  std::ofstream(folder_ / "nan.txt") << "0.5 0.5\n0.5 nan\n";
  std::ofstream(folder_ / "row.txt") << "0.5 0.5 0\n0.5 0.25 0.25\n0 0.25\n";
  std::ofstream(folder_ / "skew.txt") << "0.5 0.5 0\n0.4 0.35 0.25\n0 0.25 0.75\n";
  std::ofstream(folder_ / "parts.txt") << "0 1\n2 3\n";
  expect_refused("topology file:nan.txt --svg x.svg", {"nan.txt:2", "nan"});
  expect_refused("topology file:row.txt", {"row.txt:3", "3"});
  expect_refused("topology file:skew.txt", {"skew.txt:2", "0.4", "0.5"});
  expect_refused("topology file:parts.txt", {"parts.txt", "worker 2"});
}

}  // namespace
}  // namespace saddlemesh::testing
