// Public: topologies by name
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "saddlemesh/topology/graph/graph.hpp"
#include "saddlemesh/topology/graph/mixing.hpp"
#include "saddlemesh/topology/graph/weights.hpp"
#include "saddlemesh/topology/schedule/schedule.hpp"

namespace saddlemesh {

/// What the user asks for.
struct TopologySpec {
  /// A name of topology_names(), with a parameter behind a colon where topology_forms() shows one: "ring", "torus:4x6",
  /// "erdos-renyi:0.3", "file:mesh.txt".
  std::string name = "ring";
  /// 0 is "not given": then a file or a torus with sides says it.
  std::size_t workers = 0;
  /// Not given is metropolis. Refused where the weights are fixed by the topology itself.
  std::optional<Weights> weights = std::nullopt;
  /// Of random graphs and matchings.
  std::uint64_t seed = 0;
};

/// How the mixing matrix changes from round to round.
enum class Rounds { same, one_peer_exponential, random_matching };

struct Grid {
  std::size_t rows, columns;
};

/// Who mixes with whom, and how. W is symmetric (time-varying: doubly stochastic) with λ < 1.
struct Topology {
  std::string name;                                   ///< as asked for
  std::optional<Graph> graph = std::nullopt;          ///< unless time-varying
  std::optional<MixingMatrix> matrix = std::nullopt;  ///< unless time-varying
  SharedSchedule schedule = nullptr;
  Rounds rounds = Rounds::same;
  std::optional<Grid> grid = std::nullopt;  ///< of a torus, for drawing
};

/// Throws InputError saying what was found and what was expected.
Topology make_topology(const TopologySpec& spec);

/// One line of help for each topology.
struct TopologyForm {
  std::string name;     ///< "torus"
  std::string form;     ///< "torus[:AxB]"
  std::string summary;  ///< one sentence
};
const std::vector<TopologyForm>& topology_forms();
const std::vector<std::string>& topology_names();

}  // namespace saddlemesh
