#include "settings.hpp"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "conversions.hpp"
#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/names.hpp"
#include "saddlemesh/train/config/former_names.hpp"
#include "saddlemesh/train/config/setting_values.hpp"

namespace saddlemesh::python {
namespace {

namespace py = pybind11;

// Python's repr of the value, or its type if the repr is long.
std::string found_text(py::handle value) {
  constexpr std::size_t longest = 80;
  const std::string text = to_string(py::repr(value));
  const py::object name = py::type::handle_of(value).attr("__name__");
  return text.size() <= longest ? text : fmt::format("a value of type {}", to_string(name));
}

std::string expected_text(const Setting& setting) {
  return setting.kind == SettingKind::flag ? "True or False" : setting.expected();
}

[[noreturn]] void reject_type(const Setting& setting, const std::string& found) {
  throw py::type_error(fmt::format("expected {}, found {}", expected_text(setting), found));
}

// Keeps a float such as 3.0 from passing for an integer.
std::string float_text(double number) {
  const std::string text = value_text(number);
  return text.find_first_not_of("-0123456789") == std::string::npos ? text + ".0" : text;
}

std::string without_null(std::string text) {
  if (text.find('\0') != std::string::npos) throw InputError("expected text, found a null character in it");
  return text;
}

// Nothing unless the value is a number, text or a path.
std::optional<std::string> plain_text(const py::object& value) {
  if (PyBool_Check(value.ptr()) != 0) return std::nullopt;
  if (PyLong_Check(value.ptr()) != 0) return to_string(py::str(value));
  if (PyFloat_Check(value.ptr()) != 0) return float_text(value.cast<double>());
  if (PyUnicode_Check(value.ptr()) != 0) return without_null(to_string(value));
  if (py::hasattr(value, "__fspath__")) {
    return without_null(py::bytes(py::module_::import("os").attr("fsencode")(value)));
  }
  return std::nullopt;
}

std::string list_text(const Setting& setting, const py::object& values) {
  std::string joined;
  for (const py::handle value : values) {
    const auto text = plain_text(py::reinterpret_borrow<py::object>(value));
    if (!text) reject_type(setting, fmt::format("{} in the list", found_text(value)));
    if (text->empty() || text->find(',') != std::string::npos) {
      throw InputError(fmt::format("expected {}, found {} in the list", expected_text(setting), found_text(value)));
    }
    joined += (joined.empty() ? "" : ",") + *text;
  }
  return joined;
}

// A list of tables as JSON, with paths as text.
std::string tables_text(const Setting& setting, const py::object& values) {
  if (!py::isinstance<py::list>(values) && !py::isinstance<py::tuple>(values)) reject_type(setting, found_text(values));
  if (py::len(values) == 0) return {};
  const py::object fspath = py::module_::import("os").attr("fspath");
  return to_string(py::module_::import("json").attr("dumps")(values, py::arg("default") = fspath));
}

bool accepts(SettingKind kind, const py::object& value) {
  const bool number = PyLong_Check(value.ptr()) != 0 || PyFloat_Check(value.ptr()) != 0;
  return kind != SettingKind::flag && (number || kind != SettingKind::number);
}

std::string setting_text(const Setting& setting, py::object value) {
  if (value.is_none()) return setting.initial;
  if (setting.kind == SettingKind::tables) return tables_text(setting, value);
  if (py::hasattr(value, "tolist")) value = value.attr("tolist")();  // NumPy's
  const bool flag = PyBool_Check(value.ptr()) != 0;
  if (flag && setting.kind == SettingKind::flag) return value_text(value.cast<bool>());
  const bool many = py::isinstance<py::list>(value) || py::isinstance<py::tuple>(value);
  if (many && setting.kind == SettingKind::list) return list_text(setting, value);
  const auto text = plain_text(value);
  if (!text || !accepts(setting.kind, value)) reject_type(setting, found_text(value));
  return *text;
}

[[noreturn]] void reject_unknown(const std::string& given, const Settings& settings) {
  std::vector<std::string> known;
  for (const Setting& setting : settings.all()) {
    known.push_back(setting.name);
    std::ranges::replace(known.back(), '-', '_');
  }
  throw_unknown_name("setting", given, known);
}

const Setting& find_setting(const Settings& settings, const std::string& given) {
  std::string name = given;
  std::ranges::replace(name, '_', '-');
  const auto found = std::ranges::find(settings.all(), name, &Setting::name);
  if (found == settings.all().end()) reject_unknown(given, settings);
  return *found;
}

}  // namespace

void apply_settings(const Settings& settings, const py::dict& values) {
  for (const auto& [key, value] : values) {
    if (PyUnicode_Check(key.ptr()) == 0) {
      throw py::type_error(fmt::format("expected the name of a setting, found {}", found_text(key)));
    }
    const std::string name = to_string(py::str(key));
    const Setting& setting = find_setting(settings, name);
    try {
      setting.set(setting_text(setting, py::reinterpret_borrow<py::object>(value)));
    } catch (const py::type_error& error) {
      throw py::type_error(fmt::format("{}: {}", name, error.what()));
    } catch (const InputError& error) {
      throw InputError(fmt::format("{}: {}", name, error.what()));
    }
  }
}

void warn_of_renaming(const std::string& text) {
  if (PyErr_WarnEx(PyExc_FutureWarning, text.c_str(), 2) != 0) throw py::error_already_set();
}

py::dict with_current_names(const py::dict& values) {
  py::dict out;
  for (const auto& [key, value] : values) {
    const std::string given = PyUnicode_Check(key.ptr()) != 0 ? to_string(key) : std::string();
    const std::string name = current_name(given);
    if (name != given) warn_of_renaming(renamed_text(given, name));
    out[name == given ? py::reinterpret_borrow<py::object>(key) : to_str(name)] = value;
    if (PyUnicode_Check(value.ptr()) == 0) continue;
    std::string setting = name;
    std::ranges::replace(setting, '_', '-');
    const std::string before = to_string(value), now = current_value(setting, before);
    if (now == before) continue;
    warn_of_renaming(fmt::format("{}: {}", given, renamed_text(before, now)));
    out[key] = to_str(now);
  }
  return out;
}

}  // namespace saddlemesh::python
