#include "saddlemesh/train/memory_needs.hpp"

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "saddlemesh/auroc/batch.hpp"
#include "saddlemesh/comm/collectives.hpp"
#include "saddlemesh/core/bytes.hpp"
#include "saddlemesh/core/memory.hpp"
#include "saddlemesh/present/text/number_text.hpp"

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

// The networks of a thread: for training, for the statistics of batch norms, and for scoring.
std::vector<NetworkOptions> thread_networks(const TrainConfig& config, const PreparedData& data,
                                            const LayerGraph& graph) {
  constexpr std::size_t least_scored = 16;
  const AurocOptions options = objective_options(config, data);
  const NetworkOptions outer{.batch = *config.batch, .backend = options.backend, .tangents = false};
  std::vector<NetworkOptions> networks{outer, {.batch = least_scored, .tangents = false}};
  if (graph.buffer_count() > 0) networks.push_back(outer);
  if (options.composed()) networks.push_back(outer);
  if (options.composed()) networks.back().tangents = options.jacobian == Jacobian::exact;
  return networks;
}

std::string training_text(const TrainConfig& config, const PreparedData& data, std::size_t hosted) {
  return fmt::format("training {} with {} parameters, {} worker{} and {} thread{}", config.model.name,
                     format_count(make_graph(config, data).parameter_count()), hosted, hosted == 1 ? "" : "s",
                     config.threads, config.threads == 1 ? "" : "s");
}

// The combined needs of all processes on this host.
struct HostNeeds {
  double bytes = 0;
  std::size_t processes = 0;
};

HostNeeds needs_of_host(Processes& processes, double own) {
  HostNeeds host;
  const std::vector<std::string> all = processes.allgather(to_bytes(std::span<const double>(&own, 1)));
  for (std::size_t rank = 0; rank < all.size(); ++rank) {
    const double needed = received_numbers<double>(processes, rank, all[rank], 1).front();
    if (processes.host(rank) != processes.host(processes.rank())) continue;
    host.bytes += needed;
    ++host.processes;
  }
  return host;
}

}  // namespace

MemoryNeeds training_memory(const TrainConfig& config, const PreparedData& data, std::size_t hosted, bool saved) {
  const LayerGraph graph = make_graph(config, data);
  const auto parameters = static_cast<double>(graph.parameter_count()), workers = static_cast<double>(hosted);
  const auto threads = static_cast<double>(std::min(config.threads, hosted));
  const VectorCounts vectors = vector_counts(config);
  const std::vector<NetworkOptions> networks = thread_networks(config, data, graph);
  const double vector = value_bytes * parameters;
  MemoryNeeds needs{.workers = workers * (vectors.state + 2 * vectors.message) * vector,
                    .threads = threads * (vectors.message + 4) * vector,
                    .model = 2 * mean_bytes * parameters + vector,
                    .checkpoint = saved ? 2 * workers * vectors.state * vector : 0,
                    .sound = config.on_divergence == "retreat" ? workers * vectors.state * vector : 0};
  for (const NetworkOptions& one : networks) needs.threads += threads * network_weights(graph, *data.data, one);
  // The memory of batches is known only from the layers, which are not created if there is no room for them.
  if (needs.sum() > available_memory(config.data.read.memory).bytes) return needs;
  for (const NetworkOptions& one : networks) needs.threads += threads * network_batches(graph, *data.data, one);
  return needs;
}

void require_training_memory(const TrainConfig& config, const PreparedData& data, Processes& processes, bool saved) {
  constexpr auto remedy =
      "give fewer workers (--workers), fewer threads (--threads), a smaller model (--model, --hidden), data with fewer "
      "features or a smaller --batch";
  const std::size_t hosted = processes.hosted(worker_count(config.data)).count;
  const double own = training_memory(config, data, hosted, saved).sum();
  const std::string what = training_text(config, data, hosted);
  const HostNeeds host = needs_of_host(processes, own);
  require_memory(own, what, remedy, config.data.read.memory);
  if (config.data.read.memory > 0 || host.bytes <= host_memory().bytes) return;
  throw MemoryError(
      fmt::format("{} in each of {} processes on this host needs {} of memory in all; {} (--memory SIZE sets a limit "
                  "for each process): {}, or start fewer processes per host",
                  what, host.processes, memory_text(host.bytes), host_memory().text, remedy));
}

}  // namespace saddlemesh
