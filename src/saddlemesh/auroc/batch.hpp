#pragma once

#include <cstdint>
#include <span>

#include "saddlemesh/data/rows/data_set.hpp"
#include "saddlemesh/nn/network.hpp"

namespace saddlemesh {

/// Throws InputError unless the graph accepts rows of the data's shape. A flat graph accepts images as flat rows.
void require_fit(const LayerGraph& graph, const DataSet& data);

/// Creates a network for batches of the data's rows. Sparse rows are passed as they are if the first layer is dense,
/// otherwise they are expanded. Sets `options.sparse_input` accordingly.
template <class Real>
Network<Real> make_network(const LayerGraph& graph, const DataSet& data, NetworkOptions options);

/// Return the bytes that such a network takes for its parameters (computed without allocating them) and for batches
/// (computed by making the layers).
double network_weights(const LayerGraph& graph, const DataSet& data, NetworkOptions options);
double network_batches(const LayerGraph& graph, const DataSet& data, NetworkOptions options);

/// Copies the rows, as many as the network's batch, into its input. Allocates nothing for a network of make_network().
template <class Real>
void load(Network<Real>& network, const DataSet& data, std::span<const std::uint32_t> rows);

/// out[i] ← the logit of rows[i] with the given parameters and running statistics. The result depends neither on how
/// the rows are split into batches nor on the network's batch size.
template <class Real>
void score(Network<Real>& network, std::span<const Real> parameters, std::span<const Real> buffers, const DataSet& data,
           std::span<const std::uint32_t> rows, std::span<Real> out);

}  // namespace saddlemesh
