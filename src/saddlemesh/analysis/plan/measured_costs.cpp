#include <algorithm>
#include <chrono>

#include <fmt/format.h>

#include "saddlemesh/analysis/plan/worker_costs.hpp"
#include "saddlemesh/auroc/auroc_options.hpp"
#include "saddlemesh/auroc/auroc_problem.hpp"
#include "saddlemesh/core/error.hpp"
#include "saddlemesh/nn/network.hpp"
#include "saddlemesh/present/text/unit.hpp"
#include "saddlemesh/solve/session.hpp"
#include "saddlemesh/topology/topology.hpp"

namespace saddlemesh {
namespace {

constexpr std::size_t workers = 3;  // on a ring, so that each mixes three messages
constexpr double most_bytes = 8e9;

Shape input_shape(const LayerGraph& graph) {
  return layer_facts(graph).front().shape;
}

std::size_t rows_for(const Shape& shape) {
  return std::clamp<std::size_t>(16'000'000 / shape.size(), 2 * workers, 2000);
}

void require_memory(const LayerGraph& graph, std::size_t batch) {
  const auto size = static_cast<double>(input_shape(graph).channels) * static_cast<double>(input_shape(graph).pixels());
  const auto parameters = static_cast<double>(graph.parameter_count());
  double bytes = sizeof(float) * (40 * parameters + (2 * workers + 4 * static_cast<double>(batch)) * size);
  if (bytes < most_bytes) {
    bytes += static_cast<double>(activation_bytes<float>(graph, {.batch = batch}) +
                                 activation_bytes<float>(graph, {.batch = batch, .tangents = false}));
  }
  if (bytes < most_bytes) return;
  throw InputError(fmt::format(
      "measuring a round of this model would take at least {} of memory; give the time of a round as --round-time",
      in_unit(bytes, bytes_unit(bytes))));
}

std::shared_ptr<const DataSet> noise(const Shape& shape) {
  DataSet data{.shape = shape, .rows = rows_for(shape)};
  std::vector<float>& values = data.dense().values;
  values.resize(data.rows * shape.size());
  RandomStream({.purpose = Purpose::instance}).fill_normal(std::span(values));
  for (std::size_t row = 0; row < data.rows; ++row) data.labels.push_back(row % 10 == 0 ? 1 : 0);
  return std::make_shared<DataSet>(std::move(data));
}

// Returns the seconds of the parts of a worker's round. Each is a median over rounds, so that a few disturbed rounds do
// not count.
RoundTimes median_times(Session<float>& session) {
  std::vector<double> collect, advance, estimate;
  const auto begin = std::chrono::steady_clock::now();
  const auto median = [](std::vector<double>& values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::ranges::nth_element(values, middle);
    return *middle / workers;
  };
  session.advance(1);  // touches the memory for the first time
  do {
    const RoundTimes before = session.times();
    session.advance(1);
    const RoundTimes after = session.times();
    collect.push_back(after.collect - before.collect);
    advance.push_back(after.advance - before.advance);
    estimate.push_back(after.estimate - before.estimate);
  } while (collect.size() < 3 ||
           (collect.size() < 300 && std::chrono::steady_clock::now() - begin < std::chrono::seconds(1)));
  return {median(collect), median(advance), median(estimate)};
}

}  // namespace

WorkerCosts measured_costs(const MethodInfo& method, const MethodOptions& options, const LayerGraph& graph,
                           std::size_t batch) {
  require_memory(graph, batch);
  const auto data = noise(input_shape(graph));
  const AurocOptions objective =
      auroc_options_for(method.objective, method.composition, {.batch = batch, .score = default_score(graph)});
  const auto task = std::make_shared<AurocTask<float>>(data, even_shards(data->rows, workers, 1), graph, objective);
  const auto start = auroc_start<float>(graph, 1);
  const Topology ring = make_topology({.name = "ring", .workers = workers});
  Session<float> session({.method = method.name, .steps = options}, auroc_problem<float>(task), ring.schedule, start.x,
                         start.y);
  const RoundTimes times = median_times(session);
  return {.method = method.name,
          .message_bytes = sizeof(float) * session.message_size(),
          .advance = times.advance,
          .estimate = times.estimate,
          .mixing = times.collect / workers,
          .measured = true};
}

}  // namespace saddlemesh
