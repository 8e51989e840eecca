#include <algorithm>
#include <cmath>
#include <functional>

#include <fmt/format.h>

#include "saddlemesh/run/study/speedup_points.hpp"
#include "saddlemesh/run/terminal/number_text.hpp"
#include "saddlemesh/run/terminal/table.hpp"

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

// A table with a line per method and a column per K.
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

std::string finding_for(Curve curve) {
  if (curve == Curve::kink) {
    return "GT needs nearly K times fewer iterations with K workers, while αη stays well below 1/(2 K c_W): a denser "
           "graph "
           "carries it further. GP and GT-M stop gaining: the workers' own noise in h passes through the kink of ∇f as "
           "a "
           "bias that no averaging over workers removes. Where f is smoother at the optimum the bias is of higher "
           "order, "
           "and GP speeds up too: see --curve smooth and --curve linear.";
  }
  if (curve == Curve::smooth) {
    return "Away from a kink the bias of GP is of higher order in η: GP speeds up with the workers, but less than GT.";
  }
  return "Where ∇f is linear, noise in h causes no bias at all, and all methods speed up alike. Theorem 1's K-free "
         "error "
         "of GP is a bound: a problem with a kink attains it, this one does not.";
}

std::string to_csv(const SpeedupPlan& plan, const std::vector<SpeedupPoint>& points) {
  Table csv({"measure", "method", "graph", "workers", "target", "eta", "value", "standard_error"});
  for (const SpeedupPoint& point : points) {
    const SpeedupLine& line = plan.lines[point.line];
    const std::string k = std::to_string(point.workers);
    for (std::size_t i = 0; i < plan.targets.size(); ++i) {
      const TunedRun& run = point.tuned[i];
      csv.add_row({"iterations", line.method, line.graph, k, fmt::format("{:g}", plan.targets[i]),
                   fmt::format("{:.6g}", run.eta), run.reached ? std::to_string(run.iterations) : "", ""});
    }
    csv.add_row({"fixed_t_error", line.method, line.graph, k, "", fmt::format("{:.6g}", fixed_time_step(point.workers)),
                 fmt::format("{:.6g}", point.fixed.mean), fmt::format("{:.3g}", point.fixed.standard_error)});
  }
  return csv.to_csv();
}

}  // namespace

StudyResult speedup_study(const StudyOptions& options) {
  const SpeedupPlan plan = speedup_plan(options.quick);
  const auto problem = std::make_shared<AnalyticSpec>(separable(options.curve));
  const auto points = measure_speedup(plan, problem, options);
  const auto alone = static_cast<double>(points.front().tuned.back().iterations);

  const auto iterations = [](const SpeedupPoint& p) {
    return p.tuned.back().reached ? format_count(p.tuned.back().iterations) : std::string("not reached");
  };
  const auto speedup = [&](const SpeedupPoint& p) {
    return p.tuned.back().reached ? fmt::format("{:.1f} ×", alone / static_cast<double>(p.tuned.back().iterations))
                                  : std::string("–");
  };
  const auto fixed = [](const SpeedupPoint& p) { return fmt::format("{:.3f}", p.fixed.mean); };
  const Table iteration_table = by_workers(plan, points, iterations);
  const Table speedup_table = by_workers(plan, points, speedup);
  const Table fixed_table = by_workers(plan, points, fixed);

  const std::string head = fmt::format(
      "Iterations until the running mean of ‖∇Φ(x̄)‖² + C_g²L_f²‖y* − ȳ‖² is at most {:g}, η tuned, {} seeds",
      plan.targets.back(), plan.tuned_seeds);
  const std::string fixed_head = fmt::format("The same mean after {} iterations with η = 0.0005·√K, {} seeds",
                                             format_count(plan.fixed_iterations), plan.fixed_seeds);
  const std::string finding = finding_for(options.curve);
  StudyResult result{
      .name = "speedup", .text = {}, .csv = to_csv(plan, points), .json = to_json(plan, points), .page = {}};
  result.text = fmt::format("{}\n\n{}\nSpeedup over one worker\n\n{}\n{}\n\n{}\n{}\n", head, iteration_table.to_text(),
                            speedup_table.to_text(), fixed_head, fixed_table.to_text(), finding);

  PageSection section{.heading = "Linear speedup", .text = finding};
  for (std::size_t i = plan.targets.size(); i-- > 0;) {
    section.charts.push_back(chart_of(
        plan, points, fmt::format("Iterations to reach ε² = {:g}", plan.targets[i]), "iterations",
        [i](const SpeedupPoint& p) {
          return Estimate{p.tuned[i].reached ? static_cast<double>(p.tuned[i].iterations) : NAN, 0};
        },
        -1));
  }
  section.charts.push_back(chart_of(
      plan, points, "Error after a fixed number of iterations", "mean error",
      [](const SpeedupPoint& p) { return p.fixed; }, -0.5));
  section.tables = {{head, iteration_table.header(), iteration_table.rows()},
                    {"Speedup over one worker", speedup_table.header(), speedup_table.rows()},
                    {fixed_head, fixed_table.header(), fixed_table.rows()}};
  result.page = {
      .title = "Linear speedup in the number of workers",
      .summary = "The same accuracy in fewer rounds: what each method makes of more workers.",
      .sections = {section},
      .settings = {{"problem", fmt::format("{}, d = 8, θ = {:g}, κ = 0.3, b = 0.2, σ_g = 15, σ_J = σ_f = 0.2",
                                           problem->name, problem->theta)},
                   {"steps", "α = βx = βy = 5, γx = γy = 0.25, first batch 1000"},
                   {"seed", std::to_string(options.seed)}}};
  return result;
}

}  // namespace saddlemesh
