#include <algorithm>
#include <array>
#include <string>

#include <fmt/format.h>

#include "problem.hpp"
#include "saddlemesh/core/error.hpp"

namespace saddlemesh::python {
namespace {

namespace py = pybind11;

// Far more than fits into memory, and sums of such sizes are still numbers.
constexpr py::ssize_t largest_size = py::ssize_t{1} << 40;

py::object attribute(const py::object& problem, std::size_t worker, const char* name) {
  // A property that fails tells its own story.
  if (py::hasattr(problem, name) || py::hasattr(py::type::of(problem), name)) return problem.attr(name);
  throw InputError(
      fmt::format("worker {}: the problem has no {}; expected an object with sizes, inner(x, t), inner_vjp(v) "
                  "and outer(g, y, t), found {}",
                  worker, name, std::string(py::repr(problem))));
}

py::object method(const py::object& problem, std::size_t worker, const char* name) {
  py::object found = attribute(problem, worker, name);
  if (PyCallable_Check(found.ptr()) != 0) return found;
  throw InputError(fmt::format("worker {}: {} = {}; expected a method", worker, name, std::string(py::repr(found))));
}

// The three numbers, or an empty list where there are no three.
std::vector<py::object> three(const py::object& sizes) {
  if (py::hasattr(sizes, "x") && py::hasattr(sizes, "g") && py::hasattr(sizes, "y")) {
    return {sizes.attr("x"), sizes.attr("g"), sizes.attr("y")};
  }
  if (!py::isinstance<py::sequence>(sizes) || py::len(sizes) != 3) return {};
  return {sizes[py::int_(0)], sizes[py::int_(1)], sizes[py::int_(2)]};
}

Sizes read_sizes(const py::object& problem, std::size_t worker) {
  const py::object found = attribute(problem, worker, "sizes");
  std::array<py::ssize_t, 3> size{-1, -1, -1};
  const auto parts = three(found);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    size[i] = PyIndex_Check(parts[i].ptr()) != 0 ? PyNumber_AsSsize_t(parts[i].ptr(), nullptr) : -1;
  }
  if (size[0] < 1 || size[1] < 1 || size[2] < 0 || std::ranges::max(size) > largest_size) {
    throw InputError(fmt::format("worker {}: sizes = {}; expected the three sizes (x, g, y), such as (8, 8, 1)", worker,
                                 std::string(py::repr(found))));
  }
  const auto at = [&](std::size_t i) { return static_cast<std::size_t>(size[i]); };
  return {.x = at(0), .g = at(1), .y = at(2)};
}

void require_same(const Sizes& first, const Sizes& other, std::size_t worker) {
  if (first.x == other.x && first.g == other.g && first.y == other.y) return;
  throw InputError(fmt::format("worker {}: sizes = ({}, {}, {}); expected ({}, {}, {}), as of worker 0", worker,
                               other.x, other.g, other.y, first.x, first.g, first.y));
}

}  // namespace

SharedObjects read_objects(const py::sequence& problems) {
  auto out = std::make_shared<ProblemObjects>();
  for (std::size_t k = 0; k < problems.size(); ++k) {
    const py::object problem = problems[k];
    const Sizes sizes = read_sizes(problem, k);
    if (k == 0) out->sizes = sizes;
    require_same(out->sizes, sizes, k);
    out->workers.push_back({.inner = method(problem, k, "inner"),
                            .inner_vjp = method(problem, k, "inner_vjp"),
                            .outer = method(problem, k, "outer")});
  }
  return out;
}

}  // namespace saddlemesh::python
