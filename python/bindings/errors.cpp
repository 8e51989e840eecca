#include <algorithm>
#include <cctype>
#include <new>
#include <stdexcept>
#include <string>

#include "bindings.hpp"
#include "saddlemesh/core/memory.hpp"

namespace saddlemesh::python {
namespace {

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

}  // namespace

// The user's mistakes are ValueErrors, as everywhere in Python, and too little memory is a MemoryError; what else fails
// has a type of its own.
void add_errors(pybind11::module_& module) {
  pybind11::register_exception<Error>(module, "Error", PyExc_RuntimeError).attr("__doc__") =
      "A failure that is not the caller's mistake, such as a number that is not finite.";
  pybind11::register_exception_translator([](std::exception_ptr thrown) {  // NOLINT: pybind11's signature
    try {
      if (thrown) std::rethrow_exception(thrown);
    } catch (const MemoryError& error) {
      PyErr_SetString(PyExc_MemoryError, in_python(error.what()).c_str());
    } catch (const std::bad_alloc& error) {
      PyErr_SetString(PyExc_MemoryError, failure_text(error).c_str());
    } catch (const std::length_error& error) {
      PyErr_SetString(PyExc_MemoryError, failure_text(error).c_str());
    } catch (const InputError& error) {
      PyErr_SetString(PyExc_ValueError, in_python(error.what()).c_str());
    }
  });
}

}  // namespace saddlemesh::python
