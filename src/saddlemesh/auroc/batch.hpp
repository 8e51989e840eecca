#pragma once

#include <cstdint>
#include <span>

#include "saddlemesh/data/rows/data_set.hpp"
#include "saddlemesh/nn/network.hpp"

namespace saddlemesh {

/// InputError unless the graph takes rows of the data's shape; a flat graph takes images as flat rows.
void require_fit(const LayerGraph& graph, const DataSet& data);

/// A network for batches of the data's rows: it takes sparse rows as they are where its first layer is dense, and
/// otherwise as dense ones. `options.sparse_input` is decided here.
template <class Real>
Network<Real> make_network(const LayerGraph& graph, const DataSet& data, NetworkOptions options);

/// Bytes that such a network takes for its parameters, known without taking any; and for batches, for which it makes
/// the layers.
double network_weights(const LayerGraph& graph, const DataSet& data, NetworkOptions options);
double network_batches(const LayerGraph& graph, const DataSet& data, NetworkOptions options);

/// Puts the rows, as many as the network's batch, into its input. Allocates nothing for a network of make_network.
template <class Real>
void load(Network<Real>& network, const DataSet& data, std::span<const std::uint32_t> rows);

/// out[i] ← the logit of rows[i] with the given parameters and running statistics: which batch a row falls into, and
/// the network's batch size, make no difference.
template <class Real>
void score(Network<Real>& network, std::span<const Real> parameters, std::span<const Real> buffers, const DataSet& data,
           std::span<const std::uint32_t> rows, std::span<Real> out);

}  // namespace saddlemesh
