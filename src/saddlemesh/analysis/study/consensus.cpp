#include <cmath>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "saddlemesh/analysis/study/closed_form.hpp"
#include "saddlemesh/analysis/study/study.hpp"
#include "saddlemesh/metrics/estimate.hpp"
#include "saddlemesh/present/text/progress.hpp"
#include "saddlemesh/problem/analytic.hpp"
#include "saddlemesh/solve/session.hpp"
#include "saddlemesh/topology/family/families.hpp"
#include "saddlemesh/topology/graph/weights.hpp"
#include "saddlemesh/topology/schedule/static_schedule.hpp"
#include "saddlemesh/topology/spectrum/spectrum.hpp"

namespace saddlemesh {
namespace {

constexpr std::size_t workers = 8;
constexpr std::size_t dim = 4;
constexpr double alpha = 2;
constexpr double agreement = 0.1;  // accepted difference between a slope and the theory's

MethodOptions consensus_steps(double eta) {
  return {.eta = eta, .gamma_x = 0.25, .gamma_y = 0.5, .alpha = alpha, .beta_x = alpha, .beta_y = alpha};
}

struct Arm {
  std::string method;
  std::vector<std::string> quantities;
  std::map<std::string, double> law;  // the theory's exponent of η
};

const std::vector<Arm>& arms() {
  static const std::vector<Arm> all{
      {"d-scgdam-gt",
       {"h", "r", "u", "v", "p", "q", "x", "y"},
       {{"h", 1}, {"u", 1}, {"v", 1}, {"r", 2}, {"p", 2}, {"q", 2}, {"x", 3}, {"y", 3}}},
      {"d-scgdam-gp", {"h", "u", "v", "x", "y"}, {{"h", 1}, {"u", 1}, {"v", 1}, {"x", 1}, {"y", 1}}},
  };
  return all;
}

// errors[arm][quantity][η][seed]
using Errors = std::vector<std::map<std::string, std::vector<std::vector<double>>>>;

struct Plan {
  std::vector<double> etas;
  std::size_t seeds;
  double burn_in, window;  // in units of 1/η
};

Plan make_plan(bool quick) {
  Plan plan{.etas = {}, .seeds = quick ? 4U : 8U, .burn_in = 8, .window = quick ? 30.0 : 120.0};
  for (int i = 0; i <= 10; i += quick ? 2 : 1) plan.etas.push_back(0.0005 * std::pow(2.0, 0.5 * i));
  return plan;
}

// Makes one run at stationarity; returns time averages of the squared consensus errors.
std::map<std::string, double> measure(const Arm& arm, double eta, std::uint64_t seed, const Plan& plan,
                                      const SharedSchedule& schedule) {
  const SessionOptions options{.method = arm.method, .steps = consensus_steps(eta), .seed = seed};
  const auto spec = std::make_shared<AnalyticSpec>(rotated(dim, seed));
  const std::vector<double> origin(dim, 0.0);
  Session<double> session(options, analytic_problem<double>(spec), schedule, origin, origin);
  session.advance(static_cast<std::uint64_t>(plan.burn_in / eta));

  std::map<std::string, double> sums;
  const auto stride = static_cast<std::uint64_t>(std::max(1.0, 0.05 / eta));
  const auto samples = static_cast<std::uint64_t>(plan.window / eta) / stride;
  for (std::uint64_t sample = 0; sample < samples; ++sample) {
    session.advance(stride);
    for (const auto& quantity : arm.quantities) sums[quantity] += session.consensus_error(quantity);
  }
  for (auto& [quantity, sum] : sums) sum /= static_cast<double>(samples);
  return sums;
}

Errors measure_all(const Plan& plan, const SharedSchedule& schedule, const StudyOptions& options) {
  Errors errors(arms().size());
  for (std::size_t a = 0; a < arms().size(); ++a) {
    for (const auto& quantity : arms()[a].quantities) {
      errors[a][quantity].assign(plan.etas.size(), std::vector<double>(plan.seeds));
    }
  }
  const std::size_t jobs = arms().size() * plan.etas.size() * plan.seeds;
  Progress progress("study consensus", jobs, {.quiet = options.quiet});
  parallel_for(jobs, options.threads, [&](std::size_t job) {  // starts with small η, which take longest
    const std::size_t seed = job % plan.seeds;
    const std::size_t a = job / plan.seeds % arms().size();
    const std::size_t e = job / plan.seeds / arms().size();
    for (const auto& [quantity, error] : measure(arms()[a], plan.etas[e], options.seed + seed, plan, schedule)) {
      errors[a][quantity][e][seed] = error;
    }
    progress.advance();
  });
  return errors;
}

Estimate slope_of(const std::vector<double>& etas, const std::vector<std::vector<double>>& errors) {
  std::vector<double> slopes;
  for (std::size_t seed = 0; seed < errors[0].size(); ++seed) {
    std::vector<double> y;
    for (const auto& at_eta : errors) y.push_back(at_eta[seed]);
    slopes.push_back(log_log_slope(etas, y));
  }
  return estimate(slopes);
}

Chart chart_of(const Arm& arm, const Plan& plan, const std::map<std::string, std::vector<std::vector<double>>>& errors,
               const std::vector<double>& eigenvalues) {
  Chart chart{.title = arm.method + ": consensus errors against η",
              .x_label = "η",
              .y_label = "mean over workers of ‖a_k − ā‖²",
              .log_x = true,
              .log_y = true,
              .series = {}};
  for (const auto& quantity : arm.quantities) {
    Series series{.name = quantity, .x = plan.etas, .y = {}};
    for (const auto& at_eta : errors.at(quantity)) series.y.push_back(estimate(at_eta).mean);
    chart.series.push_back(std::move(series));
  }
  Series law_h{.name = "closed form of h", .x = plan.etas, .y = {}, .dashed = true};
  Series law_r{.name = "closed form of r", .x = plan.etas, .y = {}, .dashed = true};
  for (const double eta : plan.etas) {
    law_h.y.push_back(dim * consensus_error_of_h(alpha * eta, 1, workers));
    law_r.y.push_back(dim * consensus_error_of_r(alpha * eta, 1, eigenvalues));
  }
  chart.series.push_back(std::move(law_h));
  if (arm.law.contains("r")) chart.series.push_back(std::move(law_r));
  return chart;
}

// slopes[arm][quantity]
using Slopes = std::vector<std::map<std::string, Estimate>>;

Slopes slopes_of(const Plan& plan, const Errors& errors) {
  Slopes slopes(arms().size());
  for (std::size_t a = 0; a < arms().size(); ++a) {
    for (const auto& [quantity, measured] : errors[a]) slopes[a][quantity] = slope_of(plan.etas, measured);
  }
  return slopes;
}

Table slope_table(const Slopes& slopes) {
  Table table({"method", "quantity", "slope", "± s.e.", "theory"});
  for (std::size_t a = 0; a < arms().size(); ++a) {
    for (const auto& quantity : arms()[a].quantities) {
      const Estimate& slope = slopes[a].at(quantity);
      table.add_row({arms()[a].method, quantity, fmt::format("{:.3f}", slope.mean),
                     fmt::format("{:.3f}", slope.standard_error), fmt::format("{}", arms()[a].law.at(quantity))});
    }
  }
  return table;
}

Table all_errors(const Plan& plan, const Errors& errors, std::uint64_t first_seed) {
  Table table({"method", "quantity", "eta", "seed", "consensus_error"});
  for (std::size_t a = 0; a < arms().size(); ++a) {
    for (const auto& quantity : arms()[a].quantities) {
      for (std::size_t e = 0; e < plan.etas.size(); ++e) {
        for (std::size_t s = 0; s < plan.seeds; ++s) {
          table.add_row({arms()[a].method, quantity, fmt::format("{:.10g}", plan.etas[e]),
                         fmt::format("{}", first_seed + s), fmt::format("{:.10g}", errors[a].at(quantity)[e][s])});
        }
      }
    }
  }
  return table;
}

nlohmann::json slopes_json(const Plan& plan, const Slopes& slopes) {
  nlohmann::json json{{"eta", plan.etas}, {"seeds", plan.seeds}};
  for (std::size_t a = 0; a < arms().size(); ++a) {
    const std::string suffix = arms()[a].method == "d-scgdam-gt" ? "" : "_gp";
    for (const auto& [quantity, slope] : slopes[a]) {
      json["slopes" + suffix][quantity] = slope.mean;
      json["standard_errors" + suffix][quantity] = slope.standard_error;
    }
  }
  return json;
}

// Returns which slopes agree with the theory within `agreement`.
std::string slope_finding(const Arm& arm, const std::map<std::string, Estimate>& slopes) {
  std::vector<std::string> agree, differ;
  for (const auto& quantity : arm.quantities) {
    const double slope = slopes.at(quantity).mean, law = arm.law.at(quantity);
    (std::abs(slope - law) <= agreement ? agree : differ)
        .push_back(fmt::format("{} {:.2f} (theory {:g})", quantity, slope, law));
  }
  std::string text = fmt::format("{}: ", arm.method);
  if (!agree.empty()) text += fmt::format("within {:g} of the theory are {}", agreement, fmt::join(agree, ", "));
  if (!differ.empty())
    text += fmt::format("{}not within it are {}", agree.empty() ? "" : "; ", fmt::join(differ, ", "));
  return text + ".";
}

}  // namespace

StudyReport consensus_study(const StudyOptions& options) {
  const Plan plan = make_plan(options.quick);
  const MixingMatrix matrix = mixing_weights(ring(workers));
  const auto eigenvalues = spectrum(matrix).eigenvalues;
  const Errors errors = measure_all(plan, static_schedule(matrix), options);
  const Slopes slopes = slopes_of(plan, errors);

  StudyReport report{
      .name = "consensus",
      .title = "Consensus errors against the step size",
      .summary =
          fmt::format("How far the workers' estimates are from their mean, at stationarity, on a ring of {}.", workers),
      .tables = {{fmt::format("Slope of log ‖a_k − ā‖² against log η, ring of {}, η from {:g} to {:g}, {} seeds",
                              workers, plan.etas.front(), plan.etas.back(), plan.seeds),
                  slope_table(slopes)}},
      .expected =
          "with gossip alone (GP) the workers' quantities differ by O(η). Tracking (GT) brings r, p and q to "
          "O(η²), and the models x, y to O(η³).",
      .measurements = all_errors(plan, errors, options.seed),
      .json = slopes_json(plan, slopes),
      .settings = {{"problem", problem_text(rotated(dim, options.seed))},
                   {"steps", steps_text(consensus_steps(plan.etas.front()))},
                   {"seeds", fmt::format("{} from {}", plan.seeds, options.seed)}}};
  for (std::size_t a = 0; a < arms().size(); ++a) {
    report.findings.push_back(slope_finding(arms()[a], slopes[a]));
    report.charts.push_back(chart_of(arms()[a], plan, errors[a], eigenvalues));
  }
  return report;
}

}  // namespace saddlemesh
