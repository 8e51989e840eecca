#include "saddlemesh/train/report/training_charts.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "saddlemesh/train/report/curve_chart.hpp"

namespace saddlemesh {
namespace {

constexpr const char* consensus_label = "squared distance to the mean";

// The same metric of every group that has it, named by the groups; of a single group by `alone`.
std::vector<PlottedCurve> overlay(const std::vector<Course>& courses, MetricsValue value, const std::string& alone) {
  std::vector<PlottedCurve> curves;
  for (const Course& course : courses) {
    if (course.knows(value)) curves.push_back({&course, value, courses.size() == 1 ? alone : course.group().name});
  }
  return curves;
}

void add_overlay(std::vector<Chart>& charts, const CurveChart& what, const std::vector<Course>& courses,
                 MetricsValue value, const std::string& alone) {
  const auto curves = overlay(courses, value, alone);
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

// The consensus errors that a logarithmic axis can show: those of one worker alone are all zero.
std::vector<PlottedCurve> spreading(const std::vector<Course>& courses, MetricsValue value, const std::string& alone) {
  auto curves = overlay(courses, value, alone);
  std::erase_if(curves, [value](const PlottedCurve& curve) {
    const auto values = curve.course->mean(value);
    return std::none_of(values.begin(), values.end(), [](double v) { return v > 0; });
  });
  return curves;
}

void add_vectors(std::vector<Chart>& charts, const std::vector<Course>& courses, const std::string& title,
                 const Vectors& vectors) {
  std::vector<PlottedCurve> curves;
  for (const auto& [value, name] : vectors) {
    for (PlottedCurve& curve : spreading(courses, value, name)) curves.push_back(std::move(curve));
  }
  if (!curves.empty()) charts.push_back(curve_chart({title, consensus_label, true, false}, curves));
}

bool changes(const Course& course, MetricsValue value) {
  const auto values = course.mean(value);
  return std::any_of(values.begin(), values.end(), [&](double v) { return v != values.front(); });
}

}  // namespace

std::vector<Chart> auroc_charts(const std::vector<Course>& courses) {
  std::vector<Chart> charts;
  if (courses.size() == 1) {
    auto curves = overlay(courses, &Metrics::test_auroc, "test");
    for (PlottedCurve& curve : overlay(courses, &Metrics::validation_auroc, "validation"))
      curves.push_back(std::move(curve));
    if (!curves.empty()) charts.push_back(curve_chart({"AUROC", "AUROC"}, curves));
    return charts;
  }
  add_overlay(charts, {"Test AUROC", "AUROC"}, courses, &Metrics::test_auroc, {});
  add_overlay(charts, {"Validation AUROC", "AUROC"}, courses, &Metrics::validation_auroc, {});
  return charts;
}

std::vector<Chart> loss_charts(const std::vector<Course>& courses) {
  std::vector<Chart> charts;
  add_overlay(charts, {"Training loss", "loss of the last batches"}, courses, &Metrics::loss, "loss");
  return charts;
}

std::vector<Chart> dual_charts(const std::vector<Course>& courses) {
  std::vector<Chart> charts;
  add_overlay(charts, {"Dual variable", "mean over the workers"}, courses, &Metrics::dual, "dual variable");
  const bool schedule = std::any_of(courses.begin(), courses.end(), [](const Course& c) {
    return c.knows(&Metrics::eta) && changes(c, &Metrics::eta);
  });
  if (schedule) add_overlay(charts, {"Step η", "η in force"}, courses, &Metrics::eta, "η");
  return charts;
}

std::vector<Chart> consensus_charts(const std::vector<Course>& courses) {
  std::vector<Chart> charts;
  if (courses.size() == 1) {
    add_vectors(charts, courses, "Consensus errors: model and estimates", states());
    add_vectors(charts, courses, "Consensus errors: gradients", gradients());
    return charts;
  }
  const auto add = [&](MetricsValue value, const std::string& title) {
    const auto curves = spreading(courses, value, {});
    if (!curves.empty()) charts.push_back(curve_chart({title, consensus_label, true}, curves));
  };
  add(&Metrics::consensus_x, "Consensus error of the model x");
  add(&Metrics::consensus_y, "Consensus error of the dual variable y");
  return charts;
}

}  // namespace saddlemesh
