#include "saddlemesh/core/random.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "arrays.hpp"
#include "conversions.hpp"
#include "module.hpp"
#include "saddlemesh/core/error.hpp"
#include "saddlemesh/topology/graph/worker_limits.hpp"

namespace saddlemesh::python {
namespace {

namespace py = pybind11;

Purpose parse_purpose(const std::string& name) {
  static const std::vector<std::string> names{"inner", "outer", "jacobian"};
  return parse_enum<Purpose>("purpose", name, names);
}

void require_below(const char* name, std::uint64_t value, std::uint64_t bound) {
  if (value < bound) return;
  throw InputError(fmt::format("{} = {}; expected 0 to {}", name, value, bound - 1));
}

// A negative t names a further sample of the first inner estimate, as in inner(x, t).
RandomStream stream(std::uint64_t seed, std::uint64_t worker, std::int64_t t, const std::string& purpose,
                    std::uint64_t lane) {
  require_below("worker", worker, max_workers + 1);
  require_below("lane", lane, 16);
  Draw draw{.seed = seed, .worker = static_cast<std::uint32_t>(worker), .purpose = parse_purpose(purpose)};
  if (t >= 0) {
    draw.iteration = static_cast<std::uint64_t>(t);
  } else {
    if (draw.purpose != Purpose::inner) {
      throw InputError(fmt::format("t = {}; expected 0 or more: only inner(x, t) has samples with negative t", t));
    }
    draw.iteration = 0 - static_cast<std::uint64_t>(t);
    draw.purpose = Purpose::first;
  }
  return RandomStream(draw, static_cast<std::uint32_t>(lane));
}

py::array_t<double> normal(std::size_t n, std::uint64_t seed, std::uint64_t worker, std::int64_t t,
                           const std::string& purpose, std::uint64_t lane) {
  py::array_t<double> out(static_cast<py::ssize_t>(n));
  stream(seed, worker, t, purpose, lane).fill_normal(std::span(out.mutable_data(), n));
  return out;
}

py::array_t<double> uniform(std::size_t n, std::uint64_t seed, std::uint64_t worker, std::int64_t t,
                            const std::string& purpose, std::uint64_t lane) {
  py::array_t<double> out(static_cast<py::ssize_t>(n));
  RandomStream from = stream(seed, worker, t, purpose, lane);
  std::generate_n(out.mutable_data(), n, [&from] { return from.uniform(); });
  return out;
}

}  // namespace

void add_random(py::module_& module) {
  using namespace py::literals;
  module.def("random_normal", normal, "n"_a, "seed"_a, "worker"_a, "t"_a, "purpose"_a, "lane"_a);
  module.def("random_uniform", uniform, "n"_a, "seed"_a, "worker"_a, "t"_a, "purpose"_a, "lane"_a);
}

}  // namespace saddlemesh::python
