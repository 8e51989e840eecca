#pragma once

#include <algorithm>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include <pybind11/numpy.h>

namespace saddlemesh::python {

/// A contiguous array argument; converted if the caller's array has another type or layout.
template <class Value>
using Array = pybind11::array_t<Value, pybind11::array::c_style | pybind11::array::forcecast>;

template <class Value>
std::span<const Value> values_of(const Array<Value>& array) {
  return {array.data(), static_cast<std::size_t>(array.size())};
}

/// A NumPy array that takes over the vector's memory without a copy.
template <class Value>
pybind11::array_t<Value> to_array(std::vector<Value> values, std::vector<pybind11::ssize_t> shape) {
  auto owned = std::make_unique<std::vector<Value>>(std::move(values));
  const Value* data = owned->data();
  pybind11::capsule owner(owned.release(), [](void* all) { delete static_cast<std::vector<Value>*>(all); });
  return pybind11::array_t<Value>(std::move(shape), data, owner);
}
template <class Value>
pybind11::array_t<Value> to_array(std::vector<Value> values) {
  const auto size = static_cast<pybind11::ssize_t>(values.size());
  return to_array(std::move(values), {size});
}

/// A NumPy array with a copy of the values.
template <class Value>
pybind11::array_t<Value> copied(std::span<const Value> values) {
  pybind11::array_t<Value> out(static_cast<pybind11::ssize_t>(values.size()));
  std::ranges::copy(values, out.mutable_data());
  return out;
}

}  // namespace saddlemesh::python
