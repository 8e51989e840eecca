#include "bindings.hpp"

namespace saddlemesh::python {

void add_models(pybind11::module_&) {}

}  // namespace saddlemesh::python
