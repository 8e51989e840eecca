#pragma once

#include <algorithm>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include "saddlemesh/core/names.hpp"

// Conversions of text, paths and names. Text from files is bytes that need not be valid UTF-8. Invalid bytes become
// lone surrogates (Python's "surrogateescape", as in file names), and become the same bytes again on the way back.
namespace saddlemesh::python {

pybind11::str to_str(std::string_view text);
pybind11::list to_str_list(const std::vector<std::string>& texts);

/// Converts a str. Throws Python's UnicodeEncodeError for a lone surrogate that stands for no byte.
std::string to_string(pybind11::handle str);

std::vector<std::string> to_strings(const pybind11::list& strs);

/// Converts a str, bytes or os.PathLike. Throws Python's TypeError or ValueError for anything else.
std::filesystem::path to_path(pybind11::handle path);

/// Class names as a NumPy array: int64 if all are integers, float64 if all are finite numbers, otherwise str.
pybind11::array to_class_array(const std::vector<std::string>& names);

/// The enumerator called `name`, for an enumeration whose enumerators have these names in order. Throws InputError for
/// an unknown name; the message contains `kind` and the known names.
template <class Enum>
Enum parse_enum(std::string_view kind, const std::string& name, const std::vector<std::string>& names) {
  const auto found = std::ranges::find(names, name);
  if (found == names.end()) throw_unknown_name(kind, name, names);
  return static_cast<Enum>(found - names.begin());
}

}  // namespace saddlemesh::python
