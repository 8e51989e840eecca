#include "training_run.hpp"

#include "arrays.hpp"
#include "conversions.hpp"
#include "interpreter.hpp"
#include "model.hpp"
#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/parse.hpp"
#include "saddlemesh/train/config/setting_values.hpp"

namespace saddlemesh::python {
namespace {

namespace py = pybind11;

py::object metrics_dict(const Metrics* metrics) {
  if (metrics == nullptr) return py::none();
  py::dict values;
  for (const MetricsColumn& column : metrics_columns()) values[py::str(column.name)] = metrics->*column.value;
  return values;
}

py::dict metrics_columns_of(const std::vector<Metrics>& metrics) {
  py::dict columns;
  for (const MetricsColumn& column : metrics_columns()) {
    std::vector<double> values;
    values.reserve(metrics.size());
    for (const Metrics& line : metrics) values.push_back(line.*column.value);
    columns[py::str(column.name)] = to_array(std::move(values));
  }
  return columns;
}

py::object parse_value(const std::string& text) {
  if (const auto whole = parse_number<std::uint64_t>(text)) return py::int_(*whole);
  if (const auto number = parse_number<double>(text)) return py::float_(*number);
  return to_str(text);
}

py::list parse_values(const std::string& text) {
  py::list values;
  for (const std::string& one : split_list(text, "")) values.append(parse_value(one));
  return values;
}

// The setting's value as a Python object; None if it is not set.
py::object setting_value(const Setting& setting) {
  const std::string text = setting.get();
  if (setting.kind == SettingKind::list) return parse_values(text);
  if (setting.kind == SettingKind::tables) {
    return text.empty() ? py::object(py::list()) : py::module_::import("json").attr("loads")(to_str(text));
  }
  if (text.empty()) return py::none();
  if (setting.kind == SettingKind::flag) return py::bool_(parse_flag(text));
  return setting.kind == SettingKind::number ? parse_value(text) : to_str(text);
}

py::dict settings_of(const TrainConfig& config) {
  TrainConfig copy = config;
  const Settings settings = train_settings(copy);
  py::dict values;
  for (const Setting& setting : settings.all()) values[py::str(setting.name)] = setting_value(setting);
  return values;
}

py::dict step_dict(const Steps& steps) {
  py::dict out;
  out["gamma_x"] = steps.gamma_x;
  if (steps.gamma_y > 0) out["gamma_y"] = steps.gamma_y;
  if (steps.rho > 0) out["rho"] = steps.rho;
  return out;
}

py::list retreats_of(const std::vector<Retreat>& retreats) {
  py::list out;
  for (const Retreat& retreat : retreats) {
    py::dict one;
    one["diverged"] = retreat.diverged;
    one["reason"] = retreat.reason;
    one["iteration"] = retreat.iteration;
    one["before"] = step_dict(retreat.from);
    one["after"] = step_dict(retreat.to);
    one["text"] = to_text(retreat);
    out.append(std::move(one));
  }
  return out;
}

}  // namespace

TrainingHooks ProgressCallback::hooks(std::uint64_t iterations) {
  iterations_ = iterations;
  return {
      .advanced = [this](std::uint64_t iteration) { report(iteration, nullptr); },
      .evaluated = [this](const Metrics& metrics) { report(static_cast<std::uint64_t>(metrics.iteration), &metrics); },
      .stop = &stop_};
}

SearchHooks ProgressCallback::search_hooks() {
  return {.tried = [this](std::size_t, std::size_t, const std::string&) { check(); }, .stop = &stop_};
}

void ProgressCallback::check() {
  if (interpreter_is_ending()) {
    stop_ = true;
    return;
  }
  const py::gil_scoped_acquire lock;
  if (raised_ || PyErr_CheckSignals() == 0) return;
  raised_.emplace(py::error_already_set());
  stop_ = true;
}

void ProgressCallback::throw_interrupted() {
  const py::gil_scoped_acquire lock;
  if (raised_) throw py::error_already_set(*raised_);
  throw Error("training was stopped: Python is ending");
}

void ProgressCallback::report(std::uint64_t iteration, const Metrics* metrics) {
  if (interpreter_is_ending()) {
    stop_ = true;
    return;
  }
  const py::gil_scoped_acquire lock;
  if (raised_) return;
  try {
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    if (!progress_.is_none()) progress_(iteration, iterations_, metrics_dict(metrics));
  } catch (py::error_already_set& error) {
    raised_.emplace(std::move(error));
    stop_ = true;
  }
}

void ProgressCallback::require_finished(const TrainingResult& result) {
  if (raised_ || result.ending == Ending::interrupted) throw_interrupted();
}

py::dict to_python(FinishedRun&& run) {
  TrainingResult& result = run.result;
  py::dict out;
  out["model"] = to_python(std::move(result.model));
  out["metrics"] = metrics_columns_of(result.metrics);
  out["retreats"] = retreats_of(result.retreats);
  out["stopped_early"] = result.ending == Ending::early;
  out["iterations"] = result.iteration;
  out["chosen"] = static_cast<std::uint64_t>(result.chosen.iteration);
  out["folder"] = run.plan.folder.empty() ? py::object(py::none()) : to_str(run.plan.folder.string());
  out["settings"] = settings_of(run.plan.config);
  out["scores"] = to_array(std::move(result.scores));
  out["labels"] = to_array(std::move(result.labels));
  return out;
}

}  // namespace saddlemesh::python
