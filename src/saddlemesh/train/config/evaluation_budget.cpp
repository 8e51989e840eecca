#include "saddlemesh/train/config/evaluation_budget.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "saddlemesh/nn/summary.hpp"
#include "saddlemesh/present/text/number_text.hpp"

namespace saddlemesh {
namespace {

constexpr std::size_t usual_intervals = 40;
constexpr double largest_share = 0.1;

// Costs besides the network's products, in operations that take as long; measured on tables, where they matter.
constexpr double per_scored_row = 2500;      // gathering and sorting
constexpr double per_consensus_value = 600;  // for each worker and parameter, over all vectors of a method
constexpr double per_evaluation = 5e6;       // waking threads, writing a line
constexpr double per_trained_sample = 1400;  // drawing, gathering, mixing

double operations_per_sample(const TrainConfig& config, const Arithmetic& network) {
  const MethodInfo& method = find_method(config.method);
  if (!method.composition || method.objective != Objective::auroc) return network.gradient;
  double operations = config.jacobian == Jacobian::exact ? network.iteration : 2 * network.gradient;
  if (config.independent_jacobian_batch) operations += network.gradient;
  if (config.tracking == Tracking::adapt_then_combine) operations += network.gradient;
  return operations;
}

// Returns how many evaluations a run makes.
std::size_t evaluations(std::size_t iterations, std::size_t every) {
  return every == 0 ? 1 : 1 + (iterations + every - 1) / every;
}

}  // namespace

EvaluationCost evaluation_cost(const TrainConfig& config, const PreparedData& data) {
  const LayerGraph graph = make_graph(config, data);
  const Arithmetic network = arithmetic(graph);
  const auto workers = static_cast<double>(worker_count(config.data)), batch = static_cast<double>(*config.batch);
  const auto rows = static_cast<double>(data.test_count.rows + data.validation_count.rows);
  const double statistics =
      graph.buffer_count() == 0 ? 0 : workers * batch * static_cast<double>(config.batch_statistics);
  return {.evaluation = rows * (network.forward + per_scored_row) + statistics * network.forward +
                        workers * static_cast<double>(graph.parameter_count()) * per_consensus_value + per_evaluation,
          .iteration = workers * batch * (operations_per_sample(config, network) + per_trained_sample)};
}

std::size_t affordable_evaluate_every(std::size_t iterations, const EvaluationCost& cost) {
  const std::size_t usual = std::max<std::size_t>(iterations / usual_intervals, 1);
  const double affordable =
      std::floor(largest_share * static_cast<double>(iterations) * cost.iteration / cost.evaluation);
  if (static_cast<double>(evaluations(iterations, usual)) <= affordable) return usual;
  if (affordable < 2) return 0;
  const auto intervals = static_cast<std::size_t>(affordable) - 1;
  return (iterations + intervals - 1) / intervals;
}

std::string evaluation_text(const TrainConfig& config, const PreparedData& data) {
  const EvaluationCost cost = evaluation_cost(config, data);
  const std::size_t every = *config.evaluate_every, count = evaluations(*config.iterations, every);
  const double training = static_cast<double>(*config.iterations) * cost.iteration;
  const double evaluation = static_cast<double>(count) * cost.evaluation;
  std::string text = every == 0 ? fmt::format(
                                      "evaluates only at the end (one evaluation takes about as long as {} iterations; "
                                      "for more evaluations give --evaluate-every N)",
                                      format_significant(cost.evaluation / cost.iteration))
                                : fmt::format("evaluates every {} iterations", format_count(every));
  text += fmt::format(": about {:.2g} % of the time", 100 * evaluation / (training + evaluation));
  if (config.patience > 0 && count <= config.patience) {
    text += fmt::format(
        "; a total of {} evaluations is too few for --patience {} to stop the run: for more give --evaluate-every N",
        count, config.patience);
  }
  return text;
}

}  // namespace saddlemesh
