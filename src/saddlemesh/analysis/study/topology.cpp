#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "saddlemesh/analysis/study/closed_form.hpp"
#include "saddlemesh/analysis/study/speedup_points.hpp"
#include "saddlemesh/analysis/study/study.hpp"
#include "saddlemesh/metrics/estimate.hpp"
#include "saddlemesh/present/text/number_text.hpp"
#include "saddlemesh/present/text/progress.hpp"
#include "saddlemesh/solve/session.hpp"
#include "saddlemesh/topology/facts.hpp"
#include "saddlemesh/topology/spectrum/spectrum.hpp"

namespace saddlemesh {
namespace {

constexpr std::size_t graph_workers = 16;
// With a step of 1e-12, x is practically at rest.
const MethodOptions tracking_steps{
    .eta = 0.01, .gamma_x = 1e-12, .gamma_y = 1e-12, .alpha = 5, .beta_x = 5, .beta_y = 5};
constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

const std::vector<std::string>& compared_graphs() {
  static const std::vector<std::string> names{
      "complete", "hypercube", "exponential",          "torus",          "regular:3", "erdos-renyi:0.3", "ring",
      "star",     "path",      "one-peer-exponential", "random-matching"};
  return names;
}

const double tracking_rate = tracking_steps.alpha * tracking_steps.eta;  // αη

struct Measured {
  TopologyFacts facts;
  double closed_form = unknown;  // E‖r_k − r̄‖² per coordinate
  double measured = 0;
  Estimate gt, gp;
};

AnalyticSpec tracking_problem() {
  return separable(Curve::linear, 8, 1.0);
}

// Returns the tracking error of r with x at rest.
double tracking_error(const SharedSchedule& schedule, std::uint64_t seed, std::uint64_t rounds) {
  const SessionOptions options{.steps = tracking_steps, .seed = seed};
  const auto spec = std::make_shared<AnalyticSpec>(tracking_problem());
  const std::vector<double> origin(spec->dim, 0.0);
  Session<double> session(options, analytic_problem<double>(spec), schedule, origin, origin);
  session.advance(1000);
  double sum = 0;
  for (std::uint64_t t = 0; t < rounds; ++t) {
    session.advance(1);
    sum += session.consensus_error("r");
  }
  return sum / static_cast<double>(rounds * spec->dim);
}

Measured measure(const std::string& name, const StudyOptions& options) {
  const Topology topology =
      make_topology({.name = name, .workers = graph_workers, .weights = {}, .seed = options.seed});
  Measured row{.facts = describe(topology)};
  if (topology.matrix) row.closed_form = consensus_error_of_r(tracking_rate, 1, spectrum(*topology.matrix).eigenvalues);
  row.measured = tracking_error(topology.schedule, options.seed, options.quick ? 5000 : 40000);
  SpeedupCase the_case{.method = "d-scgdam-gt",
                       .schedule = topology.schedule,
                       .problem = std::make_shared<AnalyticSpec>(separable(Curve::kink)),
                       .first_seed = options.seed,
                       .seeds = options.quick ? 2U : 6U};
  const std::uint64_t iterations = options.quick ? 10000 : 30000;
  row.gt = estimate(fixed_time_errors(the_case, fixed_time_step(graph_workers), iterations));
  the_case.method = "d-scgdam-gp";
  row.gp = estimate(fixed_time_errors(the_case, fixed_time_step(graph_workers), iterations));
  return row;
}

Chart chart_of(const std::string& title, const std::string& x_label, const std::vector<Measured>& rows,
               const std::function<double(const Measured&)>& x) {
  Chart chart{.title = title,
              .x_label = x_label,
              .y_label = "E‖r_k − r̄‖² per coordinate",
              .log_x = true,
              .log_y = true,
              .series = {}};
  Series law{.name = "closed form", .x = {}, .y = {}, .points_only = true};
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (std::isnan(rows[i].closed_form)) continue;
    chart.series.push_back(
        {.name = compared_graphs()[i], .x = {x(rows[i])}, .y = {rows[i].measured}, .points_only = true});
    law.x.push_back(x(rows[i]));
    law.y.push_back(rows[i].closed_form);
  }
  chart.series.push_back(std::move(law));
  return chart;
}

Table graph_table(const std::vector<Measured>& rows) {
  Table table({"topology", "degree", "1 − λ", "c_W", "E‖r − r̄‖²", "closed form", "GT error", "GP error"});
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Measured& row = rows[i];
    table.add_row({compared_graphs()[i], fmt::format("{:.3g}", row.facts.mean_degree),
                   fmt::format("{:.4f}", row.facts.spectral_gap),
                   row.facts.c_w ? fmt::format("{:.3f}", *row.facts.c_w) : "–", format_significant(row.measured),
                   std::isnan(row.closed_form) ? "–" : format_significant(row.closed_form),
                   fmt::format("{:.3f}", row.gt.mean), fmt::format("{:.3f}", row.gp.mean)});
  }
  return table;
}

Table all_graphs(const std::vector<Measured>& rows) {
  Table table({"topology", "workers", "mean_degree", "lambda", "spectral_gap", "c_w", "r_error", "r_closed_form",
               "gt_error", "gt_standard_error", "gp_error", "gp_standard_error"});
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Measured& row = rows[i];
    table.add_row({compared_graphs()[i], std::to_string(graph_workers), fmt::format("{:g}", row.facts.mean_degree),
                   fmt::format("{:.10g}", row.facts.lambda), fmt::format("{:.10g}", row.facts.spectral_gap),
                   row.facts.c_w ? fmt::format("{:.10g}", *row.facts.c_w) : "", fmt::format("{:.10g}", row.measured),
                   std::isnan(row.closed_form) ? "" : fmt::format("{:.10g}", row.closed_form),
                   fmt::format("{:.6g}", row.gt.mean), fmt::format("{:.3g}", row.gt.standard_error),
                   fmt::format("{:.6g}", row.gp.mean), fmt::format("{:.3g}", row.gp.standard_error)});
  }
  return table;
}

nlohmann::json graphs_json(const std::vector<Measured>& rows) {
  nlohmann::json json{{"workers", graph_workers}};
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Measured& row = rows[i];
    auto& one = json["topologies"][compared_graphs()[i]];
    one = {{"mean_degree", row.facts.mean_degree},
           {"lambda", row.facts.lambda},
           {"spectral_gap", row.facts.spectral_gap},
           {"r_error", row.measured},
           {"gt_error", row.gt.mean},
           {"gp_error", row.gp.mean}};
    one["c_w"] = row.facts.c_w ? nlohmann::json(*row.facts.c_w) : nullptr;
    one["r_closed_form"] = std::isnan(row.closed_form) ? nlohmann::json(nullptr) : nlohmann::json(row.closed_form);
  }
  return json;
}

// Compares the measured tracking error with c_W, the spectral gap and the closed form, over graphs that do not change
// in time.
std::vector<std::string> graph_findings(const std::vector<Measured>& rows) {
  std::vector<double> error, c_w, inverse_gap;
  double furthest = 0;
  for (const Measured& row : rows) {
    if (std::isnan(row.closed_form)) continue;
    error.push_back(row.measured);
    c_w.push_back(*row.facts.c_w);
    inverse_gap.push_back(1 / row.facts.spectral_gap);
    furthest = std::max(furthest, std::abs(row.measured / row.closed_form - 1));
  }
  return {fmt::format("over {} graphs the tracking error has rank correlation {:.2f} with c_W and {:.2f} with the "
                      "inverse of the spectral gap.",
                      error.size(), rank_correlation(error, c_w), rank_correlation(error, inverse_gap)),
          fmt::format("It is within {:.1f} % of the closed form.", 100 * furthest)};
}

}  // namespace

StudyReport topology_study(const StudyOptions& options) {
  std::vector<Measured> rows(compared_graphs().size());
  Progress progress("study topology", rows.size(), {.quiet = options.quiet});
  parallel_for(rows.size(), options.threads, [&](std::size_t i) {
    rows[i] = measure(compared_graphs()[i], options);
    progress.advance();
  });
  return {
      .name = "topology",
      .title = "Topologies compared",
      .summary = fmt::format("{} workers on {} graphs: how well tracking works, and how it affects the solution.",
                             graph_workers, rows.size()),
      .tables = {{fmt::format("{} workers; r at rest with αη = {:g}; errors of GT and GP on the kink after a fixed "
                              "time",
                              graph_workers, tracking_rate),
                  graph_table(rows)}},
      .symbols =
          "c_W = (1/K) Σ 1/(1 − λ_i²), over all modes. λ of a topology that changes in time is its effective "
          "factor per round.",
      .findings = graph_findings(rows),
      .expected = "the tracking error follows c_W and not the spectral gap, which depends only on the slowest mode.",
      .charts = {chart_of("Tracking error against c_W", "c_W", rows, [](const Measured& r) { return *r.facts.c_w; }),
                 chart_of("Tracking error against the spectral gap", "1 − λ", rows,
                          [](const Measured& r) { return r.facts.spectral_gap; })},
      .measurements = all_graphs(rows),
      .json = graphs_json(rows),
      .settings = {{"tracking", problem_text(tracking_problem())},
                   {"tracking steps", fmt::format("η = {:g}, {}", tracking_steps.eta, steps_text(tracking_steps))},
                   {"solution", problem_text(separable(Curve::kink))},
                   {"solution steps", fmt::format("η = {:g}, {}", fixed_time_step(graph_workers),
                                                  steps_text(speedup_steps(fixed_time_step(graph_workers))))},
                   {"seed", std::to_string(options.seed)}}};
}

}  // namespace saddlemesh
