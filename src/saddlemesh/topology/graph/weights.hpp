#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "saddlemesh/topology/graph/graph.hpp"
#include "saddlemesh/topology/graph/mixing.hpp"

namespace saddlemesh {

/// How a graph is turned into a symmetric, doubly stochastic W. Off the diagonal, for neighbours k and j of degree d:
///   metropolis   w_kj = 1 / (1 + max(d_k, d_j))      on regular graphs the same as uniform; the default
///   uniform      w_kj = 1 / (1 + d_k)                regular graphs only: elsewhere it is not symmetric
///   max_degree   w_kj = 1 / (1 + max over all d)
///   lazy         half of metropolis                  W = (I + W_metropolis) / 2, whose eigenvalues are not negative
/// and w_kk is what is missing to 1.
enum class Weights { metropolis, uniform, max_degree, lazy };

/// "metropolis", "uniform", "max-degree", "lazy", in the order of the enumeration.
const std::vector<std::string>& weights_names();
const std::string& name_of(Weights weights);
/// Throws InputError naming the known ones.
Weights parse_weights(std::string_view name);

/// Throws InputError for uniform weights on an irregular graph, naming two workers that would disagree.
MixingMatrix mixing_weights(const Graph& graph, Weights weights = Weights::metropolis);

}  // namespace saddlemesh
