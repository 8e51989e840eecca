#pragma once

#include <memory>
#include <vector>

#include <pybind11/pybind11.h>

#include "saddlemesh/problem/problem.hpp"

namespace saddlemesh::python {

/// The bound methods of a user's problem objects, one object per worker.
struct ProblemObjects {
  struct Worker {
    pybind11::object inner, inner_vjp, outer;
  };
  Sizes sizes;
  std::vector<Worker> workers;
};
using SharedObjects = std::shared_ptr<const ProblemObjects>;

/// Looks up the methods of one object or more. Throws InputError if an object lacks a method, has invalid sizes, or has
/// other sizes than worker 0.
SharedObjects read_objects(const pybind11::sequence& problems);

/// Whether `outer` of the objects has to return the value of f.
enum class OuterValue { optional, required };

/// A problem that calls the objects' methods. The calling thread holds the GIL. The objects own every array that they
/// are given. The time argument is t for the batch ξ_t, and −1, −2, … for further samples of the first inner estimate.
/// An exception that an object raises passes through unchanged.
std::unique_ptr<Problem<double>> python_problem(SharedObjects objects, OuterValue value = OuterValue::optional);

}  // namespace saddlemesh::python
