#include <algorithm>
#include <cstdint>
#include <span>
#include <type_traits>

#include <fmt/format.h>

#include "arrays.hpp"
#include "interpreter.hpp"
#include "module.hpp"
#include "saddlemesh/core/error.hpp"
#include "saddlemesh/metrics/auroc.hpp"
#include "saddlemesh/metrics/average_precision.hpp"
#include "saddlemesh/metrics/bootstrap.hpp"
#include "saddlemesh/metrics/roc_curve.hpp"

namespace saddlemesh::python {
namespace {

namespace py = pybind11;

template <class Value>
struct Extremes {
  Value low, high;
};

// Ignores NaN, which compares false with everything; binary_labels_of() finds it, since it differs from both extremes.
template <class Value>
Extremes<Value> extremes_of(std::span<const Value> values) {
  Extremes<Value> found{values[0], values[0]};
  for (const Value value : values) {
    found.low = value < found.low ? value : found.low;
    found.high = value > found.high ? value : found.high;
  }
  return found;
}

template <class Value>
[[noreturn]] void reject_labels(std::span<const Value> values, Extremes<Value> two) {
  const auto has_nan = std::ranges::any_of(values, [](Value value) { return value != value; });
  if (has_nan) throw InputError("Input contains NaN.");
  const auto third = std::ranges::find_if(values, [&](Value value) { return value != two.low && value != two.high; });
  throw InputError(fmt::format(
      "multiclass format is not supported: y_true[{}] is {}, and there are {} and {} too; two values are expected",
      third - values.begin(), *third, two.low, two.high));
}

// The loop has no early exit, so that the compiler can vectorize it.
template <class Value>
std::vector<std::uint8_t> binary_labels_of(std::span<const Value> values, Extremes<Value> two) {
  std::vector<std::uint8_t> labels(values.size());
  unsigned unknown = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto high = static_cast<unsigned>(values[i] == two.high);
    const auto low = static_cast<unsigned>(values[i] == two.low);
    unknown |= 1U - (high | low);
    labels[i] = static_cast<std::uint8_t>(high);
  }
  if (unknown != 0) reject_labels(values, two);
  return labels;
}

template <class Value>
bool already_binary(Extremes<Value> two) {
  return std::is_same_v<Value, std::uint8_t> && two.low == 0 && two.high == 1;
}

// For a flat contiguous array of numbers with two values: 1 for the larger and 0 for the smaller, one byte each. An
// array of bytes 0 and 1 is returned as it is. None if all values are equal or there are none. Throws InputError for a
// third value and for NaN.
template <class Value>
py::object binary_labels(const py::array_t<Value, py::array::c_style>& array) {
  const std::span<const Value> values(array.data(), static_cast<std::size_t>(array.size()));
  if (values.empty()) return py::none();
  auto [two, labels] = [&] {
    const GilReleased released;
    const Extremes<Value> found = extremes_of(values);
    return std::pair(found, already_binary(found) ? std::vector<std::uint8_t>() : binary_labels_of(values, found));
  }();
  if (two.low == two.high) return py::none();
  return already_binary(two) ? py::object(array) : to_array(std::move(labels));
}

template <class... Values>
void add_binary_labels_for(py::module_& module) {
  (module.def("binary_labels", &binary_labels<Values>, py::arg("y_true").noconvert()), ...);
}

void add_binary_labels(py::module_& module) {
  add_binary_labels_for<std::uint8_t, std::int64_t, std::int32_t, std::int16_t, std::int8_t, std::uint64_t,
                        std::uint32_t, std::uint16_t, double, float>(module);
}

using Labels = py::array_t<std::uint8_t, py::array::c_style>;
template <class Real>
using Scores = py::array_t<Real, py::array::c_style>;

// Rejects NaN in scikit-learn's words rather than the library's. Looks for NaN only after an error.
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

// Calls measure(RankedScores) without the GIL.
template <class Real, class Measure>
auto measured(const Labels& labels, const Scores<Real>& scores, Measure measure) {
  const std::span<const std::uint8_t> given_labels(labels.data(), static_cast<std::size_t>(labels.size()));
  const std::span<const Real> given_scores(scores.data(), static_cast<std::size_t>(scores.size()));
  const GilReleased released;
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

// One overload for each precision, so that scores are never converted.
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
