#include "saddlemesh/analysis/study/speedup_points.hpp"

#include <algorithm>
#include <cmath>

#include "saddlemesh/present/text/progress.hpp"
#include "saddlemesh/topology/family/families.hpp"
#include "saddlemesh/topology/graph/weights.hpp"
#include "saddlemesh/topology/schedule/static_schedule.hpp"

namespace saddlemesh {
namespace {

SharedSchedule schedule_of(const std::string& graph, std::size_t workers) {
  return static_schedule(mixing_weights(graph == "ring" ? ring(workers) : exponential(workers)));
}

}  // namespace

double fixed_time_step(std::size_t workers) {
  return 5e-4 * std::sqrt(static_cast<double>(workers));
}

SpeedupPlan speedup_plan(bool quick) {
  if (quick) {
    return {.lines = {{"d-scgdam-gt", "ring", {1, 2, 4, 8}},
                      {"d-scgdam-gp", "ring", {1, 2, 4, 8}},
                      {"d-scgdam-gt-m", "ring", {1, 2, 4, 8}}},
            .targets = {0.30},
            .tuned_seeds = 2,
            .fixed_seeds = 4,
            .fixed_iterations = 30000,
            .limit = 400000};
  }
  return {.lines = {{"d-scgdam-gt", "ring", {1, 2, 4, 8, 16}},
                    {"d-scgdam-gt", "exponential", {8, 16, 32}},
                    {"d-scgdam-gp", "ring", {1, 2, 4, 8, 16}},
                    {"d-scgdam-gt-m", "ring", {1, 2, 4, 8, 16}}},
          .targets = {0.60, 0.42, 0.30},
          .tuned_seeds = 4,
          .fixed_seeds = 12,
          .fixed_iterations = 30000,
          .limit = 400000};
}

std::vector<SpeedupPoint> measure_speedup(const SpeedupPlan& plan, const SharedAnalytic& problem,
                                          const StudyOptions& options) {
  std::vector<SpeedupPoint> points;
  for (std::size_t line = 0; line < plan.lines.size(); ++line) {
    for (const std::size_t workers : plan.lines[line].workers) {
      if (workers > 1 || line == 0) points.push_back({line, workers});
    }
  }
  // Starts with the longest runs, so that the last ones to finish are short.
  std::ranges::sort(points, std::greater{}, [&](const SpeedupPoint& p) {
    const bool tracked = plan.lines[p.line].method == "d-scgdam-gt";
    const auto k = static_cast<double>(p.workers);
    const double tuned = tracked ? 4.0 : 3.0 * k;  // GT needs fewer iterations with more workers
    return tuned + k;
  });
  Progress progress("study speedup", points.size() * (plan.targets.size() + 1), {.quiet = options.quiet});
  parallel_for(points.size(), options.threads, [&](std::size_t i) {
    SpeedupPoint& point = points[i];
    const SpeedupLine& line = plan.lines[point.line];
    SpeedupCase the_case{.method = line.method,
                         .schedule = schedule_of(line.graph, point.workers),
                         .problem = problem,
                         .first_seed = options.seed,
                         .seeds = plan.tuned_seeds,
                         .tick = [&] { progress.advance(0); }};
    const auto k = static_cast<double>(point.workers);
    double eta = 2.5e-4 * (line.method == "d-scgdam-gt" ? k : std::min(k, 2.0));
    for (const double target : plan.targets) {
      point.tuned.push_back(tuned_iterations_to(the_case, eta, target, plan.limit));
      if (point.tuned.back().reached) eta = point.tuned.back().eta;
      progress.advance();
    }
    the_case.seeds = plan.fixed_seeds;
    point.fixed = estimate(fixed_time_errors(the_case, fixed_time_step(point.workers), plan.fixed_iterations));
    progress.advance();
  });
  const auto alone = *std::ranges::find(points, std::size_t{1}, &SpeedupPoint::workers);
  for (std::size_t line = 1; line < plan.lines.size(); ++line) {
    if (plan.lines[line].workers.front() != 1) continue;
    points.push_back(alone);
    points.back().line = line;
  }
  std::ranges::sort(points, {}, [](const SpeedupPoint& p) { return std::pair(p.line, p.workers); });
  return points;
}

}  // namespace saddlemesh
