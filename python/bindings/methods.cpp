#include "methods.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <pybind11/stl.h>

#include "conversions.hpp"
#include "module.hpp"
#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/names.hpp"
#include "saddlemesh/method/methods.hpp"

namespace saddlemesh::python {
namespace {

namespace py = pybind11;

const std::vector<std::string>& tracking_names() {
  static const std::vector<std::string> names{"combine-then-adapt", "adapt-then-combine"};
  return names;
}

py::dict to_dict(const MethodOptions& options) {
  py::dict out;
  for (const StepSize& step : step_sizes()) out[py::str(step.name)] = options.*step.value;
  out["clip"] = options.clip;
  out["first_batch"] = options.first_batch;
  out["independent_jacobian_batch"] = options.independent_jacobian_batch;
  out["tracking"] = tracking_names()[static_cast<std::size_t>(options.tracking)];
  out["schedule"] = to_text(options.schedule);
  return out;
}

[[noreturn]] void reject_value(const std::string& name, py::handle value, const char* expected) {
  throw InputError(fmt::format("options: {} = {}; expected {}", name, std::string(py::repr(value)), expected));
}

template <class Value>
Value option_value(const std::string& name, py::handle value, const char* expected) {
  try {
    return value.cast<Value>();
  } catch (const py::cast_error&) {
    reject_value(name, value, expected);
  }
}

// The number of that name; null if it is none.
double* find_number(MethodOptions& options, const std::string& name) {
  if (name == "clip") return &options.clip;
  const auto found = std::ranges::find(step_sizes(), name, &StepSize::name);
  return found == step_sizes().end() ? nullptr : &(options.*found->value);
}

void set_option(MethodOptions& options, const std::string& name, py::handle value) {
  if (double* number = find_number(options, name)) {
    *number = option_value<double>(name, value, "a number");
  } else if (name == "first_batch") {
    options.first_batch = option_value<std::size_t>(name, value, "a number of samples, 1 or more");
  } else if (name == "independent_jacobian_batch") {
    options.independent_jacobian_batch = option_value<bool>(name, value, "True or False");
  } else if (name == "tracking") {
    const auto text = option_value<std::string>(name, value, "a name");
    options.tracking = parse_enum<Tracking>(name, text, tracking_names());
  } else if (name == "schedule") {
    options.schedule = parse_step_schedule(option_value<std::string>(name, value, "a schedule such as 'cosine:0.05'"));
  } else {
    std::vector<std::string> known{"preset"};
    for (const auto& item : to_dict(MethodOptions())) known.push_back(item.first.cast<std::string>());
    throw_unknown_name("option", name, known);
  }
}

// A preset serves all methods. An option that this method does not use must not be taken for a request of the caller.
MethodOptions preset_options(const MethodInfo& method, const py::dict& given) {
  if (!given.contains("preset")) return {};
  MethodOptions base = preset(option_value<std::string>("preset", given["preset"], "a name"));
  if (!method.averages_inner) base.first_batch = 1;
  return base;
}

py::dict to_dict(const MethodInfo& method) {
  using namespace py::literals;
  return py::dict("name"_a = method.name, "summary"_a = method.summary, "averages_inner"_a = method.averages_inner,
                  "momentum"_a = method.momentum, "tracks_outer"_a = method.tracks_outer,
                  "complete_graph"_a = method.complete_graph, "composition"_a = method.composition);
}

}  // namespace

MethodOptions method_options(const MethodInfo& method, const py::dict& given, std::uint64_t iterations) {
  MethodOptions options = preset_options(method, given);
  for (const auto& [key, value] : given) {
    const auto name = option_value<std::string>("a name", key, "text");
    if (name != "preset") set_option(options, name, value);
  }
  options.schedule.iterations = iterations;
  return options;
}

void add_methods(py::module_& module) {
  using namespace py::literals;
  module.def("methods", [] {
    py::list out;
    for (const MethodInfo& method : methods()) out.append(to_dict(method));
    return out;
  });
  module.def(
      "method", [](const std::string& name) { return to_dict(find_method(name)); }, "name"_a);
  module.def(
      "preset", [](const std::string& name) { return to_dict(preset(name)); }, "name"_a);
}

}  // namespace saddlemesh::python
