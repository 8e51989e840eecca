#include "saddlemesh/run/session.hpp"

#include <gtest/gtest.h>

#include "saddlemesh/problem/analytic_oracle.hpp"
#include "saddlemesh/problem/robust_least_squares.hpp"
#include "saddlemesh/topology/topology.hpp"
#include "support/expect_error.hpp"

namespace saddlemesh {
namespace {

SharedSchedule ring_of(std::size_t workers) {
  return make_topology({.name = "ring", .workers = workers, .weights = {}}).schedule;
}

TEST(Session, MeansAndConsensusErrorsAreOverWorkers) {
  const auto spec = std::make_shared<AnalyticSpec>(separable(Curve::linear, 3, 1.0));
  const std::vector<double> x0{1, 2, 3}, y0{0, 0, 0};
  const Session<double> session({}, analytic_problem<double>(spec), ring_of(2), x0, y0);
  EXPECT_EQ(session.mean("x"), x0);
  EXPECT_EQ(session.consensus_error("x"), 0);
  const auto h0 = session.vector(0, "h");
  const auto h1 = session.vector(1, "h");
  double squared = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    squared += (h0[i] - h1[i]) * (h0[i] - h1[i]) / 4;
    EXPECT_DOUBLE_EQ(session.mean("h")[i], (h0[i] + h1[i]) / 2);
  }
  EXPECT_NEAR(session.consensus_error("h"), squared, 1e-14);
  EXPECT_TRUE(session.vector(0, "nothing").empty());
}

TEST(Session, WithoutNoiseEveryMethodSolvesEqualWorkersProblem) {
  AnalyticSpec spec = separable(Curve::smooth, 4, 0);
  spec.jacobian_noise = spec.gradient_noise = 0;
  spec.workers[0].t.assign(4, 0.7);
  const auto shared = std::make_shared<AnalyticSpec>(spec);
  const auto solution = AnalyticOracle(shared).solve(Target::stated);
  for (const std::string& method : method_names()) {
    SessionOptions options;
    options.method = method;
    options.steps = preset("recommended");
    options.steps.first_batch = 1;
    const std::vector<double> origin(4, 0.0);
    Session<double> session(options, analytic_problem<double>(shared), ring_of(4), origin, origin);
    session.advance(6000);
    const auto x = session.mean("x");
    for (std::size_t i = 0; i < x.size(); ++i) EXPECT_NEAR(x[i], solution[i], 1e-9) << method;
  }
}

TEST(Session, RobustLeastSquaresConvergesToTheMinimumOfPhi) {
  auto data = make_robust_least_squares(4, 3, 5, 200, 0.0, 2);
  data.batch = 20;
  const auto shared = std::make_shared<RobustLeastSquares>(data);
  SessionOptions options;
  options.steps = {.eta = 0.05, .gamma_x = 0.005, .gamma_y = 0.5, .alpha = 2, .beta_x = 2, .beta_y = 2};
  const std::vector<double> x0(5, 3.0), y0(3, 1.0 / 3);
  Session<double> session(options, robust_least_squares_problem<double>(shared), ring_of(4), x0, y0);
  const double before = data.phi(x0);
  session.advance(20000);
  std::vector<double> gradient(5), y_star(3);
  const auto x = session.mean("x");
  data.grad_phi(x, gradient);
  data.y_star(x, y_star);
  EXPECT_LT(data.phi(x), 0.02 * before);
  for (const double value : gradient) EXPECT_NEAR(value, 0, 0.1);
  const auto y = session.mean("y");
  for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(y[i], y_star[i], 0.05);
}

TEST(Session, RefusesAnUnknownMethodAndOptionsOutsideTheTheory) {
  const auto problem = analytic_problem<double>(std::make_shared<AnalyticSpec>(separable(Curve::linear)));
  const std::vector<double> origin(8, 0.0);
  SessionOptions unknown;
  unknown.method = "d-scgdam";
  testing::expect_error([&] { Session<double>(unknown, problem, ring_of(2), origin, origin); }, {"unknown method"});
  SessionOptions wild;
  wild.steps.alpha = 11;
  testing::expect_error([&] { Session<double>(wild, problem, ring_of(2), origin, origin); }, {"0 < alpha·eta < 1"});
}

TEST(Session, RefusesMoreWorkersThanTheProblemHas) {
  const auto problem = analytic_problem<double>(std::make_shared<AnalyticSpec>(different_workers(8, 4, 1)));
  const std::vector<double> origin(8, 0.0);
  testing::expect_error([&] { Session<double>({}, problem, ring_of(5), origin, origin); }, {"5 workers", "has 4"});
}

TEST(Session, RefusesStartingPointsOfTheWrongSize) {
  const auto problem = analytic_problem<double>(std::make_shared<AnalyticSpec>(separable(Curve::linear)));
  const std::vector<double> right(8, 0.0), wrong(7, 0.0);
  testing::expect_error([&] { Session<double>({}, problem, ring_of(2), wrong, right); }, {"x0 has 7", "8"});
  testing::expect_error([&] { Session<double>({}, problem, ring_of(2), right, wrong); }, {"y0 has 7", "8"});
}

}  // namespace
}  // namespace saddlemesh
