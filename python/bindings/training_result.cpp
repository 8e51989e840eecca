#include "training_result.hpp"

#include "arrays.hpp"
#include "models.hpp"
#include "texts.hpp"

namespace saddlemesh::python {
namespace {

namespace py = pybind11;

py::dict columns_of(const std::vector<Metrics>& metrics) {
  py::dict columns;
  for (const MetricsColumn& column : metrics_columns()) {
    std::vector<double> values;
    values.reserve(metrics.size());
    for (const Metrics& line : metrics) values.push_back(line.*column.value);
    columns[py::str(column.name)] = to_array(std::move(values));
  }
  return columns;
}

py::dict settings_of(const TrainConfig& config) {
  TrainConfig copy = config;
  const Settings settings = train_settings(copy);
  py::dict values;
  for (const Setting& setting : settings.all()) values[py::str(setting.name)] = to_str(setting.get());
  return values;
}

}  // namespace

py::dict to_python(FinishedRun&& run) {
  TrainingResult& result = run.result;
  py::dict out;
  out["model"] = to_python(std::move(result.model));
  out["metrics"] = columns_of(result.metrics);
  out["stopped_early"] = result.ending == Ending::early;
  out["iterations"] = result.iteration;
  out["chosen"] = result.chosen.iteration;
  out["settings"] = settings_of(run.plan.config);
  out["scores"] = to_array(std::move(result.scores));
  out["labels"] = to_array(std::move(result.labels));
  return out;
}

}  // namespace saddlemesh::python
