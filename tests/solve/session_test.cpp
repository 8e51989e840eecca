#include "saddlemesh/solve/session.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

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

// A session that is restored from another one's state continues like that one.
class Continued : public ::testing::TestWithParam<std::tuple<std::string, std::string>> {};

SessionState<float> state_of(const Session<float>& session) {
  SessionState<float> state{.iteration = session.iteration()};
  for (std::size_t k = 0; k < session.workers(); ++k) {
    const auto values = session.state(k);
    state.workers.push_back({{values.begin(), values.end()}, session.loss(k)});
  }
  return state;
}

TEST_P(Continued, ASessionComesToTheSameBits) {
  const auto& [method, topology] = GetParam();
  const auto spec = std::make_shared<AnalyticSpec>(separable(Curve::kink, 5, 1.0));
  const SharedSchedule schedule = make_topology({.name = topology, .workers = 8, .weights = {}}).schedule;
  SessionOptions options{.method = method.substr(0, method.find('+')), .steps = preset("recommended"), .threads = 3};
  if (!find_method(options.method).averages_inner) options.steps.first_batch = 1;
  if (method.ends_with("+atc")) options.steps.tracking = Tracking::adapt_then_combine;
  options.steps.schedule = parse_step_schedule("inverse-sqrt:5");
  const std::vector<float> x0(5, 0.5F), y0(5, 0.0F);
  Session<float> whole(options, analytic_problem<float>(spec), schedule, x0, y0);
  whole.advance(7);
  const SessionState<float> state = state_of(whole);
  whole.advance(6);
  for (const std::size_t threads : {1U, 2U, 5U}) {
    options.threads = threads;
    Session<float> rest(options, analytic_problem<float>(spec), schedule, state);
    EXPECT_EQ(rest.iteration(), 7U);
    rest.advance(6);
    EXPECT_EQ(rest.signature(), whole.signature()) << threads;
    EXPECT_EQ(rest.loss(), whole.loss());
  }
}

INSTANTIATE_TEST_SUITE_P(Methods, Continued,
                         ::testing::Combine(::testing::Values("d-scgdam-gt", "d-scgdam-gt+atc", "d-scgdam-gp",
                                                              "d-scgdam-gt-m", "d-scgdam-gt2", "pdsca", "scgda",
                                                              "dsgda"),
                                            ::testing::Values("ring", "one-peer-exponential", "random-matching")),
                         [](const auto& test) {
                           std::string name = std::get<0>(test.param) + "_" + std::get<1>(test.param);
                           std::ranges::replace_if(
                               name, [](char c) { return c == '-' || c == '+'; }, '_');
                           return name;
                         });

TEST(Session, RefusesAStateOfOthers) {
  const auto spec = std::make_shared<AnalyticSpec>(separable(Curve::linear, 3, 1.0));
  const std::vector<float> x0(3, 0.5F);
  const Session<float> four({}, analytic_problem<float>(spec), ring_of(4), x0, x0);
  SessionState<float> state = state_of(four);
  testing::expect_error<Error>([&] { Session<float>({}, analytic_problem<float>(spec), ring_of(5), state); },
                               {"4 workers", "5"});
  state.workers[2].values.pop_back();
  testing::expect_error<Error>([&] { Session<float>({}, analytic_problem<float>(spec), ring_of(4), state); },
                               {"worker 2"});
}

TEST(Session, TimesOfRoundsAddUpToTheirDuration) {
  const auto spec = std::make_shared<AnalyticSpec>(separable(Curve::linear, 200, 1.0));
  const std::vector<float> x0(200, 0.5F);
  Session<float> session({.threads = 2}, analytic_problem<float>(spec), ring_of(4), x0, x0);
  const auto from = std::chrono::steady_clock::now();
  session.advance(300);
  const double wall = std::chrono::duration<double>(std::chrono::steady_clock::now() - from).count();
  const RoundTimes times = session.times();
  EXPECT_GT(times.collect, 0);
  EXPECT_GT(times.advance, 0);
  EXPECT_GT(times.estimate, 0);
  EXPECT_LE(times.collect + times.advance + times.estimate, 2 * wall);
}

TEST(Session, ClippedGradientsMoveNoFurtherThanTheirLength) {
  const auto spec = std::make_shared<AnalyticSpec>(separable(Curve::linear, 4, 1.0));
  const std::vector<double> x0(4, 50.0), y0(4, 0.0);
  SessionOptions options;
  options.method = "dsgda";
  options.steps.clip = 0.01;
  Session<double> session(options, analytic_problem<double>(spec), ring_of(3), x0, y0);
  session.advance(1);
  double moved = 0;
  for (const double x : session.vector(0, "x")) moved += (x - 50) * (x - 50);
  EXPECT_NEAR(std::sqrt(moved), 0.1 * 0.99 * 0.01, 1e-9);
}

}  // namespace
}  // namespace saddlemesh
