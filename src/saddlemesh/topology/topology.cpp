#include "saddlemesh/topology/topology.hpp"

#include <cmath>
#include <string_view>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/names.hpp"
#include "saddlemesh/core/parse.hpp"
#include "saddlemesh/topology/family/families.hpp"
#include "saddlemesh/topology/file/graph_file.hpp"
#include "saddlemesh/topology/fixed_topology.hpp"
#include "saddlemesh/topology/graph/worker_limits.hpp"
#include "saddlemesh/topology/schedule/one_peer_exponential.hpp"
#include "saddlemesh/topology/schedule/random_matching.hpp"

namespace saddlemesh {
namespace {

struct Request {
  const TopologySpec& spec;
  std::string_view family;
  std::optional<std::string_view> parameter;
};

[[noreturn]] void reject(const Request& request, std::string_view expected) {
  throw InputError(fmt::format("topology \"{}\"; expected {}", request.spec.name, expected));
}

void reject_parameter(const Request& request) {
  if (request.parameter) reject(request, fmt::format("\"{}\", which takes no parameter", request.family));
}

std::size_t workers_of(const Request& request) {
  if (request.spec.workers == 0) {
    throw InputError(fmt::format("topology {} fits any number of workers; give --workers", request.spec.name));
  }
  return request.spec.workers;
}

Topology with_weights(const Request& request, Graph graph) {
  MixingMatrix matrix = mixing_weights(graph, request.spec.weights.value_or(Weights::metropolis));
  return fixed_topology(request.spec.name, std::move(graph), std::move(matrix));
}

template <Graph (*family)(std::size_t)>
Topology make_plain(const Request& request) {
  reject_parameter(request);
  return with_weights(request, family(workers_of(request)));
}

Grid most_square(std::size_t workers) {
  auto rows = static_cast<std::size_t>(std::sqrt(static_cast<double>(workers)));
  while (workers % rows != 0) --rows;
  return {rows, workers / rows};
}

Grid parse_grid(const Request& request) {
  constexpr std::string_view expected = "torus:AxB with A and B of 1 or more, such as torus:4x6";
  const std::string_view text = *request.parameter;
  const std::size_t cross = text.find('x');
  if (cross == std::string_view::npos) reject(request, expected);
  const auto rows = parse_number<std::size_t>(text.substr(0, cross));
  const auto columns = parse_number<std::size_t>(text.substr(cross + 1));
  if (!rows || !columns || *rows == 0 || *columns == 0) reject(request, expected);
  if (*rows > max_workers || *columns > max_workers / *rows) {
    reject(request, fmt::format("at most {} workers", max_workers));
  }
  const std::size_t workers = *rows * *columns;
  if (request.spec.workers != 0 && request.spec.workers != workers) {
    throw InputError(fmt::format("topology {} has {} workers but --workers says {}", request.spec.name, workers,
                                 request.spec.workers));
  }
  return {*rows, *columns};
}

Topology make_torus(const Request& request) {
  const Grid grid = request.parameter ? parse_grid(request) : most_square(workers_of(request));
  Topology topology = with_weights(request, torus(grid.rows, grid.columns));
  topology.grid = grid;
  return topology;
}

Topology make_erdos_renyi(const Request& request) {
  const auto probability = parse_number<double>(request.parameter.value_or(""));
  if (!probability || !(*probability > 0.0 && *probability <= 1.0)) {
    reject(request, "erdos-renyi:P with a probability P in (0, 1], such as erdos-renyi:0.3");
  }
  return with_weights(request, erdos_renyi(workers_of(request), *probability, request.spec.seed));
}

Topology make_regular(const Request& request) {
  const auto degree = parse_number<std::size_t>(request.parameter.value_or(""));
  if (!degree) reject(request, "regular:D with a number of neighbours D, such as regular:3");
  return with_weights(request, regular(workers_of(request), *degree, request.spec.seed));
}

void reject_weights(const Request& request, std::string_view reason) {
  if (!request.spec.weights) return;
  throw InputError(fmt::format("{} weights cannot be given with topology {}: {}", name_of(*request.spec.weights),
                               request.spec.name, reason));
}

template <GraphFormat format>
Topology make_from_file(const Request& request) {
  if (request.parameter.value_or("").empty()) reject(request, fmt::format("{}:PATH", request.family));
  auto found = read_graph_file(*request.parameter, format, request.spec.workers);
  if (auto* graph = std::get_if<Graph>(&found)) return with_weights(request, std::move(*graph));
  reject_weights(request, "the file holds the weights themselves");
  auto& matrix = std::get<MixingMatrix>(found);
  Graph graph = graph_of(matrix);
  return fixed_topology(request.spec.name, std::move(graph), std::move(matrix));
}

template <Rounds rounds>
Topology make_time_varying(const Request& request) {
  reject_parameter(request);
  reject_weights(request, "partners take one half of each other, whatever the graph");
  const std::size_t workers = workers_of(request);
  auto schedule =
      rounds == Rounds::random_matching ? random_matching(workers, request.spec.seed) : one_peer_exponential(workers);
  return {.name = request.spec.name, .schedule = std::move(schedule), .rounds = rounds};
}

struct Maker {
  std::string_view family;
  Topology (*make)(const Request&);
};

constexpr Maker makers[] = {
    {"ring", make_plain<ring>},
    {"path", make_plain<path>},
    {"star", make_plain<star>},
    {"torus", make_torus},
    {"hypercube", make_plain<hypercube>},
    {"exponential", make_plain<exponential>},
    {"complete", make_plain<complete>},
    {"erdos-renyi", make_erdos_renyi},
    {"regular", make_regular},
    {"one-peer-exponential", make_time_varying<Rounds::one_peer_exponential>},
    {"random-matching", make_time_varying<Rounds::random_matching>},
    {"file", make_from_file<GraphFormat::recognise>},
    {"edges", make_from_file<GraphFormat::edges>},
    {"weights", make_from_file<GraphFormat::weights>},
};

}  // namespace

Topology make_topology(const TopologySpec& spec) {
  const std::string_view name = spec.name;
  const std::size_t colon = name.find(':');
  Request request{spec, name.substr(0, colon), std::nullopt};
  if (colon != std::string_view::npos) request.parameter = name.substr(colon + 1);
  if (spec.workers > max_workers) {
    throw InputError(fmt::format("--workers {}; expected at most {}", spec.workers, max_workers));
  }
  for (const Maker& maker : makers) {
    if (maker.family == request.family) return maker.make(request);
  }
  throw_unknown_name("topology", request.family, topology_names());
}

}  // namespace saddlemesh
