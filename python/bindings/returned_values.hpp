#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include <pybind11/pybind11.h>

namespace saddlemesh::python {

/// Which method of which worker's object gave a value.
struct Origin {
  std::size_t worker;
  std::string_view method;  ///< "inner", "outer: grad_y"
};

/// out ← the values of a NumPy vector of that size, of a type that double holds exactly or nearly (NumPy's "safe").
/// InputError naming the origin, what was found and what was expected, for anything else.
void take_vector(pybind11::handle returned, const Origin& origin, std::span<double> out);

/// A number. InputError as above.
double take_number(pybind11::handle returned, const Origin& origin);

/// The items of a tuple or list of grad_g, grad_y and the value, which may be missing unless it is needed. InputError
/// as above.
pybind11::tuple take_items(pybind11::handle returned, const Origin& origin, bool value_needed);

}  // namespace saddlemesh::python
