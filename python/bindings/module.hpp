#pragma once

#include <pybind11/pybind11.h>

// Each function adds one part of the library to the extension module saddlemesh._native. The interface here is plain;
// the Python files around it add documentation, defaults and checks of arguments.
namespace saddlemesh::python {

void add_exit_handler(pybind11::module_& module);
void add_errors(pybind11::module_& module);
void add_topology(pybind11::module_& module);
void add_methods(pybind11::module_& module);
void add_analytic(pybind11::module_& module);
void add_random(pybind11::module_& module);
void add_solve(pybind11::module_& module);
void add_metrics(pybind11::module_& module);
void add_data(pybind11::module_& module);
void add_split(pybind11::module_& module);
void add_model(pybind11::module_& module);
void add_training(pybind11::module_& module);
void add_classifier(pybind11::module_& module);

}  // namespace saddlemesh::python
