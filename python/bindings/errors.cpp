#include <algorithm>
#include <cctype>
#include <string>

#include "bindings.hpp"
#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/visible_text.hpp"

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

// The user's mistakes are ValueErrors, as everywhere in Python; what else fails has a type of its own. Messages may
// hold names out of files and models: what a terminal would obey, or Python could not decode, is escaped.
void add_errors(pybind11::module_& module) {
  static const pybind11::handle failure =  // the module keeps it
      pybind11::register_exception<Error>(module, "Error", PyExc_RuntimeError);
  failure.attr("__doc__") = "A failure that is not the caller's mistake, such as a number that is not finite.";
  pybind11::register_exception_translator([](std::exception_ptr thrown) {  // NOLINT: pybind11's signature
    try {
      if (thrown) std::rethrow_exception(thrown);
    } catch (const InputError& error) {
      PyErr_SetString(PyExc_ValueError, in_python(visible_text(error.what())).c_str());
    } catch (const Error& error) {
      PyErr_SetString(failure.ptr(), visible_text(error.what()).c_str());
    }
  });
}

}  // namespace saddlemesh::python
