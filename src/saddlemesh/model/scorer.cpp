#include "saddlemesh/model/scorer.hpp"

#include <algorithm>
#include <atomic>

#include <fmt/format.h>

#include "saddlemesh/auroc/batch.hpp"
#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/memory.hpp"
#include "saddlemesh/core/parallel.hpp"

namespace saddlemesh {
namespace {

// The batches that a thread takes at a time: few enough that no thread waits long for the last one.
constexpr std::size_t batches_at_once = 4;

}  // namespace

Scorer::Scorer(const LayerGraph& graph, const DataSet& like, std::size_t threads, std::size_t batch,
               std::uint64_t memory)
    : shape_(like.shape), sparse_(like.is_sparse()), batch_(batch) {
  require_fit(graph, like);
  const NetworkOptions options{.batch = batch, .tangents = false};
  double values = 0;
  for (const Node& node : graph.nodes()) values += static_cast<double>(node.shape.size());
  const double network = network_weights(graph, like, options) + sizeof(float) * static_cast<double>(batch) * values;
  require_memory(static_cast<double>(std::max<std::size_t>(threads, 1)) * network,
                 fmt::format("scoring with {} thread{}", threads, threads == 1 ? "" : "s"),
                 "give fewer threads (--threads)", memory);
  for (std::size_t i = 0; i < std::max<std::size_t>(threads, 1); ++i) {
    networks_.push_back(make_network<float>(graph, like, options));
  }
}

void Scorer::require_same_kind(const DataSet& data) const {
  if (data.shape == shape_ && data.is_sparse() == sparse_) return;
  const auto text = [](const Shape& shape, bool sparse) {
    return fmt::format("{} rows of shape {}", sparse ? "sparse" : "dense", shape.text());
  };
  throw InputError(fmt::format("the network is set up for {}; the data to score are {}", text(shape_, sparse_),
                               text(data.shape, data.is_sparse())));
}

void Scorer::score(std::span<const float> parameters, std::span<const float> buffers, const DataSet& data,
                   std::span<const std::uint32_t> rows, std::span<float> out) {
  require_same_kind(data);
  const std::size_t part = batches_at_once * batch_;
  std::atomic<std::size_t> next{0};
  parallel_for(networks_.size(), networks_.size(), [&](std::size_t i) {
    for (std::size_t begin = part * next++; begin < rows.size(); begin = part * next++) {
      const std::size_t count = std::min(part, rows.size() - begin);
      saddlemesh::score<float>(networks_[i], parameters, buffers, data, rows.subspan(begin, count),
                               out.subspan(begin, count));
    }
  });
}

}  // namespace saddlemesh
