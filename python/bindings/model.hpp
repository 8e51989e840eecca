#pragma once

#include <memory>

#include <pybind11/pybind11.h>

#include "saddlemesh/model/trained_model.hpp"

namespace saddlemesh::python {

/// The object behind saddlemesh._native.Model. It is immutable, so any number of threads may share it.
struct NativeModel {
  std::shared_ptr<const TrainedModel> model;
};

/// Wraps a model as a saddlemesh.Model.
pybind11::object to_python(TrainedModel model);

/// The model inside a saddlemesh.Model.
std::shared_ptr<const TrainedModel> native_model(pybind11::handle model);

/// Adds the methods that score and evaluate data.
void add_scoring(pybind11::class_<NativeModel>& type);

}  // namespace saddlemesh::python
