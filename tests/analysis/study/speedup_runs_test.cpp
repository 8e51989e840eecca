#include "saddlemesh/analysis/study/speedup_runs.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "saddlemesh/topology/family/families.hpp"
#include "saddlemesh/topology/graph/weights.hpp"
#include "saddlemesh/topology/schedule/static_schedule.hpp"

namespace saddlemesh {
namespace {

SpeedupCase small_case() {
  return {.method = "d-scgdam-gt",
          .schedule = static_schedule(mixing_weights(ring(2))),
          .problem = std::make_shared<AnalyticSpec>(separable(Curve::kink, 8, 2.0)),
          .first_seed = 3,
          .seeds = 2};
}

TEST(SpeedupRuns, IterationsToATargetAreWhereTheRunningMeanCrossesIt) {
  const auto the_case = small_case();
  const double eta = 0.01;
  const double target = 0.5;
  const auto t = iterations_to(the_case, eta, target, 100000);
  const auto mean_after = [&](std::uint64_t iterations) {
    const auto errors = fixed_time_errors(the_case, eta, iterations);
    return 0.5 * (errors[0] + errors[1]);
  };
  ASSERT_GT(t, 1U);
  EXPECT_LE(mean_after(t), target);
  EXPECT_GT(mean_after(t - 1), target);
}

TEST(SpeedupRuns, ATargetThatIsNotReachedGivesTheLimit) {
  EXPECT_EQ(iterations_to(small_case(), 0.01, 1e-9, 300), 300U);
}

TEST(SpeedupRuns, TuningFindsTheBestStepOfTheGridFromEitherSide) {
  const auto the_case = small_case();
  std::uint64_t best = 100000;
  for (int i = -4; i <= 10; ++i) {
    best = std::min(best, iterations_to(the_case, 0.005 * std::pow(2.0, 0.5 * i), 0.5, best));
  }
  const auto from_below = tuned_iterations_to(the_case, 0.005 / 4, 0.5, 100000);
  const auto from_above = tuned_iterations_to(the_case, 0.005 * 16, 0.5, 100000);
  EXPECT_TRUE(from_below.reached);
  EXPECT_EQ(from_below.iterations, best);
  EXPECT_EQ(from_above.iterations, best);
}

}  // namespace
}  // namespace saddlemesh
