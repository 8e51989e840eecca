// Every method agrees with the paper's listings, to rounding, on noisy problems whose workers differ.
#include "method/transcription.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "saddlemesh/problem/analytic.hpp"
#include "saddlemesh/problem/robust_least_squares.hpp"
#include "saddlemesh/solve/session.hpp"
#include "saddlemesh/topology/topology.hpp"

namespace saddlemesh::testing {
namespace {

constexpr std::uint64_t seed = 17;

MethodOptions steps() {
  return {.eta = 0.1, .gamma_x = 0.3, .gamma_y = 0.4, .alpha = 4, .beta_x = 3, .beta_y = 5, .delta = 2};
}

// Returns the largest difference over workers and components, relative to the largest value.
double difference(const Net& expected, const Session<double>& session, const std::string& name) {
  double worst = 0;
  double scale = 1e-3;
  for (std::size_t k = 0; k < expected.size(); ++k) {
    const auto ours = session.vector(k, name);
    for (std::size_t i = 0; i < ours.size(); ++i) {
      worst = std::max(worst, std::abs(ours[i] - expected[k][i]));
      scale = std::max(scale, std::abs(expected[k][i]));
    }
  }
  return worst / scale;
}

void expect_same_course(const std::string& method, const MethodOptions& options, const ProblemFactory<double>& factory,
                        const SharedSchedule& schedule, const std::string& label) {
  const auto problem = factory();
  const Sizes n = problem->sizes();
  Vec x0(n.x), y0(n.y);
  for (std::size_t i = 0; i < n.x; ++i) x0[i] = 0.5 - 0.1 * static_cast<double>(i);
  for (std::size_t i = 0; i < n.y; ++i) y0[i] = 0.2 * static_cast<double>(i % 3);
  SessionOptions session_options;
  session_options.method = method;
  session_options.steps = options;
  session_options.seed = seed;
  Session<double> session(session_options, factory, schedule, x0, y0);
  Transcription paper(method, options, *problem, *schedule, seed, x0, y0);
  Net r_before, u_before, v_before;
  for (int t = 1; t <= 50; ++t) {
    r_before = paper.r;
    u_before = paper.u;
    v_before = paper.v;
    session.advance(1);
    paper.iterate();
    ASSERT_LT(difference(paper.x, session, "x"), 1e-12) << method << " " << label << " iteration " << t;
    ASSERT_LT(difference(paper.y, session, "y"), 1e-12) << method << " " << label << " iteration " << t;
  }
  // With adapt-then-combine, rounds are cut at another point: r, u and v are those of the previous iteration.
  const bool adapted = options.tracking == Tracking::adapt_then_combine;
  for (const auto& [name, net] : {std::pair("h", &paper.h), std::pair("p", &paper.p), std::pair("q", &paper.q)}) {
    if (session.vector(0, name).empty()) continue;
    EXPECT_LT(difference(*net, session, name), 1e-12) << method << " " << label << " " << name;
  }
  for (const auto& [name, net] :
       {std::pair("r", adapted ? &r_before : &paper.r), std::pair("u", adapted ? &u_before : &paper.u),
        std::pair("v", adapted ? &v_before : &paper.v), std::pair("s", &paper.s), std::pair("a", &paper.a)}) {
    if (session.vector(0, name).empty()) continue;
    EXPECT_LT(difference(*net, session, name), 1e-12) << method << " " << label << " " << name;
  }
}

ProblemFactory<double> noisy_problem(std::size_t workers) {
  AnalyticSpec spec = different_workers(5, workers, 3);
  spec.value_noise = 0.5;
  spec.jacobian_noise = 0.3;
  spec.gradient_noise = 0.4;
  spec.curve = Curve::kink;
  spec.theta = 0.3;
  return analytic_problem<double>(std::make_shared<AnalyticSpec>(spec));
}

class EveryMethod : public ::testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Methods, EveryMethod, ::testing::ValuesIn(method_names()), [](const auto& method) {
  std::string name = method.param;
  std::erase(name, '-');
  return name;
});

TEST_P(EveryMethod, FollowsThePaperOnEveryTopology) {
  for (const std::size_t workers : {1U, 2U, 3U, 8U}) {
    for (const std::string name : {"ring", "path", "star", "torus", "hypercube", "exponential", "complete",
                                   "erdos-renyi:0.6", "regular:2", "one-peer-exponential", "random-matching"}) {
      if (name == "hypercube" && workers == 3) continue;
      if (name == "regular:2" && workers < 3) continue;
      const auto topology = make_topology({.name = name, .workers = workers, .weights = {}, .seed = 2});
      expect_same_course(GetParam(), steps(), noisy_problem(workers), topology.schedule,
                         name + " of " + std::to_string(workers));
    }
  }
}

TEST_P(EveryMethod, FollowsThePaperOnRobustLeastSquares) {
  auto data = make_robust_least_squares(4, 3, 6, 15, 0.3, 5);
  data.batch = 4;
  MethodOptions options = steps();
  options.gamma_x = 0.01;
  expect_same_course(GetParam(), options,
                     robust_least_squares_problem<double>(std::make_shared<RobustLeastSquares>(data)),
                     make_topology({.name = "ring", .workers = 4, .weights = {}}).schedule, "robust least squares");
}

TEST_P(EveryMethod, FollowsThePaperWithASecondJacobianBatchAndALargeFirstBatch) {
  MethodOptions options = steps();
  options.independent_jacobian_batch = true;
  if (find_method(GetParam()).averages_inner) options.first_batch = 7;
  expect_same_course(GetParam(), options, noisy_problem(8),
                     make_topology({.name = "ring", .workers = 8, .weights = {}}).schedule, "options");
}

TEST_P(EveryMethod, SinglePrecisionStaysNearDouble) {
  const auto schedule = make_topology({.name = "ring", .workers = 4, .weights = {}}).schedule;
  const auto spec = std::make_shared<AnalyticSpec>(separable_heterogeneous(Curve::smooth, 6, 4, 0.5, 1));
  SessionOptions options;
  options.method = GetParam();
  options.steps = steps();
  Session<double> in_double(options, analytic_problem<double>(spec), schedule, Vec(6, 0.5), Vec(6, 0.0));
  Session<float> in_float(options, analytic_problem<float>(spec), schedule, std::vector<float>(6, 0.5F),
                          std::vector<float>(6, 0.0F));
  in_double.advance(100);
  in_float.advance(100);
  const auto a = in_double.mean("x");
  const auto b = in_float.mean("x");
  for (std::size_t i = 0; i < a.size(); ++i) EXPECT_NEAR(a[i], b[i], 2e-4 * std::max(1.0, std::abs(a[i])));
}

TEST(AdaptThenCombine, FollowsItsEquationOnEveryTopology) {
  MethodOptions options = steps();
  options.tracking = Tracking::adapt_then_combine;
  for (const std::size_t workers : {1U, 2U, 3U, 8U}) {
    for (const std::string name : {"ring", "star", "complete"}) {
      expect_same_course("d-scgdam-gt", options, noisy_problem(workers),
                         make_topology({.name = name, .workers = workers, .weights = {}}).schedule,
                         name + " of " + std::to_string(workers));
    }
  }
}

TEST(SingleWorker, GossipAndTrackingAreTheSame) {
  const auto schedule = make_topology({.name = "ring", .workers = 1, .weights = {}}).schedule;
  std::vector<Vec> results;
  for (const std::string method : {"d-scgdam-gp", "d-scgdam-gt", "d-scgdam-gt-m", "pdsca"}) {
    SessionOptions options;
    options.method = method;
    options.steps = steps();
    Session<double> session(options, noisy_problem(1), schedule, Vec(5, 0.5), Vec(5, 0.0));
    session.advance(200);
    results.push_back(session.mean("x"));
  }
  for (const Vec& other : results) {
    for (std::size_t i = 0; i < other.size(); ++i) EXPECT_NEAR(other[i], results[0][i], 1e-11);
  }
}

}  // namespace
}  // namespace saddlemesh::testing
