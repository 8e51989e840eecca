#include "module.hpp"

PYBIND11_MODULE(_native, module) {  // NOLINT: the macro's
  using namespace saddlemesh::python;
  module.doc() = "The compiled part of saddlemesh; import saddlemesh instead.";
  module.attr("__version__") = SADDLEMESH_VERSION;
  add_exit_handler(module);
  add_errors(module);
  add_topology(module);
  add_methods(module);
  add_analytic(module);
  add_random(module);
  add_solve(module);
  add_metrics(module);
  add_data(module);
  add_split(module);
  add_model(module);
  add_training(module);
  add_classifier(module);
}
