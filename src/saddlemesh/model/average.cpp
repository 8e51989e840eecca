#include "saddlemesh/model/average.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"

namespace saddlemesh {
namespace {

/// The parts of the parameters of an mlp with one hidden layer, in their order.
struct Parts {
  std::span<const float> weights, biases, output;  ///< of the hidden units, and their weights in the output
  float output_bias = 0;
};

Parts parts_of(const TrainedModel& model) {
  const std::size_t units = model.architecture.hidden.front(), inputs = model.preprocessing.output().size();
  const std::span<const float> all = model.parameters;
  return {.weights = all.first(units * inputs),
          .biases = all.subspan(units * inputs, units),
          .output = all.subspan(units * inputs + units, units),
          .output_bias = all.back()};
}

void require_alike(std::span<const TrainedModel> models) {
  for (const TrainedModel& model : models) {
    require_averageable(model.architecture);
    const bool alike = model.architecture.activation == models.front().architecture.activation &&
                       model.preprocessing.output() == models.front().preprocessing.output();
    if (!alike) throw Error("models with different activations or inputs cannot be averaged");
  }
}

void append(std::vector<float>& to, std::span<const float> values) {
  to.insert(to.end(), values.begin(), values.end());
}

}  // namespace

void require_averageable(const ModelOptions& architecture) {
  if (architecture.name == "mlp" && architecture.hidden.size() == 1) return;
  throw InputError(fmt::format(
      "members: only an mlp with one hidden layer can be averaged with others into one model; this is {}{}",
      architecture.name, architecture.name == "mlp" ? fmt::format(" with {} layers", architecture.hidden.size()) : ""));
}

TrainedModel average_models(std::span<const TrainedModel> models) {
  require_alike(models);
  const double share = 1.0 / static_cast<double>(models.size());
  TrainedModel mean = models.front();
  std::vector<float> weights, biases, output;
  double output_bias = 0;
  mean.architecture.hidden = {0};
  mean.a = mean.b = mean.w = 0;
  for (const TrainedModel& model : models) {
    const Parts parts = parts_of(model);
    append(weights, parts.weights);
    append(biases, parts.biases);
    for (const float weight : parts.output) output.push_back(static_cast<float>(share * static_cast<double>(weight)));
    output_bias += share * static_cast<double>(parts.output_bias);
    mean.architecture.hidden.front() += model.architecture.hidden.front();
    mean.a += share * model.a;
    mean.b += share * model.b;
    mean.w += share * model.w;
  }
  mean.parameters = std::move(weights);
  append(mean.parameters, biases);
  append(mean.parameters, output);
  mean.parameters.push_back(static_cast<float>(output_bias));
  return mean;
}

}  // namespace saddlemesh
