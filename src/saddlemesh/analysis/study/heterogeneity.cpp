#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "saddlemesh/analysis/study/study.hpp"
#include "saddlemesh/present/text/number_text.hpp"
#include "saddlemesh/present/text/progress.hpp"
#include "saddlemesh/problem/analytic_oracle.hpp"
#include "saddlemesh/solve/session.hpp"
#include "saddlemesh/topology/family/families.hpp"
#include "saddlemesh/topology/graph/weights.hpp"
#include "saddlemesh/topology/schedule/static_schedule.hpp"

namespace saddlemesh {
namespace {

constexpr std::size_t instance_workers = 8;
constexpr std::size_t instance_dim = 4;
const std::array<std::string, 4> compared_methods{"d-scgdam-gp", "d-scgdam-gt-m", "d-scgdam-gt", "d-scgdam-gt2"};
constexpr std::array targets{Target::stated, Target::composition, Target::tracked};
const std::array<std::string, 3> target_names{"A", "B", "C"};
constexpr std::uint64_t followed_iterations = 4000;
constexpr double arrived = 1e-8;  // distances up to this count as zero
const MethodOptions heterogeneity_steps{
    .eta = 0.05, .gamma_x = 0.2, .gamma_y = 0.5, .alpha = 4, .beta_x = 4, .beta_y = 4, .delta = 4};

using Distances = std::array<double, targets.size()>;

struct DistanceHistory {
  std::vector<double> iteration;
  std::vector<Distances> distance;
};

double distance_to(const std::vector<double>& solution, const Session<double>& session) {
  double sum = 0;
  const auto x = session.mean("x");
  const auto y = session.mean("y");
  for (std::size_t i = 0; i < instance_dim; ++i) {
    sum += (x[i] - solution[i]) * (x[i] - solution[i]) +
           (y[i] - solution[instance_dim + i]) * (y[i] - solution[instance_dim + i]);
  }
  return std::sqrt(sum);
}

DistanceHistory follow(const std::string& method, const SharedAnalytic& spec) {
  AnalyticOracle oracle(spec);
  std::array<std::vector<double>, targets.size()> solutions;
  for (std::size_t i = 0; i < targets.size(); ++i) solutions[i] = oracle.solve(targets[i]);

  const SessionOptions options{.method = method, .steps = heterogeneity_steps};
  const std::vector<double> origin(instance_dim, 0.0);
  Session<double> session(options, analytic_problem<double>(spec),
                          static_schedule(mixing_weights(ring(instance_workers))), origin, origin);
  DistanceHistory history;
  constexpr std::uint64_t stride = 50;
  while (true) {
    Distances now{};
    for (std::size_t i = 0; i < targets.size(); ++i) now[i] = distance_to(solutions[i], session);
    history.iteration.push_back(static_cast<double>(session.iteration()));
    history.distance.push_back(now);
    if (session.iteration() >= followed_iterations) return history;
    session.advance(stride);
  }
}

// Plots distance against iteration to one target, with a curve per method.
Chart distance_chart(std::size_t target, const std::vector<DistanceHistory>& histories) {
  Chart chart{.title = "Distance of (x̄, ȳ) to " + target_names[target],
              .x_label = "iteration",
              .y_label = "distance",
              .log_y = true,
              .series = {}};
  for (std::size_t m = 0; m < compared_methods.size(); ++m) {
    Series series{.name = compared_methods[m], .x = histories[m].iteration, .y = {}};
    for (const Distances& d : histories[m].distance) series.y.push_back(d[target]);
    chart.series.push_back(std::move(series));
  }
  return chart;
}

// histories[strength][method]
using Histories = std::vector<std::vector<DistanceHistory>>;

Histories follow_all(const std::vector<double>& strengths, const StudyOptions& options) {
  Histories histories(strengths.size(), std::vector<DistanceHistory>(compared_methods.size()));
  Progress progress("study heterogeneity", strengths.size() * compared_methods.size(), {.quiet = options.quiet});
  parallel_for(strengths.size() * compared_methods.size(), options.threads, [&](std::size_t job) {
    const std::size_t s = job / compared_methods.size();
    const std::size_t m = job % compared_methods.size();
    histories[s][m] = follow(compared_methods[m], std::make_shared<AnalyticSpec>(different_workers(
                                                      instance_dim, instance_workers, options.seed, strengths[s])));
    progress.advance();
  });
  return histories;
}

Table distance_table(const std::vector<DistanceHistory>& histories) {
  Table table({"method", "to A", "to B", "to C"});
  for (std::size_t m = 0; m < compared_methods.size(); ++m) {
    std::vector<std::string> row{compared_methods[m]};
    for (const double distance : histories[m].distance.back()) row.push_back(fmt::format("{:.1e}", distance));
    table.add_row(row);
  }
  return table;
}

nlohmann::json distance_json(const std::vector<DistanceHistory>& histories) {
  nlohmann::json json;
  for (std::size_t m = 0; m < compared_methods.size(); ++m) {
    for (std::size_t t = 0; t < targets.size(); ++t) {
      json["distance"][compared_methods[m]][target_names[t]] = histories[m].distance.back()[t];
    }
  }
  return json;
}

Table all_distances(const std::vector<double>& strengths, const Histories& histories) {
  Table table({"strength", "method", "iteration", "to_A", "to_B", "to_C"});
  for (std::size_t s = 0; s < strengths.size(); ++s) {
    for (std::size_t m = 0; m < compared_methods.size(); ++m) {
      const DistanceHistory& history = histories[s][m];
      for (std::size_t i = 0; i < history.iteration.size(); ++i) {
        const Distances& d = history.distance[i];
        table.add_row({fmt::format("{:g}", strengths[s]), compared_methods[m],
                       fmt::format("{:g}", history.iteration[i]), fmt::format("{:.10g}", d[0]),
                       fmt::format("{:.10g}", d[1]), fmt::format("{:.10g}", d[2])});
      }
    }
  }
  return table;
}

// Plots final distances to B against strength, with a curve per method.
Chart strength_chart(const std::vector<double>& strengths, const Histories& histories) {
  Chart chart{.title = "Distance to B against how much the workers differ",
              .x_label = "strength of the differences",
              .y_label = fmt::format("distance after {} iterations", format_count(followed_iterations)),
              .log_x = true,
              .log_y = true,
              .series = {}};
  for (std::size_t m = 0; m < compared_methods.size(); ++m) {
    Series series{.name = compared_methods[m], .x = strengths, .y = {}};
    for (const auto& at_strength : histories) series.y.push_back(at_strength[m].distance.back()[1]);
    chart.series.push_back(std::move(series));
  }
  return chart;
}

// Returns which targets a method reached, or which one was nearest.
std::string arrival_finding(const std::string& method, const Distances& distances) {
  const auto nearest = static_cast<std::size_t>(std::ranges::min_element(distances) - distances.begin());
  return fmt::format("{} {} {} (distance {:.1e}).", method,
                     distances[nearest] <= arrived ? "reached" : "reached none of them; the nearest is",
                     target_names[nearest], distances[nearest]);
}

}  // namespace

StudyReport heterogeneity_study(const StudyOptions& options) {
  const std::vector<double> strengths =
      options.quick ? std::vector<double>{0.1, 0.3, 1.0} : std::vector<double>{0.03, 0.1, 0.2, 0.3, 0.5, 0.7, 1.0};
  const Histories histories = follow_all(strengths, options);
  StudyReport report{
      .name = "heterogeneity",
      .title = "Where each method goes when workers differ",
      .summary = "Three objectives that coincide for equal workers and differ for different ones.",
      .tables = {{fmt::format("Distance of (x̄, ȳ) after {} iterations, {} workers on a ring that differ in everything",
                              format_count(followed_iterations), instance_workers),
                  distance_table(histories.back())}},
      .symbols =
          "A: the stated objective (1/K) Σ f_k(g_k(x), y).  B: the objective over all samples, "
          "(1/K) Σ f_k(ḡ(x), y).  C: where (1/K) Σ ∇g_kᵀ∇_g f_k(ḡ, y) vanishes.",
      .expected =
          "without noise GT-M converges to A, GT2 to B and GT to C, and GP to none of them. C is B when the f_k "
          "agree or the g_k differ by constants only, as random shards nearly do.",
      .measurements = all_distances(strengths, histories),
      .json = distance_json(histories.back()),
      .settings = {{"problem", problem_text(different_workers(instance_dim, instance_workers, options.seed))},
                   {"steps", fmt::format("η = {:g}, δ = {:g}, {}", heterogeneity_steps.eta, heterogeneity_steps.delta,
                                         steps_text(heterogeneity_steps))},
                   {"instance seed", std::to_string(options.seed)}}};
  for (std::size_t m = 0; m < compared_methods.size(); ++m) {
    report.findings.push_back(arrival_finding(compared_methods[m], histories.back()[m].distance.back()));
  }
  for (std::size_t t = 0; t < targets.size(); ++t) report.charts.push_back(distance_chart(t, histories.back()));
  report.charts.push_back(strength_chart(strengths, histories));
  return report;
}

}  // namespace saddlemesh
