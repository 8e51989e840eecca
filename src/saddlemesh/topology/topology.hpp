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

/// A topology as the user requests it.
struct TopologySpec {
  /// A name of topology_names(), followed by a colon and a parameter where topology_forms() shows one: "ring",
  /// "torus:4x6", "erdos-renyi:0.3", "file:mesh.txt".
  std::string name = "ring";
  /// 0 if not given; a file, or a torus with sides, then determines the number.
  std::size_t workers = 0;
  /// Defaults to metropolis. Rejected if the topology itself fixes the weights.
  std::optional<Weights> weights = std::nullopt;
  /// Seed of random graphs and matchings.
  std::uint64_t seed = 0;
};

/// How the mixing matrix changes from round to round.
enum class Rounds { same, one_peer_exponential, random_matching };

struct Grid {
  std::size_t rows, columns;
};

/// The communication graph and its mixing weights. W is symmetric (time-varying: doubly stochastic) with λ < 1.
struct Topology {
  std::string name;                                   ///< as requested
  std::optional<Graph> graph = std::nullopt;          ///< empty if time-varying
  std::optional<MixingMatrix> matrix = std::nullopt;  ///< empty if time-varying
  SharedSchedule schedule = nullptr;
  Rounds rounds = Rounds::same;
  std::optional<Grid> grid = std::nullopt;  ///< sides of a torus, for drawing
};

/// Builds the topology. Throws InputError with what was found and what was expected.
Topology make_topology(const TopologySpec& spec);

/// Name, form and summary of a topology, for help texts.
struct TopologyForm {
  std::string name;     ///< "torus"
  std::string form;     ///< "torus[:AxB]"
  std::string summary;  ///< one sentence
};
const std::vector<TopologyForm>& topology_forms();
const std::vector<std::string>& topology_names();

}  // namespace saddlemesh
