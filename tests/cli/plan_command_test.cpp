#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "support/run_program.hpp"

namespace saddlemesh::testing {
namespace {

class PlanCommand : public ProgramTest {
 protected:
  [[nodiscard]] nlohmann::json plan(const std::string& arguments) const {
    const ProgramResult result = run("plan --json " + arguments);
    EXPECT_EQ(result.exit_code, 0) << result.err;
    return nlohmann::json::parse(result.out, nullptr, false);
  }
};

TEST_F(PlanCommand, PrintsATableForManyNumbersOfWorkers) {
  const ProgramResult result = run("plan --round-time 620ms --iterations 100000");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  for (const auto* part :
       {"4,096", "one-peer-exponential", "d-scgdam-gp", "3.26 MB", "hidden", "efficiency", "620 ms"}) {
    EXPECT_NE(result.out.find(part), std::string::npos) << part << " is missing in\n" << result.out;
  }
}

TEST_F(PlanCommand, SaysWhichModelItPlansFor) {
  const ProgramResult text = run("plan --round-time 620ms --workers 4");
  EXPECT_NE(text.out.find("resnet20 on samples of 3×32×32: 271,889 parameters, batches of 32"), std::string::npos)
      << text.out;
  const auto model = plan("--round-time 1ms --workers 4 --model mlp --input 22 --hidden 8,4 --batch 128").at("model");
  EXPECT_EQ(model.at("name"), "mlp");
  EXPECT_EQ(model.at("hidden"), (std::vector{8, 4}));
  EXPECT_EQ(model.at("input"), (std::vector{22, 1, 1}));
  EXPECT_EQ(model.at("parameters"), 22 * 8 + 8 + 8 * 4 + 4 + 4 + 1);
  EXPECT_EQ(model.at("batch"), 128);
}

TEST_F(PlanCommand, GivesTheModelsNumbersAsJson) {
  const auto json =
      plan("--round-time 620ms --workers 4 --topology ring --method d-scgdam-gt --bandwidth 100mbit --latency 20ms");
  ASSERT_EQ(json["plan"].size(), 1U);
  const auto& row = json["plan"][0];
  const double message = 4.0 * (3 * 271'891 + 2);
  EXPECT_EQ(json["methods"][0]["message_bytes"], message);
  EXPECT_EQ(row["processes"], 4);
  EXPECT_EQ(row["messages_per_round"], 8);
  EXPECT_EQ(row["bytes_per_process"], 2 * message);
  EXPECT_NEAR(row["transfer_seconds"].get<double>(), 0.02 + 2 * message / 12.5e6, 1e-9);
  EXPECT_NEAR(row["arithmetic_seconds"].get<double>(), 0.62 + 3 * message / 1e10, 1e-9);
  const double estimate = json["methods"][0]["estimate_seconds"];
  EXPECT_NEAR(row["waiting_seconds"].get<double>(), row["transfer_seconds"].get<double>() - estimate, 1e-9);
  EXPECT_NEAR(row["hidden_share"].get<double>(), estimate / row["transfer_seconds"].get<double>(), 1e-9);
  EXPECT_EQ(row["iterations"], nullptr);
}

TEST_F(PlanCommand, MeasuresTheArithmeticWhereItIsNotGiven) {
  const auto json = plan("--model mlp --input 22 --batch 16 --workers 8 --topology ring --method d-scgdam-gt,dsgda");
  ASSERT_EQ(json["methods"].size(), 2U);
  for (const auto& costs : json["methods"]) {
    EXPECT_EQ(costs["measured"], true);
    EXPECT_GT(costs["advance_seconds"].get<double>(), 0);
    EXPECT_GT(costs["estimate_seconds"].get<double>(), 0);
    EXPECT_GT(costs["mixing_seconds_per_message"].get<double>(), 0);
  }
}

TEST_F(PlanCommand, CountsIterationsFromAKnownRun) {
  const std::string same = "--round-time 1s --method d-scgdam-gt --topology exponential --workers 8,32 ";
  const auto json = plan(same + "--iterations 1000 --at-workers 8");
  EXPECT_NEAR(json["plan"][0]["iterations"].get<double>(), 1000, 1e-6);
  EXPECT_LT(json["plan"][1]["iterations"], json["plan"][0]["iterations"]);
  const auto from_one = plan(same + "--iterations 1000");
  EXPECT_NEAR(from_one["plan"][0]["iterations"].get<double>(), 1000 / from_one["plan"][0]["speedup"].get<double>(),
              1e-6);
  const auto& row = from_one["plan"][1];
  EXPECT_NEAR(row["seconds"].get<double>(), row["iterations"].get<double>() * row["round_seconds"].get<double>(), 1e-6);
}

TEST_F(PlanCommand, HasNoTransferInOneProcess) {
  const auto json = plan("--round-time 1s --workers 64 --topology complete --workers-per-process 64 --threads 16");
  EXPECT_EQ(json["plan"][0]["processes"], 1);
  EXPECT_EQ(json["plan"][0]["workers_per_thread"], 4);
  EXPECT_EQ(json["plan"][0]["transfer_seconds"], 0);
  EXPECT_EQ(json["plan"][0]["hidden_share"], 1);
}

TEST_F(PlanCommand, HidesNothingWithAdaptThenCombineTracking) {
  const auto json =
      plan("--round-time 1s --workers 16 --topology ring --method d-scgdam-gt --tracking adapt-then-combine");
  EXPECT_NEAR(json["plan"][0]["hidden_share"].get<double>(), 0, 1e-9);
}

TEST_F(PlanCommand, TakesListsWithCommasOrSpacesAndTheShortNameOfWorkers) {
  const auto commas = plan("--round-time 1s --workers 16,64 --topology ring --method d-scgdam-gt");
  EXPECT_EQ(commas["plan"].size(), 2U);
  EXPECT_EQ(plan("--round-time 1s --workers 16 64 --topology ring --method d-scgdam-gt"), commas);
  EXPECT_EQ(plan("--round-time 1s -k 16,64 --topology ring --method d-scgdam-gt"), commas);
}

TEST_F(PlanCommand, RefusesWhatItCannotPlan) {
  expect_refused("plan --round-time 620", {"--round-time", "620", "0.1ms"});
  expect_refused("plan --bandwidth 1gb", {"--bandwidth", "1gb", "100mbit"});
  expect_refused("plan --bandwidth 0gbit", {"--bandwidth", "0gbit"});
  expect_refused("plan --latency -1ms", {"--latency", "-1ms"});
  expect_refused("plan --workers 0", {"--workers: expected a whole number from 1 to 65536, found 0"});
  expect_refused("plan --workers 64,100000000",
                 {"--workers: expected a whole number from 1 to 65536, found 100000000"});
  expect_refused("plan --workers ''", {"--workers: expected a list of numbers", "found \"\""});
  expect_refused("plan --topology rng --round-time 1s", {"rng", "ring"});
  expect_refused("plan --topology hypercube --workers 24 --round-time 1s", {"hypercube", "24"});
  expect_refused("plan --topology complete --workers 16384 --round-time 1s", {"complete", "16384"});
  expect_refused("plan --method d-scgdm-gt --round-time 1s", {"d-scgdm-gt", "d-scgdam-gt"});
  expect_refused("plan --tracking adapt-then-combine --round-time 1s", {"adapt-then-combine", "d-scgdam-gp"});
  expect_refused("plan --model mlp --round-time 1s", {"--input", "mlp"});
  expect_refused("plan --model resnt20 --round-time 1s", {"resnt20"});
  expect_refused("plan --model mlp --input 1000000 --hidden 1000000", {"memory", "--round-time"});
  expect_refused("plan --input 3x1000000x1000000 --batch 100000", {"memory", "--round-time"});
  expect_refused("plan --rate 1 --round-time 1s", {"rate"});
  expect_refused("plan --curvature 2 --round-time 1s", {"curvature"});
  expect_refused("plan --at-workers 4 --round-time 1s", {"--at-workers requires --iterations"});
}

}  // namespace
}  // namespace saddlemesh::testing
