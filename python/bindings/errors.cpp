#include "bindings.hpp"
#include "saddlemesh/core/error.hpp"

namespace saddlemesh::python {

// The user's mistakes are ValueErrors, as everywhere in Python; what else fails has a type of its own.
void add_errors(pybind11::module_& module) {
  pybind11::register_exception<Error>(module, "Error", PyExc_RuntimeError).attr("__doc__") =
      "A failure that is not the caller's mistake, such as a number that is not finite.";
  pybind11::register_exception_translator([](std::exception_ptr thrown) {  // NOLINT: pybind11's signature
    try {
      if (thrown) std::rethrow_exception(thrown);
    } catch (const InputError& error) {
      PyErr_SetString(PyExc_ValueError, error.what());
    }
  });
}

}  // namespace saddlemesh::python
