#include "saddlemesh/train/report/results.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include <fmt/format.h>

#include "saddlemesh/metrics/delong.hpp"
#include "saddlemesh/present/text/number_text.hpp"
#include "saddlemesh/present/text/unit.hpp"
#include "saddlemesh/train/report/repeated_runs.hpp"
#include "saddlemesh/train/report/score_charts.hpp"

namespace saddlemesh {
namespace {

// The AUROC that a report headlines: of the test rows, or of the validation rows if there are no test rows.
struct RankingMetric {
  MetricsValue value;
  std::string rows;  // "test"
};

std::optional<RankingMetric> ranking_metric(const std::vector<RunGroup>& groups) {
  for (const RankingMetric& candidate :
       {RankingMetric{&Metrics::test_auroc, "test"}, RankingMetric{&Metrics::validation_auroc, "validation"}}) {
    for (const RunGroup& group : groups) {
      if (final_value(group, candidate.value)) return candidate;
    }
  }
  return std::nullopt;
}

std::string auroc_name(const RankingMetric& by) {
  return by.rows + " AUROC";
}

double final_mean(const RunGroup& group, MetricsValue value) {
  return final_value(group, value).value_or(MeanAndDeviation{}).mean;
}

double largest(const std::vector<RunGroup>& groups, MetricsValue value) {
  double most = 0;
  for (const RunGroup& group : groups) most = std::max(most, final_mean(group, value));
  return most;
}

std::string count_text(double count) {
  return count >= 0 && count < 1e15 ? format_count(static_cast<std::uint64_t>(std::llround(count)))
                                    : format_significant(count);
}

std::string seeds_text(std::size_t seeds) {
  return seeds > 1 ? fmt::format(" (mean and standard deviation over {} seeds)", seeds) : "";
}

// Returns text such as ", 4 workers, topology ring".
std::string setup_text(const ReportInput& input) {
  std::string text;
  if (!input.workers.empty()) {
    text = fmt::format(", {} {}{}", format_count(input.workers.size()), input.site_names.empty() ? "worker" : "site",
                       input.workers.size() == 1 ? "" : "s");
  }
  const auto& runs = input.runs;
  const bool one =
      std::all_of(runs.begin(), runs.end(), [&](const auto& run) { return run.topology == runs[0].topology; });
  return one ? text + ", topology " + runs.front().topology : text;
}

std::string summary_of_one(const ReportInput& input, const RunGroup& group, const std::optional<RankingMetric>& by) {
  const std::string iterations = fmt::format(
      "{} iterations of {}{}", count_text(final_mean(group, &Metrics::iteration)), group.name, setup_text(input));
  if (!by) return fmt::format("{}. No AUROC was measured.", iterations);
  const auto outcome = final_value(group, by->value);
  return fmt::format("{} {}{} after {}.", by->value == &Metrics::test_auroc ? "Test AUROC" : "Validation AUROC",
                     mean_text(outcome), seeds_text(outcome->seeds), iterations);
}

std::string summary_of_several(const ReportInput& input, const std::vector<RunGroup>& groups,
                               const std::optional<RankingMetric>& by) {
  const bool methods = groups.front().name == groups.front().runs.front()->method;
  const std::string compared =
      fmt::format("{} {} compared{}", groups.size(), methods ? "methods" : "methods and topologies", setup_text(input));
  if (!by) return compared + ". No AUROC was measured.";
  const auto best = std::max_element(groups.begin(), groups.end(), [&](const RunGroup& a, const RunGroup& b) {
    return final_mean(a, by->value) < final_mean(b, by->value);
  });
  const auto outcome = final_value(*best, by->value);
  return fmt::format("{}. {} has the highest final {}: {}{}.", compared, best->name, auroc_name(*by),
                     mean_text(outcome), seeds_text(outcome->seeds));
}

// Returns DeLong's interval of a run's test AUROC, such as "0.91 to 0.95"; empty for several runs, or if the rows do
// not determine it.
std::string interval_figure(const RunGroup& group) {
  const RunRecord& run = *group.runs.front();
  if (group.runs.size() != 1 || !has_ranking(run)) return {};
  const Interval interval = delong_auroc(run.scores, run.labels).interval;
  return std::isnan(interval.low) ? "" : fmt::format("{:.3f} to {:.3f}", interval.low, interval.high);
}

}  // namespace

std::string result_summary(const ReportInput& input, const std::vector<RunGroup>& groups) {
  if (groups.empty()) return "Nothing has been evaluated yet.";
  const auto by = ranking_metric(groups);
  return groups.size() == 1 ? summary_of_one(input, groups.front(), by) : summary_of_several(input, groups, by);
}

NamedValues result_figures(const RunGroup& group) {
  NamedValues figures;
  if (const auto by = ranking_metric({group}))
    figures.emplace_back(auroc_name(*by), mean_text(final_value(group, by->value)));
  if (const std::string interval = interval_figure(group); !interval.empty()) {
    figures.emplace_back("95 % interval of the test AUROC", interval);
  }
  figures.emplace_back("iterations", count_text(final_mean(group, &Metrics::iteration)));
  const auto add = [&](const char* name, MetricsValue value, Unit (*unit)(double)) {
    const double amount = final_mean(group, value);
    figures.emplace_back(name, in_unit(amount, unit(amount)));
  };
  add("drawn by all workers", &Metrics::samples, samples_unit);
  add("sent between workers", &Metrics::bytes, bytes_unit);
  add("of training", &Metrics::seconds, seconds_unit);
  return figures;
}

PageTable result_table(const std::vector<RunGroup>& groups) {
  const Unit samples = samples_unit(largest(groups, &Metrics::samples));
  const Unit bytes = bytes_unit(largest(groups, &Metrics::bytes));
  const Unit seconds = seconds_unit(largest(groups, &Metrics::seconds));
  const auto by = ranking_metric(groups);
  PageTable table{.caption = "At the end of training", .header = {"method"}, .rows = {}, .sortable = true};
  if (most_seeds(groups) > 1)
    table.caption += fmt::format(": mean and standard deviation over {} seeds", most_seeds(groups));
  if (by) table.header.insert(table.header.end(), {auroc_name(*by), "highest during training"});
  table.header.insert(table.header.end(), {"iterations", samples.name, bytes.name + " sent", seconds.name});
  for (const RunGroup& group : groups) {
    auto& row = table.rows.emplace_back(std::vector{group.name});
    if (by) {
      row.push_back(mean_text(final_value(group, by->value)));
      row.push_back(mean_text(highest_value(group, by->value)));
    }
    const auto add = [&](MetricsValue value, double size) {
      row.push_back(format_significant(final_mean(group, value) / size, 4));
    };
    row.push_back(count_text(final_mean(group, &Metrics::iteration)));
    add(&Metrics::samples, samples.size);
    add(&Metrics::bytes, bytes.size);
    add(&Metrics::seconds, seconds.size);
  }
  return table;
}

}  // namespace saddlemesh
