#pragma once

#include <pybind11/pybind11.h>
#include <string>

namespace saddlemesh::python {

/// Gives Python's users a UserWarning. The caller holds Python's lock. Throws where they have warnings raised.
inline void warn(const std::string& text) {
  if (PyErr_WarnEx(PyExc_UserWarning, text.c_str(), 1) != 0) throw pybind11::error_already_set();
}

}  // namespace saddlemesh::python
