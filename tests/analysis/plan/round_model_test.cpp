#include "saddlemesh/analysis/plan/round_model.hpp"

#include <gtest/gtest.h>

#include "analysis/plan/simulated_rounds.hpp"
#include "saddlemesh/topology/topology.hpp"

namespace saddlemesh::testing {
namespace {

struct Case {
  std::string topology = "ring";
  std::size_t workers = 4;
  Hosting hosting{.processes = 4};
  WorkerTimes times{.collect = 0.01, .advance = 0.19, .estimate = 0.4};
  double message = 1e6;
  LinkSpeed link{.latency = 0.001, .bandwidth = 1e7};
};

RoundForecast forecast(const Case& c) {
  const Topology topology = make_topology({.name = c.topology, .workers = c.workers});
  return forecast_round(c.times, count_border_traffic(*topology.schedule, c.hosting, 0), c.message, c.link);
}

double simulated(const Case& c) {
  const Topology topology = make_topology({.name = c.topology, .workers = c.workers});
  return SimulatedRounds(*topology.schedule, c.hosting, c.times, c.message, c.link).seconds_per_round();
}

TEST(RoundModel, HidesWhatFitsBehindTheEstimate) {
  const RoundForecast found = forecast({});  // two messages of 0.1 s each, hidden behind 0.4 s
  EXPECT_DOUBLE_EQ(found.arithmetic, 0.6);
  EXPECT_DOUBLE_EQ(found.transfer, 0.201);
  EXPECT_EQ(found.waiting, 0);
  EXPECT_DOUBLE_EQ(found.round, 0.6);
  EXPECT_EQ(found.hidden(), 1);
  EXPECT_EQ(found.efficiency(), 1);
}

TEST(RoundModel, WaitsForTheRest) {
  const RoundForecast found = forecast({.link = {.latency = 0.02, .bandwidth = 2e6}});  // 1.02 s hidden behind 0.4 s
  EXPECT_DOUBLE_EQ(found.transfer, 1.02);
  EXPECT_NEAR(found.waiting, 0.62, 1e-12);
  EXPECT_NEAR(found.round, 1.22, 1e-12);
  EXPECT_NEAR(found.hidden(), 0.4 / 1.02, 1e-12);
  EXPECT_NEAR(found.efficiency(), 0.6 / 1.22, 1e-12);
}

TEST(RoundModel, HidesNothingOfAMessageThatIsPostedLast) {
  const RoundForecast found = forecast({.times = {.collect = 0.01, .advance = 0.59, .estimate = 0}});
  EXPECT_NEAR(found.round, 0.6 + 0.201, 1e-12);
  EXPECT_NEAR(found.hidden(), 0, 1e-12);
}

TEST(RoundModel, LetsTheLastWorkerOfAThreadHideBehindItsOwnEstimateOnly) {
  // Six workers in a thread: the first one's message has arrived long before the last one's is sent.
  const RoundForecast found = forecast({.workers = 24, .link = {.latency = 0.001, .bandwidth = 2e6}});
  EXPECT_NEAR(found.arithmetic, 3.6, 1e-12);
  EXPECT_NEAR(found.waiting, 0.501 - 0.4, 1e-12);
}

TEST(RoundModel, IsBoundByTheCardWhereThatIsSlowest) {
  // Two turns of 0.6 s with messages that take 2 s each.
  const RoundForecast found = forecast({.workers = 8, .link = {.latency = 0, .bandwidth = 5e5}});
  EXPECT_NEAR(found.round, 0.2 + 4, 1e-12);
}

TEST(RoundModel, HasNoTransferWithinOneProcess) {
  const RoundForecast found =
      forecast({.topology = "complete", .workers = 16, .hosting = {.processes = 1, .threads = 3}});
  EXPECT_EQ(found.transfer, 0);
  EXPECT_DOUBLE_EQ(found.round, 6 * 0.6);
  EXPECT_EQ(found.hidden(), 1);
}

TEST(RoundModel, FallsWithBandwidthAndRisesWithLatencyWithinItsBounds) {
  for (const std::string name : {"ring", "star", "complete", "exponential"}) {
    double before = 1e300;
    for (const double bandwidth : {1e3, 1e5, 1e6, 1e7, 1e9}) {
      double faster = 0;
      for (const double latency : {0.0, 1e-4, 0.1, 10.0}) {
        const RoundForecast found = forecast({.topology = name, .workers = 16, .link = {latency, bandwidth}});
        EXPECT_GE(found.hidden(), 0);
        EXPECT_LE(found.hidden(), 1);
        EXPECT_GE(found.round, faster);
        EXPECT_GE(found.round, found.arithmetic);
        EXPECT_LE(found.round, found.arithmetic + found.transfer + 1e-12);
        faster = found.round;
      }
      const double without_latency = forecast({.topology = name, .workers = 16, .link = {0, bandwidth}}).round;
      EXPECT_LE(without_latency, before);
      before = without_latency;
    }
  }
}

TEST(RoundModel, IsWhatFollowingEveryMessageGivesWithAWorkerInEachProcess) {
  for (const std::string name : {"ring", "torus", "exponential", "complete", "hypercube"}) {
    for (const double bandwidth : {1e6, 4e6, 1e8}) {
      const Case c{.topology = name, .workers = 16, .hosting = {.processes = 16}, .link = {0.02, bandwidth}};
      EXPECT_NEAR(forecast(c).round, simulated(c), 0.001 * simulated(c)) << name << " " << bandwidth;
    }
  }
}

TEST(RoundModel, IsWhatFollowingEveryMessageGivesOnARingOfSingleThreads) {
  for (const std::size_t workers : {10U, 15U, 40U}) {
    for (const double bandwidth : {1e6, 4e6, 1e8}) {
      const Case c{.workers = workers, .hosting = {.processes = 5}, .link = {0.3, bandwidth}};
      EXPECT_NEAR(forecast(c).round, simulated(c), 0.001 * simulated(c)) << workers << " " << bandwidth;
    }
  }
}

TEST(RoundModel, IsNeverBelowWhatFollowingEveryMessageGives) {
  for (const std::string name : {"ring", "path", "torus", "exponential", "complete", "regular:3"}) {
    for (const Hosting hosting : {Hosting{4, 1}, Hosting{4, 2}, Hosting{5, 3}, Hosting{12, 1}}) {
      for (const double bandwidth : {3e5, 1e6, 4e6, 1e8}) {
        const Case c{.topology = name, .workers = 24, .hosting = hosting, .link = {0.05, bandwidth}};
        EXPECT_GE(forecast(c).round, simulated(c) * (1 - 1e-3)) << name << " " << hosting.processes << " " << bandwidth;
      }
    }
  }
}

}  // namespace
}  // namespace saddlemesh::testing
