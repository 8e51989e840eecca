#include <optional>

#include <fmt/format.h>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include "conversions.hpp"
#include "interpreter.hpp"
#include "module.hpp"
#include "saddlemesh/comm/launcher_environment.hpp"
#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/file.hpp"
#include "saddlemesh/train/config/toml.hpp"
#include "saddlemesh/train/experiment.hpp"
#include "settings.hpp"
#include "training_run.hpp"

namespace saddlemesh::python {
namespace {

namespace py = pybind11;
namespace fs = std::filesystem;

std::vector<std::string> read_file_settings(const fs::path& file, const Settings& settings) {
  return read_toml(read_file(file), file.string(), settings);
}

// Data or sites in the call replace those of the file; None counts as absent.
void replace_source_by(const py::dict& values, DataOptions& options) {
  const bool given = values.contains("data") && !py::object(values["data"]).is_none();
  const std::string data = given ? to_path(values["data"]).string() : std::string();
  replace_source(options, given ? &data : nullptr, values.contains("sites") || values.contains("site"));
  for (const auto& [name, file] : site_files) {
    if (values.contains(name)) replace_site_files(options, file);
  }
}

// Returns notes on names of earlier versions in files.
std::vector<std::string> read_train_request(ExperimentOptions& request, const fs::path& file, const py::dict& values) {
  std::vector<std::string> notes;
  const Settings settings = experiment_settings(request);
  apply_settings(settings, values);
  const fs::path own = request.out / "config.toml";
  if (!file.empty()) notes = read_file_settings(file, settings);
  if (file.empty() && request.resume && fs::exists(own)) notes = read_file_settings(own, settings);
  replace_source_by(values, request.config.data);
  const std::string saved = request.resume && !values.contains("data") ? request.config.data.data : std::string();
  if (names_stream(saved)) {
    throw InputError(
        fmt::format("{}: the run read its data from a pipe ({}), which cannot be read again: give data "
                    "with the same rows",
                    request.out.string(), saved));
  }
  apply_settings(settings, values);  // again: they take precedence over files
  return notes;
}

std::vector<std::string> setting_sections() {
  ExperimentOptions request;
  return experiment_settings(request).sections();
}

void require_runnable(const ExperimentOptions& request) {
  const fs::path& out = request.out;
  if (request.resume && !out.empty() && !fs::exists(out) && request.config.data.data.empty()) {
    throw InputError(fmt::format("{}: there is no run to resume", out.string()));
  }
  if (request.config.data.data.empty() && request.config.data.sites.empty()) {
    throw InputError(
        "train requires data: a file, a folder or a name from saddlemesh.data_sets(), as in data=\"ijcnn1\"; or sites, "
        "as in sites=[\"ulm.csv\", \"bonn.csv\"]");
  }
  if (request.seeds > 1) {
    throw InputError(
        fmt::format("train makes one run, but {} seeds are requested; call it with one seed at a time", request.seeds));
  }
  if (request.resume && request.out.empty()) throw InputError("resume requires the run's folder: give it as out");
  if (process_count_from_launcher() > 1) {
    throw InputError(
        "Python trains in one process; for several, start the program: mpirun … saddlemesh train config.toml");
  }
}

// Returns JSON with what was found about the data and the sites; empty for an interrupted run.
std::string run_training(Experiment& experiment, const std::string& command, ProgressCallback& callback) {
  const GilReleased released;
  experiment.read_data([](ReadOptions& options) { options.waiting = check_signals; });
  if (!experiment.search(callback.search_hooks())) return {};
  const PlannedRun& plan = experiment.plan().front();
  const FinishedRun& run = experiment.carry_out(plan, callback.hooks(*plan.config.iterations));
  if (run.result.ending == Ending::interrupted) return {};
  experiment.write_report(command);
  return outcome_json(experiment.runs(), experiment.data(), plan.folder);
}

py::dict train_request(const fs::path& file, const py::dict& given, bool resume, const std::string& command,
                       const py::object& progress) {
  ExperimentOptions request;
  request.resume = resume;
  const py::dict values = with_current_names(given);
  for (const std::string& note : read_train_request(request, file, values)) warn_of_renaming(note);
  require_runnable(request);
  Experiment experiment(request, one_process());
  if (!request.out.empty()) experiment.open_folder([&] { read_train_request(request, file, values); }, warn);
  experiment.place_processes();
  ProgressCallback callback(progress);
  const DeferredWarnings warnings(request.config.data.read);
  const std::string facts = run_training(experiment, command, callback);
  warnings.issue();
  if (experiment.runs().empty()) callback.throw_interrupted();
  FinishedRun& run = experiment.runs().front();
  callback.require_finished(run.result);
  const std::string source = source_text(run.plan.config.data);
  py::dict out = to_python(std::move(run));
  out["facts"] = py::str(facts);
  out["source"] = to_str(source);
  return out;
}

}  // namespace

void add_training(py::module_& module) {
  module.def("train", &train_request, py::arg("file"), py::arg("values"), py::arg("resume"), py::arg("command"),
             py::arg("progress"));
  module.def("setting_sections", &setting_sections);
}

}  // namespace saddlemesh::python
