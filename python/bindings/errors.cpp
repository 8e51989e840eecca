#include <algorithm>
#include <cctype>
#include <string>

#include "bindings.hpp"
#include "saddlemesh/core/divergence.hpp"

namespace saddlemesh::python {
namespace {

namespace py = pybind11;

bool in_option(char letter) {
  return std::islower(static_cast<unsigned char>(letter)) != 0 || letter == '-';
}

// What is an option of the program is an argument here: --test-share is test_share.
std::string in_python(std::string message) {
  const std::string mark = "--";
  for (auto at = message.find(mark); at != std::string::npos; at = message.find(mark, at)) {
    const auto begin = message.begin() + static_cast<std::ptrdiff_t>(at);
    const auto end = std::find_if_not(begin, message.end(), in_option);
    const bool option = end - begin > 3 && (at == 0 || !std::isgraph(static_cast<unsigned char>(message[at - 1])) ||
                                            message[at - 1] == '(');
    if (!option) {
      at += mark.size();
      continue;
    }
    std::replace(begin, end, '-', '_');
    message.erase(at, mark.size());
  }
  return message;
}

// With the error's members as attributes.
void raise_divergence(const py::object& type, const DivergenceError& error) {
  const py::object raised = type(in_python(error.what()));
  raised.attr("worker") = error.worker();
  raised.attr("iteration") = error.iteration();
  raised.attr("quantity") = error.quantity();
  PyErr_SetObject(type.ptr(), raised.ptr());
}

void add_divergence(py::module_& module, const py::object& base) {
  static py::exception<DivergenceError> type(module, "DivergenceError", base);
  type.attr("__doc__") =
      "A run has diverged: a number is not finite, or has grown beyond any use.\n\n"
      "Attributes\n----------\n"
      "worker : int\n    The worker that noticed it first.\n"
      "iteration : int\n    The iteration at which it was noticed.\n"
      "quantity : str\n    What is not finite, or has grown: \"g(x)\", \"the loss\".\n";
  py::register_exception_translator([](std::exception_ptr thrown) {  // NOLINT: pybind11's signature
    try {
      if (thrown) std::rethrow_exception(thrown);
    } catch (const DivergenceError& diverged) {
      raise_divergence(type, diverged);
    }
  });
}

}  // namespace

// The user's mistakes are ValueErrors, as everywhere in Python; what else fails has a type of its own.
void add_errors(py::module_& module) {
  const py::object base = py::register_exception<Error>(module, "Error", PyExc_RuntimeError);
  base.attr("__doc__") = "A failure that is not the caller's mistake, such as a run that diverged.";
  add_divergence(module, base);
  py::register_exception_translator([](std::exception_ptr thrown) {  // NOLINT: pybind11's signature
    try {
      if (thrown) std::rethrow_exception(thrown);
    } catch (const InputError& error) {
      PyErr_SetString(PyExc_ValueError, in_python(error.what()).c_str());
    }
  });
}

}  // namespace saddlemesh::python
