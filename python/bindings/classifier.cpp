#include "classifier.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <pybind11/stl.h>

#include <fmt/format.h>

#include "arrays.hpp"
#include "conversions.hpp"
#include "features.hpp"
#include "interpreter.hpp"
#include "listener.hpp"
#include "model.hpp"
#include "saddlemesh/core/error.hpp"
#include "saddlemesh/data/row_order.hpp"
#include "saddlemesh/run/model/scorer.hpp"
#include "saddlemesh/run/train/site_summary.hpp"
#include "settings.hpp"
#include "sites.hpp"
#include "training_run.hpp"

namespace saddlemesh::python {
namespace {

namespace py = pybind11;

using Sites = std::optional<Array<std::uint32_t>>;

void add_classes(RawData& raw, const std::vector<std::string>& names) {
  for (const std::string& name : names) raw.classes.push_back({.name = name});
  for (const std::uint32_t label : raw.labels) ++raw.classes[label].rows;
}

RawData labelled_rows(const py::object& features, const Array<std::uint32_t>& labels) {
  RawData raw = rows_of(features);
  if (raw.data.rows != static_cast<std::size_t>(labels.size())) {
    throw InputError(fmt::format("there are {} rows and {} labels", raw.data.rows, labels.size()));
  }
  raw.labels.assign(labels.data(), labels.data() + labels.size());
  return raw;
}

// One source, or one for each site.
std::vector<RawData> sources_of(const py::object& features, const Array<std::uint32_t>& labels, const Sites& sites,
                                const py::list& site_names, const py::list& class_names, const py::list& columns) {
  RawData all = labelled_rows(features, labels);
  for (const std::string& name : texts_of(columns)) all.columns.push_back({.name = name});
  std::vector<RawData> sources;
  if (sites) {
    sources = split_by_site(std::move(all), values_of(*sites), texts_of(site_names));
  } else {
    sources.push_back(std::move(all));
  }
  for (RawData& source : sources) add_classes(source, texts_of(class_names));
  return sources;
}

/// The rows that scores are brought to probabilities by: those held out, or else all.
struct Calibration {
  std::vector<float> scores;
  std::vector<std::uint8_t> labels;
};

Calibration calibration_rows(const TrainedModel& model, const PreparedData& data, std::size_t threads) {
  RowList rows = data.validation_rows;
  if (rows.empty()) {
    rows.resize(data.data->rows);
    std::iota(rows.begin(), rows.end(), std::uint32_t{0});
  }
  Calibration out;
  out.scores.resize(rows.size());
  for (const std::uint32_t row : rows) out.labels.push_back(data.data->labels[row]);
  Scorer(model.graph(), *data.data, threads).score(model.parameters, model.buffers, *data.data, rows, out.scores);
  return out;
}

struct Fitted {
  FinishedRun run;
  Calibration calibration;
  std::vector<std::string> warnings;  ///< about the sites
};

Fitted carry_out(const TrainConfig& config, std::vector<RawData> sources, Listener& listener) {
  const Unlocked unlocked;
  for (RawData& source : sources) order_by_content(source);
  const PreparedData data = prepare_data(data_options(config), std::move(sources));
  Fitted out{.run = {.plan = plan_runs(config, {}, data, {}).front()}};
  const TrainConfig& planned = out.run.plan.config;
  if (data.sites) out.warnings = warnings_before(data);
  out.run.result = train(planned, data, {}, false, listener.hooks(*planned.iterations));
  if (out.run.result.ending == Ending::interrupted) return out;
  out.calibration = calibration_rows(out.run.result.model, data, config.data.read.threads);
  return out;
}

// Files are neither read nor written here.
void require_meaning(const Setting& setting) {
  constexpr std::array<std::string_view, 3> sections = {"data", "tables", "images"};
  constexpr std::array<std::string_view, 7> names = {"test",       "test-labels",      "test-share",        "positive",
                                                     "warm-start", "checkpoint-every", "checkpoint-minutes"};
  if (std::ranges::find(sections, setting.section) == sections.end() &&
      std::ranges::find(names, setting.name) == names.end()) {
    return;
  }
  throw InputError(
      fmt::format("{} is a setting of files and runs, and means nothing for rows in memory", setting.name));
}

TrainConfig read_config(const py::dict& values) {
  TrainConfig config;
  const Settings settings = train_settings(config);
  apply(settings, values);
  for (const Setting& setting : settings.all()) {
    if (setting.get() != setting.initial) require_meaning(setting);
  }
  config.data.test_share = 0;
  return config;
}

py::dict fit(const py::object& features, const Array<std::uint32_t>& labels, const Sites& sites,
             const py::list& site_names, const py::list& class_names, const py::list& columns, const py::dict& settings,
             const py::object& start, const py::object& progress) {
  TrainConfig config = read_config(settings);
  if (!start.is_none()) config.warm_model = model_from(start);
  Listener listener(progress);
  Fitted fitted = carry_out(config, sources_of(features, labels, sites, site_names, class_names, columns), listener);
  listener.require_end(fitted.run.result);
  py::dict out = to_python(std::move(fitted.run));
  out["scores"] = to_array(std::move(fitted.calibration.scores));
  out["labels"] = to_array(std::move(fitted.calibration.labels));
  out["warnings"] = to_strs(fitted.warnings);
  return out;
}

}  // namespace

void add_fit(py::module_& module) {
  module.def("content_order", [](const py::object& features, const Array<std::uint32_t>& labels) {
    return to_array(content_order(labelled_rows(features, labels)));
  });
  module.def("fit", &fit, py::arg("features"), py::arg("labels"), py::arg("sites"), py::arg("site_names"),
             py::arg("class_names"), py::arg("columns"), py::arg("settings"), py::arg("start"), py::arg("progress"));
}

}  // namespace saddlemesh::python
