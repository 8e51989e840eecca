#include "saddlemesh/run/train/memory_needs.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "saddlemesh/auroc/batch.hpp"
#include "saddlemesh/core/memory.hpp"
#include "saddlemesh/run/terminal/number_text.hpp"

namespace saddlemesh {
namespace {

constexpr double value_bytes = sizeof(float), mean_bytes = sizeof(double);

// How many vectors of the parameters' size a worker's state has, and how many of them it sends.
struct VectorCounts {
  double state = 0, message = 0;
};

VectorCounts vector_counts(const TrainConfig& config) {
  const auto method = make_method<float>(config.method, method_options(config), {1, 1, 0}, {});
  return {static_cast<double>(method->state().all().size()), static_cast<double>(method->state().message().size())};
}

// The networks of one thread: for training, for the statistics of batch norms, and for scoring.
double thread_networks(const TrainConfig& config, const PreparedData& data, const LayerGraph& graph) {
  const AurocOptions options = objective_options(config, data);
  const bool exact = options.jacobian == Jacobian::exact;
  const NetworkOptions outer{.batch = *config.batch, .backend = options.backend, .tangents = false};
  const NetworkOptions inner{.batch = *config.batch, .backend = options.backend, .tangents = exact};
  double bytes = network_bytes(graph, *data.data, outer);
  if (options.composed()) bytes += network_bytes(graph, *data.data, inner);
  if (graph.buffer_count() > 0) bytes += network_bytes(graph, *data.data, outer);
  return bytes + network_bytes(graph, *data.data, {.batch = 16, .tangents = false});
}

}  // namespace

MemoryNeeds training_memory(const TrainConfig& config, const PreparedData& data, std::size_t hosted, bool saved) {
  const LayerGraph graph = make_graph(config, data);
  const auto parameters = static_cast<double>(graph.parameter_count()), workers = static_cast<double>(hosted);
  const VectorCounts vectors = vector_counts(config);
  const double vector = value_bytes * parameters;
  MemoryNeeds needs{.workers = workers * (vectors.state + 2 * vectors.message) * vector,
                    .model = 2 * (mean_bytes * parameters + vector)};
  if (saved) needs.checkpoint = workers * vectors.state * vector;
  const auto threads = static_cast<double>(std::min(config.data.read.threads, hosted));
  needs.threads = threads * (vectors.message + 4) * vector;
  // Layers are made to see what they take: not where their parameters alone are more than there is.
  if (needs.sum() <= available_memory(config.data.read.memory).bytes) {
    needs.threads += threads * thread_networks(config, data, graph);
  }
  return needs;
}

void require_training_memory(const TrainConfig& config, const PreparedData& data, const Processes& processes,
                             bool saved) {
  const std::size_t hosted = processes.hosted(config.data.workers).count;
  const MemoryNeeds needs = training_memory(config, data, hosted, saved);
  require_memory(
      needs.sum(),
      fmt::format("training {}, of {} parameters, with {} worker{} and {} thread{}", config.model.name,
                  format_count(make_graph(config, data).parameter_count()), hosted, hosted == 1 ? "" : "s",
                  config.data.read.threads, config.data.read.threads == 1 ? "" : "s"),
      "give fewer workers (--workers), fewer threads (--threads), a smaller model (--model, --hidden), data with fewer "
      "features or a smaller --batch",
      config.data.read.memory);
}

}  // namespace saddlemesh
