#pragma once

#include <memory>

#include "saddlemesh/model/trained_model.hpp"

namespace saddlemesh::python {

/// What saddlemesh._native.Model holds. Nothing changes a model, so that any number of threads may use it.
struct ModelObject {
  std::shared_ptr<const TrainedModel> model;
};

}  // namespace saddlemesh::python
