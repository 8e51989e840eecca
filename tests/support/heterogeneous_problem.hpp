#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "saddlemesh/core/file.hpp"
#include "saddlemesh/problem/analytic.hpp"

namespace saddlemesh::testing {

/// The reference instance in tests/data with its solutions A, B, C (x, then y), computed by other software.
struct ReferenceInstance {
  SharedAnalytic spec;
  std::map<std::string, std::vector<double>> solution;
};

inline ReferenceInstance reference_instance() {
  const auto json = nlohmann::json::parse(read_file(SADDLEMESH_SOURCE_DIR "/tests/data/heterogeneous-problem.json"));
  AnalyticSpec spec;
  spec.name = "reference";
  spec.dim = json["d"];
  spec.kappa = json["kap"];
  spec.mu = json["mu"];
  const auto matrix = [&](const nlohmann::json& rows) {
    std::vector<double> out;
    for (const auto& row : rows) {
      for (const auto& value : row) out.push_back(value);
    }
    return out;
  };
  for (std::size_t k = 0; k < json["K"].get<std::size_t>(); ++k) {
    spec.workers.push_back({.M = matrix(json["M"][k]),
                            .c = json["c"][k],
                            .Q = json["Q"][k],
                            .t = json["t"][k],
                            .e = json["e"][k],
                            .B = matrix(json["B"][k])});
  }
  ReferenceInstance out{std::make_shared<AnalyticSpec>(spec), {}};
  for (const auto& [name, point] : json["stationary"].items()) out.solution[name] = matrix(point);
  return out;
}

}  // namespace saddlemesh::testing
