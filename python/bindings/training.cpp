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
#include "saddlemesh/train/config/run_settings.hpp"
#include "saddlemesh/train/config/toml.hpp"
#include "saddlemesh/train/experiment.hpp"
#include "saddlemesh/train/run_folder.hpp"
#include "saddlemesh/train/site_placement.hpp"
#include "settings.hpp"
#include "training_run.hpp"

namespace saddlemesh::python {
namespace {

namespace py = pybind11;
namespace fs = std::filesystem;

/// The arguments of saddlemesh.train.
struct TrainRequest {
  TrainConfig config;
  RunOptions run;
  bool resume = false;
  std::string command;  ///< for the report
};

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
std::vector<std::string> read_train_request(TrainRequest& request, const fs::path& file, const py::dict& values) {
  std::vector<std::string> notes;
  Settings settings = train_settings(request.config);
  add_run_settings(settings, request.run);
  apply_settings(settings, values);
  const fs::path own = request.run.out / "config.toml";
  if (!file.empty()) notes = read_file_settings(file, settings);
  if (file.empty() && request.resume && fs::exists(own)) notes = read_file_settings(own, settings);
  replace_source_by(values, request.config.data);
  const std::string saved = request.resume && !values.contains("data") ? request.config.data.data : std::string();
  if (names_stream(saved)) {
    throw InputError(
        fmt::format("{}: the run read its data from a pipe ({}), which cannot be read again: give data "
                    "with the same rows",
                    request.run.out.string(), saved));
  }
  apply_settings(settings, values);  // again: they take precedence over files
  return notes;
}

std::vector<std::string> setting_sections() {
  TrainRequest request;
  Settings settings = train_settings(request.config);
  add_run_settings(settings, request.run);
  return settings.sections();
}

void require_runnable(const TrainRequest& request) {
  const fs::path& out = request.run.out;
  if (request.resume && !out.empty() && !fs::exists(out) && request.config.data.data.empty()) {
    throw InputError(fmt::format("{}: there is no run to go on with", out.string()));
  }
  if (request.config.data.data.empty() && request.config.data.sites.empty()) {
    throw InputError(
        "train needs data: a file, a folder or a name of saddlemesh.data_sets(), as in data=\"ijcnn1\"; "
        "or sites, as in sites=[\"ulm.csv\", \"bonn.csv\"]");
  }
  if (request.run.seeds > 1) {
    throw InputError(fmt::format("train makes one run, and {} seeds are asked for; call it with one seed at a time",
                                 request.run.seeds));
  }
  if (request.resume && request.run.out.empty()) throw InputError("resume needs the run's folder: give it as out");
  if (process_count_from_launcher() > 1) {
    throw InputError(
        "Python trains in one process; for several, start the program: mpirun … saddlemesh train config.toml");
  }
}

FinishedRun run_in_memory(const TrainRequest& request, const PreparedData& data, ProgressCallback& callback) {
  const PlannedRun plan = plan_runs(request.config, {}, data, {}).front();
  return carry_out(plan, data, false, callback.hooks(*plan.config.iterations));
}

FinishedRun run_in_folder(const TrainRequest& request, const PreparedData& data, const RunFolder& folder,
                          ProgressCallback& callback) {
  folder.require_held();
  const PlannedRun plan = plan_runs(request.config, {}, data, folder.path()).front();
  FinishedRun run = carry_out(plan, data, request.resume, while_held(folder, callback.hooks(*plan.config.iterations)));
  if (run.result.ending == Ending::interrupted) return run;
  folder.require_held();
  write_report({run}, data, request.command, folder.path(), request.run.svg);
  return run;
}

// JSON with what was found about the data and the sites; empty for an interrupted run.
std::string outcome_of(const FinishedRun& run, const PreparedData& data) {
  return run.result.ending == Ending::interrupted ? "" : outcome_json({run}, data, run.plan.folder);
}

FinishedRun run_training(const TrainRequest& request, const std::optional<RunFolder>& folder,
                         ProgressCallback& callback, std::string& facts) {
  const GilReleased released;
  DataOptions options = data_options(request.config);
  options.read.waiting = check_signals;
  const PreparedData data = prepare_data(options);
  FinishedRun run = folder ? run_in_folder(request, data, *folder, callback) : run_in_memory(request, data, callback);
  facts = outcome_of(run, data);
  return run;
}

std::optional<RunFolder> open_folder(const TrainRequest& request) {
  if (request.run.out.empty()) return std::nullopt;
  return RunFolder::open(request.run.out, {.resume = request.resume, .note = warn});
}

py::dict train_request(const fs::path& file, const py::dict& given, bool resume, const std::string& command,
                       const py::object& progress) {
  TrainRequest request{.resume = resume, .command = command};
  const py::dict values = with_current_names(given);
  for (const std::string& note : read_train_request(request, file, values)) warn_of_renaming(note);
  require_runnable(request);
  const std::optional<RunFolder> folder = open_folder(request);
  if (resume) read_train_request(request, file, values);  // again, now that no other process can change the folder
  request.config.data = agree_on_sites(one_process(), request.config.data);
  require_hosts(one_process(), request.config.data.sites);
  ProgressCallback callback(progress);
  const DeferredWarnings warnings(request.config.data.read);
  std::string facts;
  FinishedRun run = run_training(request, folder, callback, facts);
  warnings.issue();
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
