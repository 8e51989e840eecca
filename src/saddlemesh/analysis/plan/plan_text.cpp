#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "saddlemesh/analysis/plan/plan_report.hpp"
#include "saddlemesh/analysis/plan/quantity.hpp"
#include "saddlemesh/present/text/table.hpp"
#include "saddlemesh/present/text/unit.hpp"

namespace saddlemesh {
namespace {

std::string bytes_text(double bytes) {
  return in_unit(bytes, bytes_unit(bytes));
}

std::string percent(double share) {
  return fmt::format("{:.0f} %", 100 * share);
}

std::string model_text(const PlannedModel& model) {
  const std::string hidden =
      model.hidden.empty() ? "" : fmt::format(" with hidden layers {}", fmt::join(model.hidden, ","));
  return fmt::format("{}{} on samples of {}: {} parameters, batches of {}", model.name, hidden, model.input.text(),
                     format_count(model.parameters), model.batch);
}

std::string costs_text(const std::vector<WorkerCosts>& costs) {
  Table table({"method", "message", "before it leaves", "while it travels", "mixing a message", "times"});
  for (const WorkerCosts& c : costs) {
    table.add_row({c.method, bytes_text(static_cast<double>(c.message_bytes)), duration_text(c.advance),
                   duration_text(c.estimate), duration_text(c.mixing), c.measured ? "measured" : "given"});
  }
  return table.to_text();
}

std::string speedup_text(const Speedup& speedup) {
  return format_significant(speedup.factor) + (speedup.limited_by_graph() ? "*" : "");
}

std::vector<std::string> cells(const PlanRow& row) {
  const bool travels = row.round.transfer > 0;
  return {format_count(row.workers),
          row.topology,
          row.method,
          format_count(row.processes),
          bytes_text(row.bytes_per_process),
          duration_text(row.round.arithmetic),
          duration_text(row.round.transfer),
          travels ? percent(row.round.hidden()) : "–",
          duration_text(row.round.round),
          percent(row.round.efficiency()),
          speedup_text(row.speedup)};
}

std::string rows_text(const std::vector<PlanRow>& rows, bool with_run_time) {
  std::vector<std::string> header{"K",          "topology", "method", "processes", "bytes per process",
                                  "arithmetic", "transfer", "hidden", "round",     "efficiency",
                                  "speedup"};
  if (with_run_time) header.insert(header.end(), {"iterations", "time"});
  Table table(header);
  for (const PlanRow& row : rows) {
    std::vector<std::string> line = cells(row);
    if (with_run_time) {
      line.push_back(format_significant(std::ceil(*row.iterations)));
      line.push_back(duration_text(*row.seconds));
    }
    table.add_row(line);
  }
  return table.to_text();
}

std::string reading_text(const PlanOptions& options, const std::vector<PlanRow>& rows) {
  std::string text = fmt::format(
      "speedup: iterations of one worker divided by those of K, each at its best step size, by the law in "
      "docs/scaling.md with\n"
      "αη = {:g} at one worker and {:.0f} % of the noise from curvature; other problems have other constants.\n",
      options.speedup.rate, 100 * options.speedup.curvature);
  if (std::ranges::any_of(rows, [](const PlanRow& row) { return row.speedup.limited_by_graph(); })) {
    text +=
        "* most of the remaining noise is disagreement between workers: more workers gain little with this method and "
        "graph.\n";
  }
  return text;
}

}  // namespace

std::string plan_text(const PlanOptions& options, const std::vector<PlanRow>& rows) {
  const std::string link =
      fmt::format("Links of {} per second, {} latency; {} worker{} and {} thread{} per process.\n",
                  bytes_text(options.link.bandwidth), duration_text(options.link.latency), options.workers_per_process,
                  options.workers_per_process == 1 ? "" : "s", options.threads, options.threads == 1 ? "" : "s");
  return fmt::format("A worker's round of {}:\n\n{}\n{}\n{}\n{}", model_text(options.model), costs_text(options.costs),
                     link, rows_text(rows, options.iterations.has_value()), reading_text(options, rows));
}

}  // namespace saddlemesh
