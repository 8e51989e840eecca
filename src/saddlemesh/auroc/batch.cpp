#include "saddlemesh/auroc/batch.hpp"

#include <algorithm>
#include <limits>
#include <vector>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"

namespace saddlemesh {
namespace {

bool begins_with_dense_layers(const LayerGraph& graph) {
  return std::ranges::all_of(graph.nodes(), [&](const Node& node) {
    return node.kind == LayerKind::dense || std::ranges::find(node.inputs, graph.input()) == node.inputs.end();
  });
}

bool takes_sparse_rows(const LayerGraph& graph, const DataSet& data) {
  return data.is_sparse() && begins_with_dense_layers(graph);
}

}  // namespace

void require_fit(const LayerGraph& graph, const DataSet& data) {
  const Shape expected = graph.node(graph.input()).shape;
  if (expected == data.shape || (expected.flat() && expected.size() == data.shape.size())) return;
  throw InputError(fmt::format("the network takes samples of shape {}; the data's rows have shape {}", expected.text(),
                               data.shape.text()));
}

template <class Real>
Network<Real> make_network(const LayerGraph& graph, const DataSet& data, NetworkOptions options) {
  options.sparse_input = takes_sparse_rows(graph, data);
  Network<Real> network(graph, options);
  if (!options.sparse_input) return network;
  const std::size_t most = options.batch * max_row_values(data);
  if (most > std::numeric_limits<std::uint32_t>::max()) {
    throw InputError(fmt::format("a batch of {} sparse rows can hold {} values; give a batch small enough for 2^32",
                                 options.batch, most));
  }
  network.sparse_input().begin.reserve(options.batch + 1);
  network.sparse_input().columns.reserve(most);
  network.sparse_input().values.reserve(most);
  return network;
}

double network_weights(const LayerGraph& graph, const DataSet& data, NetworkOptions options) {
  options.sparse_input = takes_sparse_rows(graph, data);
  return weight_bytes(graph, options);
}

double network_batches(const LayerGraph& graph, const DataSet& data, NetworkOptions options) {
  options.sparse_input = takes_sparse_rows(graph, data);
  const std::size_t row = options.sparse_input ? max_row_values(data) * (sizeof(std::uint32_t) + sizeof(float)) : 0;
  return static_cast<double>(activation_bytes<float>(graph, options)) +
         static_cast<double>(options.batch) * static_cast<double>(row);
}

template <class Real>
void load(Network<Real>& network, const DataSet& data, std::span<const std::uint32_t> rows) {
  if (network.input().empty()) {
    SparseRows<Real>& sparse = network.sparse_input();
    gather(data, rows, sparse.begin, sparse.columns, sparse.values);
  } else {
    gather(data, rows, network.input());
  }
}

template <class Real>
void score(Network<Real>& network, std::span<const Real> parameters, std::span<const Real> buffers, const DataSet& data,
           std::span<const std::uint32_t> rows, std::span<Real> out) {
  if (out.size() != rows.size()) {
    throw Error(fmt::format("there are {} rows to score, but space for {} scores", rows.size(), out.size()));
  }
  std::vector<std::uint32_t> batch(network.batch());
  for (std::size_t done = 0; done < rows.size(); done += batch.size()) {
    const auto part = rows.subspan(done, std::min(batch.size(), rows.size() - done));
    std::ranges::fill(batch, part.back());  // the unused end of the last batch repeats a row
    std::ranges::copy(part, batch.begin());
    load(network, data, batch);
    const auto logits = network.evaluate(parameters, buffers);
    std::ranges::copy(logits.first(part.size()), out.subspan(done).begin());
  }
}

template Network<float> make_network(const LayerGraph&, const DataSet&, NetworkOptions);
template Network<double> make_network(const LayerGraph&, const DataSet&, NetworkOptions);
template void load(Network<float>&, const DataSet&, std::span<const std::uint32_t>);
template void load(Network<double>&, const DataSet&, std::span<const std::uint32_t>);
template void score(Network<float>&, std::span<const float>, std::span<const float>, const DataSet&,
                    std::span<const std::uint32_t>, std::span<float>);
template void score(Network<double>&, std::span<const double>, std::span<const double>, const DataSet&,
                    std::span<const std::uint32_t>, std::span<double>);

}  // namespace saddlemesh
