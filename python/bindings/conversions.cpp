#include "conversions.hpp"

namespace saddlemesh::python {

namespace py = pybind11;

py::str to_str(std::string_view text) {
  PyObject* made = PyUnicode_DecodeUTF8(text.data(), static_cast<py::ssize_t>(text.size()), "surrogateescape");
  if (made == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<py::str>(made);
}

py::list to_strs(const std::vector<std::string>& texts) {
  py::list out;
  for (const std::string& text : texts) out.append(to_str(text));
  return out;
}

std::string text_of(py::handle text) {
  PyObject* made = PyUnicode_AsEncodedString(text.ptr(), "utf-8", "surrogateescape");
  if (made == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<py::bytes>(made);
}

std::vector<std::string> texts_of(const py::list& texts) {
  std::vector<std::string> out;
  for (const py::handle text : texts) out.push_back(text_of(text));
  return out;
}

std::filesystem::path path_of(py::handle path) {
  PyObject* made = nullptr;
  if (PyUnicode_FSConverter(path.ptr(), &made) == 0) throw py::error_already_set();
  return std::string(py::reinterpret_steal<py::bytes>(made));
}

}  // namespace saddlemesh::python
