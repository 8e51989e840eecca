#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "conversions.hpp"
#include "features.hpp"
#include "interpreter.hpp"
#include "module.hpp"
#include "saddlemesh/core/error.hpp"
#include "saddlemesh/data/agreement.hpp"
#include "saddlemesh/data/column_agreement.hpp"
#include "saddlemesh/data/columns.hpp"
#include "saddlemesh/data/join.hpp"
#include "saddlemesh/data/named/data_argument.hpp"
#include "saddlemesh/data/named/locate.hpp"
#include "saddlemesh/data/sources.hpp"
#include "saddlemesh/train/config/data_settings.hpp"
#include "saddlemesh/train/report/findings_table.hpp"
#include "saddlemesh/train/site_placement.hpp"
#include "settings.hpp"

namespace saddlemesh::python {
namespace {

namespace py = pybind11;

void read_request(DataOptions& request, const py::dict& options) {
  Settings settings;
  request.read.cache = default_cache();
  request.read.waiting = check_signals;
  add_site_settings(settings, request);
  add_read_settings(settings, request.read, request.data_dir);
  add_read_threads(settings, request.read);
  apply_settings(settings, with_current_names(options));
  if (request.data.empty() && request.sites.empty())
    throw InputError("the name of the data is empty, and there are no sites");
  request = agree_on_sites(one_process(), request);
  require_hosts(one_process(), request.sites);
}

RawData read_raw(const DataOptions& request, bool test) {
  const GilReleased released;
  const DataArgument argument = resolve_data(request.data, request.data_dir);
  return test ? read_test(argument, request.read) : read_training(argument, request.read);
}

/// The rows of all sites, and for each row the index of its site.
struct JoinedSites {
  RawData raw;
  std::vector<std::uint32_t> site_indices;
};

std::vector<std::string> names_of(const std::vector<Site>& sites) {
  std::vector<std::string> names;
  for (const Site& site : sites) names.push_back(site.name);
  return names;
}

JoinedSites read_joined(const DataOptions& request) {
  const GilReleased released;
  OneProcess alone;
  const WorkerRange all{.first = 0, .count = request.sites.size()};
  std::vector<Source> sources = read_sources(resolve_input(request, all), all, alone);
  const std::vector<std::string> names = names_of(request.sites);
  const Findings findings = agree_on_columns(sources, request.read, names, alone).findings;
  const Schema schema = agree_on_schema(sources, names, alone);
  JoinedSites joined;
  for (const Source& source : sources)
    joined.site_indices.resize(joined.site_indices.size() + source.raw.data.rows, source.worker);
  joined.raw = join_sites(std::move(sources), schema);
  joined.raw.findings = findings;
  return joined;
}

void require_training_part(bool test, bool labeled) {
  if (test) throw InputError("part: sites have no test part; give their test files as sites");
  if (!labeled) throw InputError("labeled=False: the files of sites need labels");
}

// A matrix, images, or the arrays of a CSR matrix.
py::object features_of(DataSet&& data) {
  if (data.is_sparse()) {
    auto& [begin, columns, values] = data.sparse();
    return csr_arrays(std::move(values), std::move(columns), std::move(begin));
  }
  const auto shape = array_shape(data, data.rows);
  if (data.is_images()) return to_array(std::move(data.images().pixels), shape);
  return to_array(std::move(data.dense().values), shape);
}

py::array classes_of(const RawData& raw) {
  std::vector<std::string> names;
  for (const RawClass& one : raw.classes) names.push_back(one.name);
  return to_class_array(names);
}

void add_columns(const RawData& raw, py::dict& out) {
  py::list names;
  py::dict categories;
  for (const RawColumn& column : raw.columns) {
    names.append(to_str(column.name));
    if (column.categorical) categories[to_str(column.name)] = to_str_list(column.categories);
  }
  out["feature_names"] = raw.columns.empty() ? py::object(py::none()) : names;
  out["categories"] = categories;
}

py::dict load_data(const std::string& data, bool test, bool labeled, const py::dict& options) {
  DataOptions request{.data = data};
  read_request(request, options);
  request.read.labelled = labeled;
  const DeferredWarnings warnings(request.read);
  if (!request.sites.empty()) require_training_part(test, labeled);
  JoinedSites joined = request.sites.empty() ? JoinedSites{read_raw(request, test), {}} : read_joined(request);
  RawData& raw = joined.raw;
  warnings.issue();
  require_readable(raw, request.read);
  py::dict out;
  out["findings"] = findings_json(raw.findings).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  out["site_names"] = to_str_list(names_of(request.sites));
  out["site_indices"] = to_array(std::move(joined.site_indices));
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
      [](const py::object& data, bool test, bool labeled, const py::dict& options) {
        return load_data(data.is_none() ? "" : to_path(data).string(), test, labeled, options);
      },
      py::arg("data"), py::arg("test"), py::arg("labeled"), py::arg("options"));
  module.def(
      "data_sets",
      [](const py::object& data_dir) {
        return data_sets(data_dir.is_none() ? std::filesystem::path() : to_path(data_dir));
      },
      py::arg("data_dir"));
}

}  // namespace saddlemesh::python
