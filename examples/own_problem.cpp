// Solve your own problem: derive from Problem, check its gradients, run a method on it.
//
//   min over x, max over y of  E[(g(x) − 2)² / 2 + y (g(x) − 1) − y² / 2],   g(x) = E[x + noise]
//
// At the saddle point y = x − 1 and (x − 2) + y = 0, so x = 1.5 and y = 0.5.
#include <cstdio>
#include <vector>

#include "saddlemesh/problem/gradient_checker.hpp"
#include "saddlemesh/solve/session.hpp"
#include "saddlemesh/topology/topology.hpp"

using namespace saddlemesh;

class MyProblem final : public Problem<double> {
 public:
  [[nodiscard]] Sizes sizes() const override { return {.x = 1, .g = 1, .y = 1}; }

  void inner(std::span<const double> x, const Draw& draw, std::span<double> g) override {
    RandomStream(draw).fill_normal(g);  // the draw identifies the worker and the batch
    g[0] = x[0] + 0.5 * g[0];
  }

  void inner_vjp(std::span<const double> v, std::span<double> out) override { out[0] = v[0]; }

  double outer(std::span<const double> g, std::span<const double> y, const Draw&, std::span<double> grad_g,
               std::span<double> grad_y) override {
    grad_g[0] = (g[0] - 2) + y[0];
    grad_y[0] = (g[0] - 1) - y[0];
    return 0.5 * (g[0] - 2) * (g[0] - 2) + y[0] * (g[0] - 1) - 0.5 * y[0] * y[0];
  }
};

int main() {
  const std::vector<double> x0{0.3}, y0{0.1};
  MyProblem problem;
  std::printf("%s", check_gradients(problem, x0, y0, {}).to_text().c_str());

  const Topology ring = make_topology({.name = "ring", .workers = 8});
  SessionOptions options{.method = "d-scgdam-gt", .steps = preset("recommended"), .seed = 1, .threads = 2};
  Session<double> session(
      options, [] { return std::make_unique<MyProblem>(); }, ring.schedule, x0, y0);
  session.advance(5000);
  std::printf("x = %.2f, y = %.2f\n", session.mean("x")[0], session.mean("y")[0]);
}
