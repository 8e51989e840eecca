#include "saddlemesh/analysis/plan/worker_costs.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "saddlemesh/nn/architecture/models.hpp"

namespace saddlemesh::testing {
namespace {

// Records the calls of a round in order.
class RecordingProblem final : public Problem<float> {
 public:
  explicit RecordingProblem(std::string& log) : log_(log) {}
  [[nodiscard]] Sizes sizes() const override { return {1, 1, 1}; }
  void inner(std::span<const float>, const Draw&, std::span<float> g) override { record('i', g); }
  void inner_vjp(std::span<const float>, std::span<float> out) override { record('v', out); }
  double outer(std::span<const float>, std::span<const float>, const Draw&, std::span<float> grad_g,
               std::span<float> grad_y) override {
    record('o', grad_g);
    std::ranges::fill(grad_y, 0.0F);
    return 0;
  }

 private:
  void record(char what, std::span<float> out) {
    log_ += what;
    std::ranges::fill(out, 0.0F);
  }
  std::string& log_;
};

class RecordingLink final : public Link<float> {
 public:
  explicit RecordingLink(std::string& log) : log_(log) {}
  void collect(std::span<float> mixed) override { std::ranges::fill(mixed, 0.0F); }
  void post(std::span<const float>) override { log_ += 'p'; }

 private:
  std::string& log_;
};

// Returns the calls of the method's second round as a string of inner, outer, vjp and post.
std::string round_of(const std::string& method, const MethodOptions& options) {
  std::string log;
  RecordingProblem problem(log);
  RecordingLink link(log);
  Workspace<float> workspace(problem, message_size(method, options, {1, 1, 1}));
  const auto worker = make_method<float>(method, options, {1, 1, 1}, {});
  const std::vector<float> zero(1);
  worker->start(zero, zero, link, workspace);
  worker->round(link, workspace);
  log.clear();
  worker->round(link, workspace);
  return log;
}

constexpr Arithmetic network{.forward = 1, .gradient = 3, .iteration = 13};

double flop_of(const std::string& calls) {
  const auto gradients = static_cast<double>(std::ranges::count(calls, 'i') + std::ranges::count(calls, 'o'));
  const auto products = static_cast<double>(std::ranges::count(calls, 'v'));
  return gradients * network.gradient + products * (network.iteration - 2 * network.gradient);
}

TEST(WorkerCosts, KnowWhereInARoundEachMethodPosts) {
  for (const MethodInfo& method : methods()) {
    for (const Tracking tracking : {Tracking::combine_then_adapt, Tracking::adapt_then_combine}) {
      if (tracking == Tracking::adapt_then_combine && method.name != "d-scgdam-gt") continue;
      const std::string calls = round_of(method.name, {.tracking = tracking});
      const std::string before = calls.substr(0, calls.find('p'));
      EXPECT_DOUBLE_EQ(share_before_post(method, tracking, network), flop_of(before) / flop_of(calls))
          << method.name << ": " << calls;
      if (!method.composition) continue;  // without composition, g(x) = x costs nothing
      EXPECT_DOUBLE_EQ(relative_arithmetic(method, tracking, network), flop_of(calls) / network.iteration)
          << method.name;
    }
  }
}

TEST(WorkerCosts, DivideAGivenTimeByTheNetworksArithmetic) {
  const LayerGraph graph = mlp_model(22, {16}, LayerKind::tanh);
  const Arithmetic flop = arithmetic(graph);
  const WorkerCosts gt = estimated_costs(find_method("d-scgdam-gt"), {}, graph, 2);
  EXPECT_DOUBLE_EQ(gt.advance, 2 * flop.gradient / flop.iteration);
  EXPECT_DOUBLE_EQ(gt.advance + gt.estimate, 2);
  EXPECT_EQ(gt.message_bytes, 4 * (3 * (graph.parameter_count() + 2) + 2));
  const WorkerCosts gp = estimated_costs(find_method("d-scgdam-gp"), {}, graph, 2);
  EXPECT_EQ(gp.advance, 0);
  EXPECT_EQ(gp.message_bytes, 4 * (graph.parameter_count() + 2 + 1));
  EXPECT_DOUBLE_EQ(estimated_costs(find_method("dsgda"), {}, graph, 2).estimate, 2 * flop.gradient / flop.iteration);
}

TEST(WorkerCosts, AreMeasuredForEveryMethod) {
  const LayerGraph graph = mlp_model(5, {4}, LayerKind::tanh);
  for (const MethodInfo& method : methods()) {
    MethodOptions options = preset("recommended");
    options.first_batch = 1;
    const WorkerCosts costs = measured_costs(method, options, graph, 8);
    EXPECT_EQ(costs.message_bytes, message_bytes(method, options, graph)) << method.name;
    EXPECT_GT(costs.advance, 0) << method.name;
    EXPECT_GT(costs.estimate, 0) << method.name;
    EXPECT_GT(costs.mixing, 0) << method.name;
    EXPECT_TRUE(costs.measured);
  }
}

}  // namespace
}  // namespace saddlemesh::testing
