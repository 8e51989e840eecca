#include "model.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "arrays.hpp"
#include "class_values.hpp"
#include "conversions.hpp"
#include "interpreter.hpp"
#include "module.hpp"
#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/file.hpp"
#include "saddlemesh/core/visible_text.hpp"
#include "saddlemesh/run/model/column_names.hpp"
#include "saddlemesh/run/model/onnx/onnx_export.hpp"
#include "saddlemesh/run/model/preprocessing_json.hpp"
#include "saddlemesh/run/train/starting_model.hpp"
#include "scoring.hpp"
#include "warn.hpp"

namespace saddlemesh::python {
namespace {

namespace py = pybind11;

ModelObject with_note(TrainedModel&& model, const std::string& file) {
  if (const std::string note = unchecked_note(model, file); !note.empty()) warn(visible_text(note));
  return {std::make_shared<const TrainedModel>(std::move(model))};
}

ModelObject load(const py::object& path) {
  const std::filesystem::path given = path_of(path);
  std::filesystem::path file;
  const auto read = [&] {
    const Unlocked unlocked;
    file = model_path(given);
    return load_model(file);
  };
  TrainedModel model = read();
  return with_note(std::move(model), file.string());
}

ModelObject from_bytes(const py::bytes& bytes) {
  return with_note(parse_model(std::string(bytes), "the bytes"), "the model");
}

// Where to write; a slip in a folder's name makes no folder.
std::filesystem::path writable_path(const py::object& path) {
  std::filesystem::path given = path_of(path);
  const std::filesystem::path folder = given.parent_path();
  std::error_code ignored;
  if (!folder.empty() && status(folder, ignored).type() == std::filesystem::file_type::not_found) {
    throw InputError(
        fmt::format("cannot write {}: there is no folder {}; make it first", given.string(), folder.string()));
  }
  return given;
}

void save(const ModelObject& self, const py::object& path) {
  const std::filesystem::path given = writable_path(path);
  const Unlocked unlocked;
  save_model(given, *self.model);
}

void export_onnx(const ModelObject& self, const py::object& path) {
  const std::filesystem::path given = writable_path(path);
  const Unlocked unlocked;
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

py::dict about(const ModelObject& self) {
  py::dict out;
  for (const auto& [key, text] : self.model->about) out[to_str(key)] = to_str(text);
  return out;
}

py::array classes(const ModelObject& self, bool positive_only) {
  const LabelCode& code = self.model->preprocessing.labels;
  std::vector<std::string> positive;
  for (std::size_t i = 0; i < code.classes.size(); ++i) {
    if (code.positive[i] != 0) positive.push_back(code.classes[i]);
  }
  return class_values(positive_only ? positive : code.classes);
}

// Names where the training data had any, and for each feature its categories, None for a number.
py::object feature_names(const ModelObject& self) {
  ColumnNames names;
  for (const FeatureCode& code : self.model->preprocessing.features) names.push_back(code.name);
  if (are_named(names) && all_different(names)) return to_strs(names);
  return py::none();
}

py::list categories(const ModelObject& self) {
  py::list out;
  for (const FeatureCode& code : self.model->preprocessing.features) {
    out.append(code.categorical ? py::object(to_strs(code.categories)) : py::none());
  }
  return out;
}

// For each feature, None or how its dates are written.
py::list dates(const ModelObject& self) {
  constexpr std::array<const char*, 3> names{"year-first", "day-first", "month-first"};
  py::list out;
  for (const FeatureCode& code : self.model->preprocessing.features) {
    out.append(code.date ? py::object(py::str(names.at(static_cast<std::size_t>(*code.date)))) : py::none());
  }
  return out;
}

py::tuple input_shape(const ModelObject& self) {
  const Shape& shape = self.model->preprocessing.input;
  if (self.model->preprocessing.kind == FeatureKind::images) {
    return py::make_tuple(shape.channels, shape.height, shape.width);
  }
  return py::make_tuple(shape.size());
}

void add_facts(py::class_<ModelObject>& type) {
  type.def_property_readonly("about", &about);
  type.def_property_readonly("classes", [](const ModelObject& self) { return classes(self, false); });
  type.def_property_readonly("positive_classes", [](const ModelObject& self) { return classes(self, true); });
  type.def_property_readonly("feature_names", &feature_names);
  type.def_property_readonly("categories", &categories);
  type.def_property_readonly("dates", &dates);
  type.def_property_readonly("input_shape", &input_shape);
  type.def_property_readonly("fills_missing",
                             [](const ModelObject& self) { return self.model->reading.missing == Missing::median; });
  type.def_property_readonly("architecture",
                             [](const ModelObject& self) { return to_json(self.model->architecture).dump(); });
  type.def_property_readonly("parameters", [](const ModelObject& self) {
    return blocks_of(self.model->graph().parameters(), self.model->parameters);
  });
  type.def_property_readonly(
      "buffers", [](const ModelObject& self) { return blocks_of(self.model->graph().buffers(), self.model->buffers); });
}

}  // namespace

// What users see is written in Python, around the object that is made here.
py::object to_python(TrainedModel model) {
  const ModelObject made{std::make_shared<const TrainedModel>(std::move(model))};
  return py::module_::import("saddlemesh._model").attr("Model")(made);
}

std::shared_ptr<const TrainedModel> model_from(py::handle model) {
  return model.attr("_native").cast<const ModelObject&>().model;
}

void add_models(py::module_& module) {
  py::class_<ModelObject> type(module, "Model");
  add_facts(type);
  add_scoring(type);
  type.def("save", &save, py::arg("path"));
  type.def("export_onnx", &export_onnx, py::arg("path"));
  type.def("to_bytes", [](const ModelObject& self) { return py::bytes(model_bytes(*self.model)); });
  type.def_static("from_bytes", &from_bytes, py::arg("bytes"));
  type.def_static("load", &load, py::arg("path"));
}

}  // namespace saddlemesh::python
