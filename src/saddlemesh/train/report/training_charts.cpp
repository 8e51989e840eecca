#include "saddlemesh/train/report/training_charts.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "saddlemesh/train/report/curve_chart.hpp"

namespace saddlemesh {
namespace {

constexpr const char* consensus_label = "squared distance to the mean";

// Returns one curve for every group that measured the metric, named after the group; the curve of a single group is
// named `alone`.
std::vector<PlottedCurve> overlay(const std::vector<LearningCurve>& learning_curves, MetricsValue value,
                                  const std::string& alone) {
  std::vector<PlottedCurve> curves;
  for (const LearningCurve& learning_curve : learning_curves) {
    if (learning_curve.knows(value))
      curves.push_back({&learning_curve, value, learning_curves.size() == 1 ? alone : learning_curve.group().name});
  }
  return curves;
}

void add_overlay(std::vector<Chart>& charts, const CurveChart& what, const std::vector<LearningCurve>& learning_curves,
                 MetricsValue value, const std::string& alone) {
  const auto curves = overlay(learning_curves, value, alone);
  if (!curves.empty()) charts.push_back(curve_chart(what, curves));
}

using Vectors = std::array<std::pair<MetricsValue, const char*>, 4>;

constexpr Vectors states() {
  return {{{&Metrics::consensus_x, "x"},
           {&Metrics::consensus_y, "y"},
           {&Metrics::consensus_h, "h"},
           {&Metrics::consensus_r, "r"}}};
}

constexpr Vectors gradients() {
  return {{{&Metrics::consensus_u, "u"},
           {&Metrics::consensus_v, "v"},
           {&Metrics::consensus_p, "p"},
           {&Metrics::consensus_q, "q"}}};
}

// Returns the consensus errors that a logarithmic axis can show. With a single worker all are zero.
std::vector<PlottedCurve> spreading(const std::vector<LearningCurve>& learning_curves, MetricsValue value,
                                    const std::string& alone) {
  auto curves = overlay(learning_curves, value, alone);
  std::erase_if(curves, [value](const PlottedCurve& curve) {
    const auto values = curve.learning_curve->mean(value);
    return std::none_of(values.begin(), values.end(), [](double v) { return v > 0; });
  });
  return curves;
}

void add_vectors(std::vector<Chart>& charts, const std::vector<LearningCurve>& learning_curves,
                 const std::string& title, const Vectors& vectors) {
  std::vector<PlottedCurve> curves;
  for (const auto& [value, name] : vectors) {
    for (PlottedCurve& curve : spreading(learning_curves, value, name)) curves.push_back(std::move(curve));
  }
  if (!curves.empty()) charts.push_back(curve_chart({title, consensus_label, true, false}, curves));
}

bool changes(const LearningCurve& learning_curve, MetricsValue value) {
  const auto values = learning_curve.mean(value);
  return std::any_of(values.begin(), values.end(), [&](double v) { return v != values.front(); });
}

}  // namespace

std::vector<Chart> auroc_charts(const std::vector<LearningCurve>& learning_curves) {
  std::vector<Chart> charts;
  if (learning_curves.size() == 1) {
    auto curves = overlay(learning_curves, &Metrics::test_auroc, "test");
    for (PlottedCurve& curve : overlay(learning_curves, &Metrics::validation_auroc, "validation"))
      curves.push_back(std::move(curve));
    if (!curves.empty()) charts.push_back(curve_chart({"AUROC", "AUROC"}, curves));
    return charts;
  }
  add_overlay(charts, {"Test AUROC", "AUROC"}, learning_curves, &Metrics::test_auroc, {});
  add_overlay(charts, {"Validation AUROC", "AUROC"}, learning_curves, &Metrics::validation_auroc, {});
  return charts;
}

std::vector<Chart> loss_charts(const std::vector<LearningCurve>& learning_curves) {
  std::vector<Chart> charts;
  add_overlay(charts, {"Training loss", "loss of the last batches"}, learning_curves, &Metrics::loss, "loss");
  return charts;
}

std::vector<Chart> dual_charts(const std::vector<LearningCurve>& learning_curves) {
  std::vector<Chart> charts;
  add_overlay(charts, {"Dual variable", "mean over the workers"}, learning_curves, &Metrics::dual, "dual variable");
  const bool schedule = std::any_of(learning_curves.begin(), learning_curves.end(), [](const LearningCurve& c) {
    return c.knows(&Metrics::eta) && changes(c, &Metrics::eta);
  });
  if (schedule) add_overlay(charts, {"Step η", "current η"}, learning_curves, &Metrics::eta, "η");
  return charts;
}

std::vector<Chart> consensus_charts(const std::vector<LearningCurve>& learning_curves) {
  std::vector<Chart> charts;
  if (learning_curves.size() == 1) {
    add_vectors(charts, learning_curves, "Consensus errors: model and estimates", states());
    add_vectors(charts, learning_curves, "Consensus errors: gradients", gradients());
    return charts;
  }
  const auto add = [&](MetricsValue value, const std::string& title) {
    const auto curves = spreading(learning_curves, value, {});
    if (!curves.empty()) charts.push_back(curve_chart({title, consensus_label, true}, curves));
  };
  add(&Metrics::consensus_x, "Consensus error of the model x");
  add(&Metrics::consensus_y, "Consensus error of the dual variable y");
  return charts;
}

}  // namespace saddlemesh
