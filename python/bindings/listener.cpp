#include "listener.hpp"

#include "interpreter.hpp"
#include "saddlemesh/core/error.hpp"

namespace saddlemesh::python {
namespace {

namespace py = pybind11;

py::object python_metrics(const Metrics* metrics) {
  if (metrics == nullptr) return py::none();
  py::dict values;
  for (const MetricsColumn& column : metrics_columns()) values[py::str(column.name)] = metrics->*column.value;
  return values;
}

}  // namespace

TrainingHooks Listener::hooks(std::uint64_t iterations) {
  iterations_ = iterations;
  return {
      .advanced = [this](std::uint64_t iteration) { hear(iteration, nullptr); },
      .evaluated = [this](const Metrics& metrics) { hear(static_cast<std::uint64_t>(metrics.iteration), &metrics); },
      .stop = &stop_};
}

void Listener::hear(std::uint64_t iteration, const Metrics* metrics) {
  if (python_is_ending()) {
    stop_ = true;
    return;
  }
  const py::gil_scoped_acquire lock;
  if (raised_) return;
  try {
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    if (!progress_.is_none()) progress_(iteration, iterations_, python_metrics(metrics));
  } catch (py::error_already_set& error) {
    raised_.emplace(std::move(error));
    stop_ = true;
  }
}

void Listener::require_end(const TrainingResult& result) {
  if (raised_) throw py::error_already_set(*raised_);
  if (result.ending == Ending::interrupted) throw Error("training was stopped: Python is ending");
}

}  // namespace saddlemesh::python
