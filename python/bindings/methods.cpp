#include "saddlemesh/method/methods.hpp"

#include <pybind11/stl.h>

#include "module.hpp"
#include "step_options.hpp"

namespace saddlemesh::python {
namespace {

namespace py = pybind11;

py::dict info(const MethodInfo& method) {
  using namespace py::literals;
  return py::dict("name"_a = method.name, "summary"_a = method.summary, "averages_inner"_a = method.averages_inner,
                  "momentum"_a = method.momentum, "tracks_outer"_a = method.tracks_outer,
                  "complete_graph"_a = method.complete_graph, "composition"_a = method.composition);
}

}  // namespace

void add_methods(py::module_& module) {
  using namespace py::literals;
  module.def("methods", [] {
    py::list out;
    for (const MethodInfo& method : methods()) out.append(info(method));
    return out;
  });
  module.def(
      "method", [](const std::string& name) { return info(find_method(name)); }, "name"_a);
  module.def(
      "preset", [](const std::string& name) { return to_dict(preset(name)); }, "name"_a);
}

}  // namespace saddlemesh::python
