#include "model.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "arrays.hpp"
#include "conversions.hpp"
#include "interpreter.hpp"
#include "module.hpp"
#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/file.hpp"
#include "saddlemesh/core/visible_text.hpp"
#include "saddlemesh/model/column_names.hpp"
#include "saddlemesh/model/onnx/onnx_export.hpp"
#include "saddlemesh/model/preprocessing_json.hpp"
#include "saddlemesh/train/starting_model.hpp"

namespace saddlemesh::python {
namespace {

namespace py = pybind11;

NativeModel checked_model(TrainedModel&& model, const std::string& file) {
  if (const std::string note = unchecked_note(model, file); !note.empty()) warn(visible_text(note));
  return {std::make_shared<const TrainedModel>(std::move(model))};
}

NativeModel load(const py::object& path) {
  const std::filesystem::path given = to_path(path);
  std::filesystem::path file;
  const auto read = [&] {
    const GilReleased released;
    file = model_path(given);
    return load_model(file);
  };
  TrainedModel model = read();
  return checked_model(std::move(model), file.string());
}

NativeModel from_bytes(const py::bytes& bytes) {
  return checked_model(parse_model(std::string(bytes), "the bytes"), "the model");
}

// Checks that the folder exists: a typing error must not create one.
std::filesystem::path writable_path(const py::object& path) {
  std::filesystem::path given = to_path(path);
  const std::filesystem::path folder = given.parent_path();
  std::error_code ignored;
  if (!folder.empty() && status(folder, ignored).type() == std::filesystem::file_type::not_found) {
    throw InputError(
        fmt::format("cannot write {}: there is no folder {}; make it first", given.string(), folder.string()));
  }
  return given;
}

void save(const NativeModel& self, const py::object& path) {
  const std::filesystem::path given = writable_path(path);
  const GilReleased released;
  save_model(given, *self.model);
}

void export_onnx(const NativeModel& self, const py::object& path) {
  const std::filesystem::path given = writable_path(path);
  const GilReleased released;
  write_file(given, onnx_bytes(*self.model));
}

py::dict blocks_of(const std::vector<NamedBlock>& blocks, std::span<const float> values) {
  py::dict out;
  for (const NamedBlock& block : blocks) {
    const auto block_values = values.subspan(block.offset, block.size);
    const std::vector<py::ssize_t> shape(block.shape.begin(), block.shape.end());
    out[to_str(block.name)] = to_array(std::vector<float>(block_values.begin(), block_values.end()), shape);
  }
  return out;
}

py::dict about(const NativeModel& self) {
  py::dict out;
  for (const auto& [key, text] : self.model->about) out[to_str(key)] = to_str(text);
  return out;
}

py::array classes(const NativeModel& self, bool positive_only) {
  const LabelCode& code = self.model->preprocessing.labels;
  std::vector<std::string> positive;
  for (std::size_t i = 0; i < code.classes.size(); ++i) {
    if (code.positive[i] != 0) positive.push_back(code.classes[i]);
  }
  return to_class_array(positive_only ? positive : code.classes);
}

// The columns' names; None if the training data had none.
py::object feature_names(const NativeModel& self) {
  ColumnNames names;
  for (const FeatureCode& code : self.model->preprocessing.features) names.push_back(code.name);
  if (are_named(names) && all_different(names)) return to_str_list(names);
  return py::none();
}

// For each feature its categories, or None for a number.
py::list categories(const NativeModel& self) {
  py::list out;
  for (const FeatureCode& code : self.model->preprocessing.features) {
    out.append(code.categorical ? py::object(to_str_list(code.categories)) : py::none());
  }
  return out;
}

// For each feature the order of its dates, or None if it is not a date.
py::list dates(const NativeModel& self) {
  constexpr std::array<const char*, 3> names{"year-first", "day-first", "month-first"};
  py::list out;
  for (const FeatureCode& code : self.model->preprocessing.features) {
    out.append(code.date ? py::object(py::str(names.at(static_cast<std::size_t>(*code.date)))) : py::none());
  }
  return out;
}

py::tuple input_shape(const NativeModel& self) {
  const Shape& shape = self.model->preprocessing.input;
  if (self.model->preprocessing.kind == FeatureKind::images) {
    return py::make_tuple(shape.channels, shape.height, shape.width);
  }
  return py::make_tuple(shape.size());
}

void add_facts(py::class_<NativeModel>& type) {
  type.def_property_readonly("about", &about);
  type.def_property_readonly("classes", [](const NativeModel& self) { return classes(self, false); });
  type.def_property_readonly("positive_classes", [](const NativeModel& self) { return classes(self, true); });
  type.def_property_readonly("feature_names", &feature_names);
  type.def_property_readonly("categories", &categories);
  type.def_property_readonly("dates", &dates);
  type.def_property_readonly("input_shape", &input_shape);
  type.def_property_readonly("fills_missing",
                             [](const NativeModel& self) { return self.model->reading.missing == Missing::median; });
  type.def_property_readonly("architecture",
                             [](const NativeModel& self) { return to_json(self.model->architecture).dump(); });
  type.def_property_readonly("parameters", [](const NativeModel& self) {
    return blocks_of(self.model->graph().parameters(), self.model->parameters);
  });
  type.def_property_readonly(
      "buffers", [](const NativeModel& self) { return blocks_of(self.model->graph().buffers(), self.model->buffers); });
}

}  // namespace

py::object to_python(TrainedModel model) {
  const NativeModel made{std::make_shared<const TrainedModel>(std::move(model))};
  return py::module_::import("saddlemesh._model").attr("Model")(made);
}

std::shared_ptr<const TrainedModel> native_model(py::handle model) {
  return model.attr("_native").cast<const NativeModel&>().model;
}

void add_model(py::module_& module) {
  py::class_<NativeModel> type(module, "Model");
  add_facts(type);
  add_scoring(type);
  type.def("save", &save, py::arg("path"));
  type.def("export_onnx", &export_onnx, py::arg("path"));
  type.def("to_bytes", [](const NativeModel& self) { return py::bytes(model_bytes(*self.model)); });
  type.def_static("from_bytes", &from_bytes, py::arg("bytes"));
  type.def_static("load", &load, py::arg("path"));
}

}  // namespace saddlemesh::python
