#include <algorithm>
#include <cstdint>

#include "arrays.hpp"
#include "binary_labels.hpp"
#include "interpreter.hpp"
#include "module.hpp"
#include "saddlemesh/core/error.hpp"
#include "saddlemesh/run/metrics/auroc.hpp"
#include "saddlemesh/run/metrics/average_precision.hpp"
#include "saddlemesh/run/metrics/bootstrap.hpp"
#include "saddlemesh/run/metrics/roc_curve.hpp"

namespace saddlemesh::python {
namespace {

namespace py = pybind11;

using Labels = py::array_t<std::uint8_t, py::array::c_style>;
template <class Real>
using Scores = py::array_t<Real, py::array::c_style>;

// The user of scikit-learn knows another wording for NaN than the library's own; looked for only where something is
// wrong anyway.
template <class Real>
RankedScores ranked(std::span<const std::uint8_t> labels, std::span<const Real> scores) {
  try {
    return {scores, labels};
  } catch (const InputError&) {
    const bool has_nan = std::ranges::any_of(scores, [](Real score) { return score != score; });
    if (has_nan) throw InputError("Input contains NaN.");
    throw;
  }
}

// measure(RankedScores), without Python's lock.
template <class Real, class Measure>
auto measured(const Labels& labels, const Scores<Real>& scores, Measure measure) {
  const std::span<const std::uint8_t> given_labels(labels.data(), static_cast<std::size_t>(labels.size()));
  const std::span<const Real> given_scores(scores.data(), static_cast<std::size_t>(scores.size()));
  const Unlocked unlocked;
  return measure(ranked(given_labels, given_scores));
}

template <class Real>
double roc_auc(const Labels& labels, const Scores<Real>& scores) {
  return measured(labels, scores, [](const RankedScores& all) { return auroc(all); });
}

template <class Real>
double mean_precision(const Labels& labels, const Scores<Real>& scores) {
  return measured(labels, scores, [](const RankedScores& all) { return average_precision(all); });
}

template <class Real>
py::tuple partial_roc_auc(const Labels& labels, const Scores<Real>& scores, double max_fpr) {
  const auto found = measured(labels, scores, [&](const RankedScores& all) { return partial_auroc(all, max_fpr); });
  return py::make_tuple(found.area, found.standardised);
}

template <class Real>
py::tuple curve(const Labels& labels, const Scores<Real>& scores) {
  auto found = measured(labels, scores, [](const RankedScores& all) { return roc_curve(all); });
  return py::make_tuple(to_array(std::move(found.fpr)), to_array(std::move(found.tpr)),
                        to_array(std::move(found.thresholds)));
}

template <class Real>
py::tuple intervals(const Labels& labels, const Scores<Real>& scores, std::size_t resamples, double level,
                    double max_fpr, std::uint64_t seed, std::size_t threads) {
  const BootstrapOptions options{
      .resamples = resamples, .level = level, .max_fpr = max_fpr, .seed = seed, .threads = threads};
  const auto found =
      measured(labels, scores, [&](const RankedScores& all) { return bootstrap_intervals(all, options); });
  const auto pair = [](const Interval& interval) { return py::make_tuple(interval.low, interval.high); };
  return py::make_tuple(pair(found.auroc), pair(found.average_precision), pair(found.partial_auroc));
}

// Both precisions as they are: nothing is converted.
template <class Real>
void add_metrics_of(py::module_& module) {
  const auto labels = py::arg("labels").noconvert();
  const auto scores = py::arg("scores").noconvert();
  module.def("roc_auc", &roc_auc<Real>, labels, scores);
  module.def("average_precision", &mean_precision<Real>, labels, scores);
  module.def("partial_roc_auc", &partial_roc_auc<Real>, labels, scores, py::arg("max_fpr"));
  module.def("roc_curve", &curve<Real>, labels, scores);
  module.def("bootstrap_intervals", &intervals<Real>, labels, scores, py::arg("resamples"), py::arg("level"),
             py::arg("max_fpr"), py::arg("seed"), py::arg("threads"));
}

}  // namespace

void add_metrics(py::module_& module) {
  add_binary_labels(module);
  add_metrics_of<float>(module);
  add_metrics_of<double>(module);
}

}  // namespace saddlemesh::python
