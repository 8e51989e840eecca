#include "saddlemesh/train/method_comparison.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "saddlemesh/metrics/estimate.hpp"

namespace saddlemesh {
namespace {

using Runs = std::vector<const FinishedRun*>;

// Groups the runs by method. All methods have the same number of runs, with the same seeds.
std::vector<Runs> runs_by_method(const std::vector<FinishedRun>& runs) {
  std::vector<Runs> groups;
  for (const FinishedRun& run : runs) {
    const std::string& method = run.plan.config.method;
    if (groups.empty() || groups.back().front()->plan.config.method != method) groups.emplace_back();
    groups.back().push_back(&run);
  }
  return groups;
}

double mean_auroc(const Runs& runs) {
  double sum = 0;
  for (const FinishedRun* run : runs) sum += run->auroc.value;
  return sum / static_cast<double>(runs.size());
}

// Returns the two-sided 95 % quantile of Student's distribution.
double student_quantile(std::size_t degrees) {
  constexpr std::array values{12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228};
  return values[std::min(degrees, values.size()) - 1];
}

IntervalEstimate difference_of(const Runs& best, const Runs& other) {
  constexpr double normal_quantile = 1.959964;
  std::vector<double> values;
  double variance = 0;
  for (std::size_t i = 0; i < best.size(); ++i) {
    const TrainingResult &a = best[i]->result, &b = other[i]->result;
    const IntervalEstimate one = delong_difference(a.scores, b.scores, a.labels);
    values.push_back(one.value);
    variance += one.standard_error * one.standard_error / static_cast<double>(best.size());
  }
  const auto [mean, spread] = estimate(values);
  const double over_seeds = values.size() > 1 ? student_quantile(values.size() - 1) * spread : 0;
  const double width = std::hypot(normal_quantile * std::sqrt(variance), over_seeds);
  return {.value = mean, .standard_error = width / normal_quantile, .interval = {mean - width, mean + width}};
}

std::vector<std::string> names_where(const std::vector<MethodDifference>& all, bool differs) {
  std::vector<std::string> names;
  for (const MethodDifference& one : all) {
    if (!std::isnan(one.below_best.value) && (one.below_best.interval.low > 0) == differs) names.push_back(one.method);
  }
  return names;
}

}  // namespace

std::vector<MethodDifference> compare_methods(const std::vector<FinishedRun>& runs) {
  const std::vector<Runs> groups = runs_by_method(runs);
  std::vector<MethodDifference> all;
  if (groups.size() < 2 || runs.front().result.scores.empty()) return all;
  const auto best = std::ranges::max_element(groups, {}, mean_auroc);
  for (const Runs& group : groups) {
    all.push_back({.method = group.front()->plan.config.method, .auroc = mean_auroc(group), .seeds = group.size()});
    if (&group != &*best) all.back().below_best = difference_of(*best, group);
  }
  return all;
}

std::string difference_text(const std::vector<MethodDifference>& differences) {
  if (differences.empty()) return {};
  const std::string best = std::ranges::max_element(differences, {}, &MethodDifference::auroc)->method;
  const std::vector<std::string> same = names_where(differences, false), below = names_where(differences, true);
  std::string text;
  if (!same.empty()) {
    text = fmt::format("{} {} not differ from {} by more than chance (95 %).", fmt::join(same, ", "),
                       same.size() == 1 ? "does" : "do", best);
  }
  if (!below.empty()) {
    text += fmt::format("{}{} {} below {} by more than chance (95 %).", text.empty() ? "" : " ", fmt::join(below, ", "),
                        below.size() == 1 ? "is" : "are", best);
  }
  return differences.front().seeds > 1 ? text
                                       : text +
                                             " This accounts for chance in the test rows; --seeds 3 also accounts for "
                                             "chance in the starting points.";
}

}  // namespace saddlemesh
