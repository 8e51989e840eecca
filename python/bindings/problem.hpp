#pragma once

#include <memory>
#include <pybind11/pybind11.h>
#include <vector>

#include "saddlemesh/problem/problem.hpp"

namespace saddlemesh::python {

/// One Python object per worker, its methods looked up.
struct ProblemObjects {
  struct Worker {
    pybind11::object inner, inner_vjp, outer;
  };
  Sizes sizes;
  std::vector<Worker> workers;
};
using SharedObjects = std::shared_ptr<const ProblemObjects>;

/// Of one object or more. Throws InputError for one that lacks something, or whose sizes are no sizes or not those of
/// worker 0.
SharedObjects read_objects(const pybind11::sequence& problems);

/// What `outer` of the objects may leave out.
enum class OuterValue { optional, required };

/// The problem whose functions are those of the objects. It is called by the thread that holds Python's lock. Every
/// array that an object is given is its own to keep. The batch ξ_t has the number t, the further samples of the first
/// inner estimate have −1, −2, …; what an object raises is thrown as it is.
std::unique_ptr<Problem<double>> python_problem(SharedObjects objects, OuterValue value = OuterValue::optional);

}  // namespace saddlemesh::python
