#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "saddlemesh/topology/graph/graph.hpp"
#include "saddlemesh/topology/graph/mixing.hpp"

namespace saddlemesh {

/// Rule that turns a graph into a symmetric, doubly stochastic W. Off the diagonal, for neighbours k and j of degree d:
///   metropolis   w_kj = 1 / (1 + max(d_k, d_j))      equals uniform on regular graphs; the default
///   uniform      w_kj = 1 / (1 + d_k)                regular graphs only: not symmetric on others
///   max_degree   w_kj = 1 / (1 + max over all d)
///   lazy         half of metropolis                  W = (I + W_metropolis) / 2, whose eigenvalues are not negative
/// The diagonal entry w_kk makes the row sum to 1.
enum class Weights { metropolis, uniform, max_degree, lazy };

/// Names of the rules in the order of the enumeration: "metropolis", "uniform", "max-degree", "lazy".
const std::vector<std::string>& weights_names();
const std::string& name_of(Weights weights);
/// Throws InputError with the known names if the name is unknown.
Weights parse_weights(std::string_view name);

/// Computes W. Throws InputError for uniform weights on an irregular graph; the message names two workers of different
/// degree.
MixingMatrix mixing_weights(const Graph& graph, Weights weights = Weights::metropolis);

}  // namespace saddlemesh
