#include <nlohmann/json.hpp>

#include "conversions.hpp"
#include "features.hpp"
#include "interpreter.hpp"
#include "module.hpp"
#include "saddlemesh/core/error.hpp"
#include "saddlemesh/data/prepare.hpp"
#include "saddlemesh/train/config/data_settings.hpp"
#include "saddlemesh/train/report/findings_table.hpp"
#include "saddlemesh/train/site_placement.hpp"
#include "settings.hpp"

namespace saddlemesh::python {
namespace {

namespace py = pybind11;

py::object dense_array(const DataSet& data, const RowList& rows) {
  std::vector<float> values(rows.size() * data.shape.size());
  gather<float>(data, rows, std::span(values));
  return to_array(std::move(values), array_shape(data, rows.size()));
}

py::object sparse_arrays(const DataSet& data, const RowList& rows) {
  std::vector<std::uint32_t> begin, columns;
  std::vector<float> values;
  gather(data, rows, begin, columns, values);
  return csr_arrays(std::move(values), std::move(columns), {begin.begin(), begin.end()});
}

py::dict rows_of_part(const DataSet& data, const RowList& rows) {
  std::vector<std::uint8_t> labels;
  labels.reserve(rows.size());
  for (const std::uint32_t row : rows) labels.push_back(data.labels[row]);
  py::dict out;
  out["y"] = to_array(std::move(labels));
  out["X"] = data.is_sparse() ? sparse_arrays(data, rows) : dense_array(data, rows);
  out["shape"] = py::make_tuple(rows.size(), data.shape.size());
  return out;
}

PreparedData prepare_unlocked(const DataOptions& options) {
  const GilReleased released;
  return prepare_data(options);
}

PreparedData prepare(const py::object& data, const py::dict& values, std::string& source) {
  DataOptions options;
  if (!data.is_none()) options.data = to_path(data).string();
  options.read.cache = default_cache();
  options.read.waiting = check_signals;
  Settings settings;
  add_data_settings(settings, options, options.seed);
  add_read_threads(settings, options.read);
  apply_settings(settings, with_current_names(values));
  if (options.data.empty() && options.sites.empty())
    throw InputError("the name of the data is empty, and there are no sites");
  options = agree_on_sites(one_process(), options);
  require_hosts(one_process(), options.sites);
  source = source_text(options);
  const DeferredWarnings warnings(options.read);
  PreparedData prepared = prepare_unlocked(options);
  warnings.issue();
  return prepared;
}

py::dict split_data(const py::object& data, const py::dict& values) {
  std::string source;
  const PreparedData prepared = prepare(data, values, source);
  RowList train;
  std::vector<std::uint32_t> worker;
  for (std::size_t k = 0; k < prepared.shards.size(); ++k) {
    train.insert(train.end(), prepared.shards[k].begin(), prepared.shards[k].end());
    worker.insert(worker.end(), prepared.shards[k].size(), static_cast<std::uint32_t>(k));
  }
  py::dict out;
  out["findings"] = findings_json(prepared.findings).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  out["train"] = rows_of_part(*prepared.data, train);
  out["validation"] = rows_of_part(*prepared.data, prepared.validation_rows);
  out["test"] = rows_of_part(*prepared.test, prepared.test_rows);
  out["worker"] = to_array(std::move(worker));
  out["sites"] = to_str_list(prepared.site_names);
  out["source"] = to_str(source);
  return out;
}

}  // namespace

void add_split(py::module_& module) {
  module.def("split_data", &split_data, py::arg("data"), py::arg("options"));
}

}  // namespace saddlemesh::python
