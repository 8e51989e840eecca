#include "saddlemesh/analysis/study/speedup_runs.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "saddlemesh/problem/analytic_oracle.hpp"
#include "saddlemesh/solve/session.hpp"

namespace saddlemesh {
namespace {

// The run of one seed with the running sum of the theorems' measure.
class MeasuredRun {
 public:
  MeasuredRun(const SpeedupCase& the_case, double eta, std::uint64_t seed)
      : oracle_(the_case.problem),
        x_(start_x(the_case.problem->dim)),
        y_(x_.size(), 0.0),
        session_(options(the_case, eta, seed), analytic_problem<double>(the_case.problem), the_case.schedule, x_, y_) {}

  // Adds the current iterate to the sum and takes an iteration.
  void advance() {
    session_.mean("x", x_);
    session_.mean("y", y_);
    sum_ += oracle_.stationarity(x_, y_);
    session_.advance(1);
  }

  [[nodiscard]] double sum() const { return sum_; }

 private:
  static std::vector<double> start_x(std::size_t dim) {
    std::vector<double> x(dim);
    for (std::size_t i = 0; i < dim; ++i) x[i] = i % 2 == 0 ? 0.5 : -0.5;
    return x;
  }

  static SessionOptions options(const SpeedupCase& the_case, double eta, std::uint64_t seed) {
    return {.method = the_case.method, .steps = speedup_steps(eta), .seed = seed};
  }

  AnalyticOracle oracle_;
  std::vector<double> x_, y_;
  Session<double> session_;
  double sum_ = 0;
};

}  // namespace

MethodOptions speedup_steps(double eta) {
  return {.eta = eta, .gamma_x = 0.25, .gamma_y = 0.25, .alpha = 5, .beta_x = 5, .beta_y = 5, .first_batch = 1000};
}

std::vector<double> fixed_time_errors(const SpeedupCase& the_case, double eta, std::uint64_t iterations) {
  std::vector<double> errors;
  for (std::size_t seed = 0; seed < the_case.seeds; ++seed) {
    MeasuredRun run(the_case, eta, the_case.first_seed + seed);
    for (std::uint64_t t = 0; t < iterations; ++t) run.advance();
    the_case.tick();
    errors.push_back(run.sum() / static_cast<double>(iterations));
  }
  return errors;
}

std::uint64_t iterations_to(const SpeedupCase& the_case, double eta, double target, std::uint64_t limit) {
  std::vector<std::unique_ptr<MeasuredRun>> runs;
  for (std::size_t seed = 0; seed < the_case.seeds; ++seed) {
    runs.push_back(std::make_unique<MeasuredRun>(the_case, eta, the_case.first_seed + seed));
  }
  for (std::uint64_t t = 1; t < limit; ++t) {
    if (t % 1024 == 0) the_case.tick();
    double total = 0;
    for (auto& run : runs) {
      run->advance();
      total += run->sum();
    }
    if (total <= target * static_cast<double>(t * runs.size())) return t;
  }
  return limit;
}

TunedRun tuned_iterations_to(const SpeedupCase& the_case, double first, double target, std::uint64_t limit) {
  std::map<int, std::uint64_t> tried;
  int best = 0;
  const auto eta_at = [&](int i) { return first * std::pow(2.0, 0.5 * i); };
  // Stops a step that has not reached the target after the best number of iterations so far.
  const auto evaluate = [&](int i) {
    if (tried.contains(i)) return;
    const bool allowed = speedup_steps(eta_at(i)).alpha * eta_at(i) < 1;
    const std::uint64_t bound = tried.empty() ? limit : tried[best];
    tried[i] = allowed ? iterations_to(the_case, eta_at(i), target, bound) : bound;
  };
  evaluate(best);
  // If nothing was reached, smaller steps are tried first, because too large a step never gets below its noise.
  for (int i = -1; tried[best] == limit && i >= -8; --i) {
    evaluate(i);
    if (tried[i] < limit) best = i;
  }
  for (bool improved = true; improved;) {
    improved = false;
    for (const int neighbour : {best + 1, best - 1}) {
      evaluate(neighbour);
      if (tried[neighbour] < tried[best]) {
        best = neighbour;
        improved = true;
        break;
      }
    }
  }
  return {eta_at(best), tried[best], tried[best] < limit};
}

}  // namespace saddlemesh
