#include "step_options.hpp"

#include <string>
#include <vector>

#include <fmt/format.h>

#include "named_value.hpp"
#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/names.hpp"

namespace saddlemesh::python {
namespace {

namespace py = pybind11;

struct Number {
  const char* name;
  double MethodOptions::*value;
};
constexpr Number numbers[] = {
    {"eta", &MethodOptions::eta},     {"gamma_x", &MethodOptions::gamma_x}, {"gamma_y", &MethodOptions::gamma_y},
    {"alpha", &MethodOptions::alpha}, {"beta_x", &MethodOptions::beta_x},   {"beta_y", &MethodOptions::beta_y},
    {"delta", &MethodOptions::delta}, {"clip", &MethodOptions::clip},
};

const std::vector<std::string>& tracking_names() {
  static const std::vector<std::string> names{"combine-then-adapt", "adapt-then-combine"};
  return names;
}

[[noreturn]] void refuse_value(const std::string& name, py::handle value, const char* expected) {
  throw InputError(fmt::format("options: {} = {}; expected {}", name, std::string(py::repr(value)), expected));
}

template <class Value>
Value value_of(const std::string& name, py::handle value, const char* expected) {
  try {
    return value.cast<Value>();
  } catch (const py::cast_error&) {
    refuse_value(name, value, expected);
  }
}

bool set_number(MethodOptions& options, const std::string& name, py::handle value) {
  for (const Number& number : numbers) {
    if (name != number.name) continue;
    options.*number.value = value_of<double>(name, value, "a number");
    return true;
  }
  return false;
}

void set(MethodOptions& options, const std::string& name, py::handle value) {
  if (set_number(options, name, value)) return;
  if (name == "first_batch") {
    options.first_batch = value_of<std::size_t>(name, value, "a number of samples, 1 or more");
  } else if (name == "independent_jacobian_batch") {
    options.independent_jacobian_batch = value_of<bool>(name, value, "True or False");
  } else if (name == "tracking") {
    const auto text = value_of<std::string>(name, value, "a name");
    options.tracking = named_value<Tracking>(name, text, tracking_names());
  } else if (name == "schedule") {
    options.schedule = parse_step_schedule(value_of<std::string>(name, value, "a schedule such as 'cosine:0.05'"));
  } else {
    std::vector<std::string> known{"preset"};
    for (const auto& item : to_dict({})) known.push_back(item.first.cast<std::string>());
    throw_unknown_name("option", name, known);
  }
}

// A preset is for all methods: what this one does not use was not asked for.
MethodOptions base_of(const MethodInfo& method, const py::dict& given) {
  if (!given.contains("preset")) return {};
  MethodOptions base = preset(value_of<std::string>("preset", given["preset"], "a name"));
  if (!method.averages_inner) base.first_batch = 1;
  return base;
}

}  // namespace

py::dict to_dict(const MethodOptions& options) {
  py::dict out;
  for (const Number& number : numbers) out[number.name] = options.*number.value;
  out["first_batch"] = options.first_batch;
  out["independent_jacobian_batch"] = options.independent_jacobian_batch;
  out["tracking"] = tracking_names()[static_cast<std::size_t>(options.tracking)];
  out["schedule"] = to_text(options.schedule);
  return out;
}

MethodOptions method_options(const MethodInfo& method, const py::dict& given, std::uint64_t iterations) {
  MethodOptions options = base_of(method, given);
  for (const auto& [key, value] : given) {
    const auto name = value_of<std::string>("a name", key, "text");
    if (name != "preset") set(options, name, value);
  }
  options.schedule.iterations = iterations;
  return options;
}

}  // namespace saddlemesh::python
