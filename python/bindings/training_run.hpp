#pragma once

#include <pybind11/pybind11.h>

#include "saddlemesh/run/train/experiment.hpp"

namespace saddlemesh::python {

/// What a run leaves, as the parts of a Python result: model, metrics (a dict of arrays), ending, iterations, settings,
/// and its scores and labels of the test rows.
pybind11::dict to_python(FinishedRun&& run);

}  // namespace saddlemesh::python
