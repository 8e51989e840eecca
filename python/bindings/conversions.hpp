#pragma once

#include <filesystem>
#include <pybind11/pybind11.h>
#include <string>
#include <string_view>
#include <vector>

// Texts of files are bytes, which need not be UTF-8. Those that are not become the lone surrogates by which Python
// itself stands for them in file names, and come back as the same bytes.
namespace saddlemesh::python {

pybind11::str to_str(std::string_view text);
pybind11::list to_strs(const std::vector<std::string>& texts);

/// Of a str. Python's UnicodeEncodeError where a lone surrogate stands for no byte.
std::string text_of(pybind11::handle text);

std::vector<std::string> texts_of(const pybind11::list& texts);

/// Of a str, bytes or os.PathLike, with Python's TypeError and ValueError for what is no path.
std::filesystem::path path_of(pybind11::handle path);

}  // namespace saddlemesh::python
