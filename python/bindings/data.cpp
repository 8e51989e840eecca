#include <fmt/format.h>

#include "bindings.hpp"
#include "class_values.hpp"
#include "feature_arrays.hpp"
#include "saddlemesh/core/error.hpp"
#include "saddlemesh/data/columns.hpp"
#include "saddlemesh/data/named/data_argument.hpp"
#include "saddlemesh/data/named/locate.hpp"
#include "saddlemesh/run/config/data_settings.hpp"
#include "saddlemesh/run/report/findings_table.hpp"
#include "settings.hpp"
#include "texts.hpp"
#include "unlocked.hpp"
#include "warn.hpp"

namespace saddlemesh::python {
namespace {

namespace py = pybind11;

struct ReadRequest {
  ReadOptions read;
  std::filesystem::path data_dir;
};

void read_request(ReadRequest& request, const py::dict& options) {
  Settings settings;
  request.read.cache = default_cache();
  request.read.waiting = check_signals;
  add_read_settings(settings, request.read, request.data_dir);
  add_read_threads(settings, request.read);
  apply(settings, options);
}

RawData read_raw(const std::string& data, bool test, const ReadRequest& request) {
  const Unlocked unlocked;
  const DataArgument argument = resolve_data(data, request.data_dir);
  return test ? read_test(argument, request.read) : read_training(argument, request.read);
}

// A matrix, images, or the parts of a SciPy matrix.
py::object features_of(DataSet&& data) {
  if (data.sparse()) return sparse_parts(std::move(data.values), std::move(data.columns), std::move(data.begin));
  const auto shape = array_shape(data, data.rows);
  if (data.images()) return to_array(std::move(data.pixels), shape);
  return to_array(std::move(data.features), shape);
}

py::array classes_of(const RawData& raw) {
  std::vector<std::string> names;
  for (const RawClass& one : raw.classes) names.push_back(one.name);
  return class_values(names);
}

void add_columns(const RawData& raw, py::dict& out) {
  py::list names;
  py::dict categories;
  for (const RawColumn& column : raw.columns) {
    names.append(to_str(column.name));
    if (column.categorical) categories[to_str(column.name)] = to_strs(column.categories);
  }
  out["feature_names"] = raw.columns.empty() ? py::object(py::none()) : names;
  out["categories"] = categories;
}

py::dict load_data(const std::string& data, bool test, bool labelled, const py::dict& options) {
  ReadRequest request;
  read_request(request, options);
  request.read.labelled = labelled;
  const ReadingNotes notes(request.read);
  RawData raw = read_raw(data, test, request);
  notes.warn_all();
  require_readable(raw, request.read);
  py::dict out;
  out["findings"] = findings_json(raw.findings).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  const bool has_labels = !raw.labels.empty();
  out["classes"] = has_labels ? py::object(classes_of(raw)) : py::none();
  out["labels"] = has_labels ? py::object(to_array(std::move(raw.labels))) : py::none();
  add_columns(raw, out);
  out["name"] = to_str(raw.name);
  out["format"] = to_str(raw.format);
  out["skipped"] = raw.skipped;
  out["shape"] = py::tuple(py::cast(std::make_pair(raw.data.rows, raw.data.shape.size())));
  out["X"] = features_of(std::move(raw.data));
  return out;
}

py::object path_or_none(const std::filesystem::path& path) {
  return path.empty() ? py::object(py::none()) : py::object(to_str(path.string()));
}

py::list data_sets(const std::filesystem::path& data_dir) {
  py::list sets;
  for (const NamedSet& set : named_sets()) {
    const LocatedSet found = locate(set, data_dir).value_or(LocatedSet());
    sets.append(py::make_tuple(to_str(set.name), to_str(set.summary), path_or_none(found.training),
                               path_or_none(found.test), to_str(set.terms), to_str(how_to_get(set))));
  }
  return sets;
}

}  // namespace

void add_data(py::module_& module) {
  module.def(
      "load_data",
      [](const py::object& data, bool test, bool labelled, const py::dict& options) {
        return load_data(path_of(data).string(), test, labelled, options);
      },
      py::arg("data"), py::arg("test"), py::arg("labelled"), py::arg("options"));
  module.def(
      "data_sets",
      [](const py::object& data_dir) {
        return data_sets(data_dir.is_none() ? std::filesystem::path() : path_of(data_dir));
      },
      py::arg("data_dir"));
}

}  // namespace saddlemesh::python
