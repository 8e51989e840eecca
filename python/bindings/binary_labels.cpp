#include "binary_labels.hpp"

#include <algorithm>
#include <cstdint>
#include <span>
#include <type_traits>

#include <fmt/format.h>

#include "arrays.hpp"
#include "interpreter.hpp"
#include "saddlemesh/core/error.hpp"

namespace saddlemesh::python {
namespace {

namespace py = pybind11;

template <class Value>
struct Extremes {
  Value low, high;
};

// NaN is neither below nor above anything: it is found by what differs from both.
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
[[noreturn]] void refuse(std::span<const Value> values, Extremes<Value> two) {
  const auto has_nan = std::ranges::any_of(values, [](Value value) { return value != value; });
  if (has_nan) throw InputError("Input contains NaN.");
  const auto third = std::ranges::find_if(values, [&](Value value) { return value != two.low && value != two.high; });
  throw InputError(fmt::format(
      "multiclass format is not supported: y_true[{}] is {}, and there are {} and {} too; two values are expected",
      third - values.begin(), *third, two.low, two.high));
}

// No way out of the loop, so that many are done at a time.
template <class Value>
std::vector<std::uint8_t> labels_of(std::span<const Value> values, Extremes<Value> two) {
  std::vector<std::uint8_t> labels(values.size());
  unsigned strange = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto high = static_cast<unsigned>(values[i] == two.high);
    const auto low = static_cast<unsigned>(values[i] == two.low);
    strange |= 1U - (high | low);
    labels[i] = static_cast<std::uint8_t>(high);
  }
  if (strange != 0) refuse(values, two);
  return labels;
}

template <class Value>
bool are_labels(Extremes<Value> two) {
  return std::is_same_v<Value, std::uint8_t> && two.low == 0 && two.high == 1;
}

template <class Value>
py::object binary_labels(const py::array_t<Value, py::array::c_style>& array) {
  const std::span<const Value> values(array.data(), static_cast<std::size_t>(array.size()));
  if (values.empty()) return py::none();
  auto [two, labels] = [&] {
    const Unlocked unlocked;
    const Extremes<Value> found = extremes_of(values);
    return std::pair(found, are_labels(found) ? std::vector<std::uint8_t>() : labels_of(values, found));
  }();
  if (two.low == two.high) return py::none();
  return are_labels(two) ? py::object(array) : to_array(std::move(labels));
}

template <class... Values>
void add_labels_of(py::module_& module) {
  (module.def("binary_labels", &binary_labels<Values>, py::arg("y_true").noconvert()), ...);
}

}  // namespace

void add_binary_labels(py::module_& module) {
  add_labels_of<std::uint8_t, std::int64_t, std::int32_t, std::int16_t, std::int8_t, std::uint64_t, std::uint32_t,
                std::uint16_t, double, float>(module);
}

}  // namespace saddlemesh::python
