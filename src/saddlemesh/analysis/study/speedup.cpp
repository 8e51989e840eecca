#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>

#include <fmt/format.h>

#include "saddlemesh/analysis/study/speedup_points.hpp"
#include "saddlemesh/present/text/number_text.hpp"

namespace saddlemesh {
namespace {

std::vector<const SpeedupPoint*> points_of(const std::vector<SpeedupPoint>& points, std::size_t line) {
  std::vector<const SpeedupPoint*> out;
  for (const SpeedupPoint& point : points) {
    if (point.line == line) out.push_back(&point);
  }
  return out;
}

std::vector<std::size_t> all_workers(const SpeedupPlan& plan) {
  std::vector<std::size_t> all;
  for (const SpeedupLine& line : plan.lines) all.insert(all.end(), line.workers.begin(), line.workers.end());
  std::ranges::sort(all);
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

// Returns a table with a row per method and a column per K.
Table by_workers(const SpeedupPlan& plan, const std::vector<SpeedupPoint>& points,
                 const std::function<std::string(const SpeedupPoint&)>& cell) {
  const auto all = all_workers(plan);
  std::vector<std::string> header{"K"};
  for (const std::size_t k : all) header.push_back(std::to_string(k));
  Table table(header);
  for (std::size_t line = 0; line < plan.lines.size(); ++line) {
    std::vector<std::string> row{plan.lines[line].name()};
    for (const std::size_t k : all) {
      std::string text = "–";
      for (const SpeedupPoint* point : points_of(points, line)) {
        if (point->workers == k) text = cell(*point);
      }
      row.push_back(text);
    }
    table.add_row(row);
  }
  return table;
}

Chart chart_of(const SpeedupPlan& plan, const std::vector<SpeedupPoint>& points, std::string title, std::string y_label,
               const std::function<Estimate(const SpeedupPoint&)>& value, double law) {
  Chart chart{.title = std::move(title),
              .x_label = "workers K",
              .y_label = std::move(y_label),
              .log_x = true,
              .log_y = true,
              .series = {}};
  for (std::size_t line = 0; line < plan.lines.size(); ++line) {
    Series series{.name = plan.lines[line].name(), .x = {}, .y = {}};
    for (const SpeedupPoint* point : points_of(points, line)) {
      const Estimate e = value(*point);
      series.x.push_back(static_cast<double>(point->workers));
      series.y.push_back(e.mean);
      if (e.standard_error > 0) {
        series.low.push_back(e.mean - e.standard_error);
        series.high.push_back(e.mean + e.standard_error);
      }
    }
    chart.series.push_back(std::move(series));
  }
  const Series& first = chart.series.front();
  Series ideal{.name = law == -1 ? "linear speedup, 1/K" : "1/√K", .x = first.x, .y = {}, .dashed = true};
  for (const double k : ideal.x) ideal.y.push_back(first.y.front() * std::pow(k, law));
  chart.series.push_back(std::move(ideal));
  return chart;
}

nlohmann::json to_json(const SpeedupPlan& plan, const std::vector<SpeedupPoint>& points) {
  nlohmann::json json;
  for (const SpeedupPoint& point : points) {
    const SpeedupLine& line = plan.lines[point.line];
    const std::string suffix = line.graph == "ring" ? "" : "_" + line.graph;
    const std::string k = std::to_string(point.workers);
    const TunedRun& tightest = point.tuned.back();
    json["iterations" + suffix][line.method][k] = tightest.reached ? nlohmann::json(tightest.iterations) : nullptr;
    json["eta" + suffix][line.method][k] = tightest.eta;
    json["fixed_t_error" + suffix][line.method][k] = point.fixed.mean;
    json["fixed_t_standard_error" + suffix][line.method][k] = point.fixed.standard_error;
    for (std::size_t i = 0; i < plan.targets.size(); ++i) {
      const TunedRun& run = point.tuned[i];
      json["iterations_by_target" + suffix][fmt::format("{:g}", plan.targets[i])][line.method][k] =
          run.reached ? nlohmann::json(run.iterations) : nullptr;
    }
  }
  json["target"] = plan.targets.back();
  json["fixed_t"] = plan.fixed_iterations;
  return json;
}

std::string expected_of(Curve curve) {
  if (curve == Curve::kink) {
    return "GT needs nearly K times fewer iterations with K workers, while αη stays well below 1/(2 K c_W): a denser "
           "graph carries it further. GP and GT-M stop gaining: the workers' own noise in h passes through the kink of "
           "∇f as a bias that no averaging over workers removes. Where f is smoother at the optimum the bias is of "
           "higher order, and GP speeds up too: see --curve smooth and --curve linear.";
  }
  if (curve == Curve::smooth) {
    return "away from a kink the bias of GP is of higher order in η: GP speeds up with the workers, but less than GT.";
  }
  return "where ∇f is linear, noise in h causes no bias at all, and all methods speed up alike. Theorem 1's K-free "
         "error of GP is a bound: a problem with a kink attains it, this one does not.";
}

// Returns how many times fewer iterations the point needs than one worker.
std::optional<double> speedup_of(const SpeedupPoint& point, const SpeedupPoint& alone) {
  if (!point.tuned.back().reached || !alone.tuned.back().reached) return std::nullopt;
  return static_cast<double>(alone.tuned.back().iterations) / static_cast<double>(point.tuned.back().iterations);
}

std::string speedup_finding(const SpeedupLine& line, const SpeedupPoint& most, const SpeedupPoint& alone) {
  const auto speedup = speedup_of(most, alone);
  if (!speedup) return fmt::format("{} did not reach the target with {} workers.", line.name(), most.workers);
  return fmt::format("{} needs {:.1f} times fewer iterations with {} workers than with one.", line.name(), *speedup,
                     most.workers);
}

Table all_points(const SpeedupPlan& plan, const std::vector<SpeedupPoint>& points) {
  Table table({"measure", "method", "graph", "workers", "target", "eta", "value", "standard_error"});
  for (const SpeedupPoint& point : points) {
    const SpeedupLine& line = plan.lines[point.line];
    const std::string k = std::to_string(point.workers);
    for (std::size_t i = 0; i < plan.targets.size(); ++i) {
      const TunedRun& run = point.tuned[i];
      table.add_row({"iterations", line.method, line.graph, k, fmt::format("{:g}", plan.targets[i]),
                     fmt::format("{:.6g}", run.eta), run.reached ? std::to_string(run.iterations) : "", ""});
    }
    table.add_row({"fixed_t_error", line.method, line.graph, k, "",
                   fmt::format("{:.6g}", fixed_time_step(point.workers)), fmt::format("{:.6g}", point.fixed.mean),
                   fmt::format("{:.3g}", point.fixed.standard_error)});
  }
  return table;
}

std::vector<StudyReport::CaptionedTable> speedup_tables(const SpeedupPlan& plan,
                                                        const std::vector<SpeedupPoint>& points) {
  const auto iterations = [](const SpeedupPoint& p) {
    return p.tuned.back().reached ? format_count(p.tuned.back().iterations) : std::string("not reached");
  };
  const auto speedup = [&](const SpeedupPoint& p) {
    const auto value = speedup_of(p, points.front());
    return value ? fmt::format("{:.1f} ×", *value) : std::string("–");
  };
  const auto fixed = [](const SpeedupPoint& p) { return fmt::format("{:.3f}", p.fixed.mean); };
  return {{fmt::format("Iterations until the running mean of ‖∇Φ(x̄)‖² + C_g²L_f²‖y* − ȳ‖² is at most {:g}, η tuned, "
                       "{} seeds",
                       plan.targets.back(), plan.tuned_seeds),
           by_workers(plan, points, iterations)},
          {"Speedup over one worker", by_workers(plan, points, speedup)},
          {fmt::format("The same mean after {} iterations with η = {:g}·√K, {} seeds",
                       format_count(plan.fixed_iterations), fixed_time_step(1), plan.fixed_seeds),
           by_workers(plan, points, fixed)}};
}

std::vector<Chart> speedup_charts(const SpeedupPlan& plan, const std::vector<SpeedupPoint>& points) {
  std::vector<Chart> charts;
  for (std::size_t i = plan.targets.size(); i-- > 0;) {
    charts.push_back(chart_of(
        plan, points, fmt::format("Iterations to reach ε² = {:g}", plan.targets[i]), "iterations",
        [i](const SpeedupPoint& p) {
          return Estimate{p.tuned[i].reached ? static_cast<double>(p.tuned[i].iterations) : NAN, 0};
        },
        -1));
  }
  charts.push_back(chart_of(
      plan, points, "Error after a fixed number of iterations", "mean error",
      [](const SpeedupPoint& p) { return p.fixed; }, -0.5));
  return charts;
}

}  // namespace

StudyReport speedup_study(const StudyOptions& options) {
  const SpeedupPlan plan = speedup_plan(options.quick);
  const auto problem = std::make_shared<AnalyticSpec>(separable(options.curve));
  const auto points = measure_speedup(plan, problem, options);
  StudyReport report{.name = "speedup",
                     .title = "Linear speedup in the number of workers",
                     .summary = "The same accuracy in fewer rounds: how much each method gains from more workers.",
                     .tables = speedup_tables(plan, points),
                     .expected = expected_of(options.curve),
                     .charts = speedup_charts(plan, points),
                     .measurements = all_points(plan, points),
                     .json = to_json(plan, points),
                     .settings = {{"problem", problem_text(*problem)},
                                  {"steps", steps_text(speedup_steps(fixed_time_step(1)))},
                                  {"seed", std::to_string(options.seed)}}};
  for (std::size_t line = 0; line < plan.lines.size(); ++line) {
    report.findings.push_back(speedup_finding(plan.lines[line], *points_of(points, line).back(), points.front()));
  }
  return report;
}

}  // namespace saddlemesh
