#pragma once

#include <pybind11/pybind11.h>

// What Python sees of each part of the library. Names and defaults are plain here; the Python files give them their
// documentation and their manners.
namespace saddlemesh::python {

void add_ending(pybind11::module_& module);
void add_errors(pybind11::module_& module);
void add_topologies(pybind11::module_& module);
void add_methods(pybind11::module_& module);
void add_solve(pybind11::module_& module);
void add_analytic(pybind11::module_& module);
void add_random(pybind11::module_& module);
void add_metrics(pybind11::module_& module);
void add_data(pybind11::module_& module);
void add_split(pybind11::module_& module);
void add_models(pybind11::module_& module);
void add_training(pybind11::module_& module);

}  // namespace saddlemesh::python
