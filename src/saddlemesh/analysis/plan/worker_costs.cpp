#include "saddlemesh/analysis/plan/worker_costs.hpp"

namespace saddlemesh {
namespace {

constexpr double mixed_bytes_per_second = 1e10;

}  // namespace

std::size_t message_bytes(const MethodInfo& method, const MethodOptions& options, const LayerGraph& graph) {
  const std::size_t x = graph.parameter_count() + 2;  // the network, and the two primal scalars of the AUROC loss
  return sizeof(float) * message_size(method.name, options, {x, x, 1});
}

double relative_arithmetic(const MethodInfo& method, Tracking tracking, const Arithmetic& network) {
  if (!method.composition) return network.gradient / network.iteration;
  return tracking == Tracking::adapt_then_combine ? 1 + network.gradient / network.iteration : 1;
}

double share_before_post(const MethodInfo& method, Tracking tracking, const Arithmetic& network) {
  if (!method.composition) return 0;
  if (tracking == Tracking::adapt_then_combine) return 1;
  if (method.name == "d-scgdam-gt") return network.gradient / network.iteration;
  if (method.name == "d-scgdam-gt2") return 2 * network.gradient / network.iteration;
  return 0;
}

WorkerCosts estimated_costs(const MethodInfo& method, const MethodOptions& options, const LayerGraph& graph,
                            double seconds) {
  WorkerCosts costs{.method = method.name, .message_bytes = message_bytes(method, options, graph)};
  const Arithmetic network = arithmetic(graph);
  const double own = seconds * relative_arithmetic(method, options.tracking, network);
  costs.advance = own * share_before_post(method, options.tracking, network);
  costs.estimate = own - costs.advance;
  costs.mixing = static_cast<double>(costs.message_bytes) / mixed_bytes_per_second;
  return costs;
}

}  // namespace saddlemesh
