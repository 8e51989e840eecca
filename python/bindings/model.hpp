#pragma once

#include <memory>
#include <pybind11/pybind11.h>

#include "saddlemesh/run/model/trained_model.hpp"

namespace saddlemesh::python {

/// The model as a saddlemesh.Model, and back.
pybind11::object to_python(TrainedModel model);
std::shared_ptr<const TrainedModel> model_from(pybind11::handle model);

}  // namespace saddlemesh::python
