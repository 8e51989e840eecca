#include <algorithm>
#include <array>
#include <numeric>
#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <pybind11/stl.h>

#include "arrays.hpp"
#include "conversions.hpp"
#include "features.hpp"
#include "interpreter.hpp"
#include "model.hpp"
#include "module.hpp"
#include "saddlemesh/core/error.hpp"
#include "saddlemesh/data/rows/row_order.hpp"
#include "saddlemesh/model/scorer.hpp"
#include "saddlemesh/train/search_summary.hpp"
#include "saddlemesh/train/site_summary.hpp"
#include "settings.hpp"
#include "training_run.hpp"

namespace saddlemesh::python {
namespace {

namespace py = pybind11;

void append_row(const SparseFeatures& from, std::size_t row, SparseFeatures& to) {
  for (std::uint64_t i = from.begin[row]; i < from.begin[row + 1]; ++i) {
    to.columns.push_back(from.columns[i]);
    to.values.push_back(from.values[i]);
  }
  to.begin.push_back(to.columns.size());
}

void append_row(const DataSet& from, std::size_t row, DataSet& to) {
  ++to.rows;
  if (from.is_sparse()) {
    append_row(from.sparse(), row, to.sparse());
    return;
  }
  const std::size_t width = from.shape.size();
  const auto values = std::span(from.dense().values).subspan(row * width, width);
  std::vector<float>& out = to.dense().values;
  out.insert(out.end(), values.begin(), values.end());
}

RawData empty_site(const RawData& raw, const std::string& name) {
  RawData out{.name = name, .format = raw.format, .columns = raw.columns};
  out.data.shape = raw.data.shape;
  if (raw.data.is_sparse()) out.data.features = SparseFeatures();
  return out;
}

// The labelled rows of each site: row i belongs to site sites[i], whose name is names[sites[i]]. For matrices only.
std::vector<RawData> split_by_site(RawData raw, std::span<const std::uint32_t> sites,
                                   std::span<const std::string> names) {
  std::vector<RawData> out;
  for (const std::string& name : names) out.push_back(empty_site(raw, name));
  for (std::size_t row = 0; row < raw.data.rows; ++row) {
    RawData& site = out[sites[row]];
    append_row(raw.data, row, site.data);
    site.labels.push_back(raw.labels[row]);
  }
  return out;
}

using Sites = std::optional<Array<std::uint32_t>>;

void add_classes(RawData& raw, const std::vector<std::string>& names) {
  for (const std::string& name : names) raw.classes.push_back({.name = name});
  for (const std::uint32_t label : raw.labels) ++raw.classes[label].rows;
}

RawData read_labeled_rows(const py::object& features, const Array<std::uint32_t>& labels) {
  RawData raw = read_matrix(features);
  if (raw.data.rows != static_cast<std::size_t>(labels.size())) {
    throw InputError(fmt::format("there are {} rows and {} labels", raw.data.rows, labels.size()));
  }
  raw.labels.assign(labels.data(), labels.data() + labels.size());
  return raw;
}

// One source for each site, or a single one without sites.
std::vector<RawData> read_sources(const py::object& features, const Array<std::uint32_t>& labels, const Sites& sites,
                                  const py::list& site_names, const py::list& class_names, const py::list& columns) {
  RawData all = read_labeled_rows(features, labels);
  for (const std::string& name : to_strings(columns)) all.columns.push_back({.name = name});
  std::vector<RawData> sources;
  if (sites) {
    sources = split_by_site(std::move(all), values_of(*sites), to_strings(site_names));
  } else {
    sources.push_back(std::move(all));
  }
  for (RawData& source : sources) add_classes(source, to_strings(class_names));
  return sources;
}

/// The model's scores of the rows that calibrate probabilities: the validation rows, or all rows if there are none.
struct CalibrationRows {
  std::vector<float> scores;
  std::vector<std::uint8_t> labels;
};

CalibrationRows calibration_rows(const TrainedModel& model, const PreparedData& data, std::size_t threads) {
  RowList rows = data.validation_rows;
  if (rows.empty()) {
    rows.resize(data.data->rows);
    std::iota(rows.begin(), rows.end(), std::uint32_t{0});
  }
  CalibrationRows out;
  out.scores.resize(rows.size());
  for (const std::uint32_t row : rows) out.labels.push_back(data.data->labels[row]);
  Scorer(model.graph(), *data.data, threads).score(model.parameters, model.buffers, *data.data, rows, out.scores);
  return out;
}

struct Fitted {
  FinishedRun run;
  CalibrationRows calibration;
  std::vector<std::string> warnings;  ///< about the sites
  std::optional<SearchResult> search;
};

Fitted run_fit(ExperimentOptions& options, std::vector<RawData> sources, ProgressCallback& callback) {
  const GilReleased released;
  for (RawData& source : sources) order_by_content(source);
  Experiment experiment(options, one_process());
  const PreparedData& data = experiment.prepare_tables(std::move(sources));
  Fitted out;
  if (data.sites) out.warnings = warnings_before(data);
  if (!experiment.search(callback.search_hooks())) callback.throw_interrupted();
  const PlannedRun& plan = experiment.plan().front();
  experiment.carry_out(plan, callback.hooks(*plan.config.iterations));
  out.search = experiment.searched();
  out.run = std::move(experiment.runs().front());
  if (out.run.result.ending == Ending::interrupted) return out;
  out.calibration = calibration_rows(out.run.result.model, data, options.config.threads);
  return out;
}

// Rejects settings of files: fit() neither reads nor writes any.
void require_applicable(const Setting& setting) {
  if (!setting.for_files_only) return;
  throw InputError(
      fmt::format("{} is a setting for files and runs; it does not apply to rows in memory", setting.name));
}

ExperimentOptions read_options(const py::dict& values) {
  ExperimentOptions options;
  const Settings settings = train_settings(options.config);
  apply_settings(settings, with_current_names(values));
  for (const Setting& setting : settings.all()) {
    if (setting.get() != setting.initial) require_applicable(setting);
  }
  options.config.data.test_share = 0;
  return options;
}

py::dict fit(const py::object& features, const Array<std::uint32_t>& labels, const Sites& sites,
             const py::list& site_names, const py::list& class_names, const py::list& columns, const py::dict& settings,
             const py::object& start, const py::object& progress) {
  ExperimentOptions options = read_options(settings);
  if (!start.is_none()) options.config.warm_model = native_model(start);
  ProgressCallback callback(progress);
  Fitted fitted = run_fit(options, read_sources(features, labels, sites, site_names, class_names, columns), callback);
  callback.require_finished(fitted.run.result);
  py::dict out = to_python(std::move(fitted.run));
  out["scores"] = to_array(std::move(fitted.calibration.scores));
  out["labels"] = to_array(std::move(fitted.calibration.labels));
  out["warnings"] = to_str_list(fitted.warnings);
  out["search"] = fitted.search ? py::object(py::str(to_json(*fitted.search).dump())) : py::object(py::none());
  return out;
}

}  // namespace

void add_classifier(py::module_& module) {
  module.def("content_order", [](const py::object& features, const Array<std::uint32_t>& labels) {
    return to_array(content_order(read_labeled_rows(features, labels)));
  });
  module.def("fit", &fit, py::arg("features"), py::arg("labels"), py::arg("sites"), py::arg("site_names"),
             py::arg("class_names"), py::arg("columns"), py::arg("settings"), py::arg("start"), py::arg("progress"));
}

}  // namespace saddlemesh::python
