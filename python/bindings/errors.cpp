#include <algorithm>
#include <cctype>
#include <new>
#include <stdexcept>
#include <string>

#include "module.hpp"
#include "saddlemesh/core/divergence.hpp"
#include "saddlemesh/core/memory.hpp"
#include "saddlemesh/core/visible_text.hpp"

namespace saddlemesh::python {
namespace {

namespace py = pybind11;

bool in_option(char letter) {
  return std::islower(static_cast<unsigned char>(letter)) != 0 || letter == '-';
}

// Turns options of the program into arguments of Python: --test-share becomes test_share.
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

// Raises it with the error's members as attributes.
void raise_divergence(const py::object& type, const DivergenceError& error) {
  const py::object raised = type(in_python(visible_text(error.what())));
  raised.attr("worker") = error.worker();
  raised.attr("site") = error.where().site.empty() ? py::object(py::none()) : py::str(visible_line(error.where().site));
  raised.attr("iteration") = error.iteration();
  raised.attr("quantity") = error.quantity();
  PyErr_SetObject(type.ptr(), raised.ptr());
}

void add_divergence(py::module_& module, const py::object& base) {
  static py::exception<DivergenceError> type(module, "DivergenceError", base);
  type.attr("__doc__") =
      "A run has diverged: a number is not finite, or has grown beyond any use.\n\n"
      "Attributes\n----------\n"
      "worker : int or None\n    The worker that noticed it first. None if it was noticed in the averaged model.\n"
      "site : str or None\n    The name of that worker's site. None if workers are not sites.\n"
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

// Invalid input becomes a ValueError and lack of memory a MemoryError; other failures have a type of their own.
// Messages can contain names from files and models, so control characters and invalid UTF-8 are escaped.
void add_errors(py::module_& module) {
  static const py::object failure =  // the module holds another reference
      py::register_exception<Error>(module, "Error", PyExc_RuntimeError);
  failure.attr("__doc__") = "A failure that is not the caller's mistake, such as a run that diverged.";
  py::register_exception_translator([](std::exception_ptr thrown) {  // NOLINT: pybind11's signature
    try {
      if (thrown) std::rethrow_exception(thrown);
    } catch (const MemoryError& error) {
      PyErr_SetString(PyExc_MemoryError, in_python(error.what()).c_str());
    } catch (const std::bad_alloc& error) {
      PyErr_SetString(PyExc_MemoryError, failure_text(error).c_str());
    } catch (const std::length_error& error) {
      PyErr_SetString(PyExc_MemoryError, failure_text(error).c_str());
    } catch (const InputError& error) {
      PyErr_SetString(PyExc_ValueError, in_python(visible_text(error.what())).c_str());
    } catch (const Error& error) {
      PyErr_SetString(failure.ptr(), visible_text(error.what()).c_str());
    }
  });
  add_divergence(module, failure);  // registered last, so that it is tried first
}

}  // namespace saddlemesh::python
