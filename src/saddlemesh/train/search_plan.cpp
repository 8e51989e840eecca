#include "saddlemesh/train/search_plan.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "saddlemesh/data/knots.hpp"

namespace saddlemesh {
namespace {

constexpr std::size_t usual_bins = 12;
constexpr std::array<double, 4> priors{20, 80, 320, 1280};
constexpr std::size_t usual_width = 32;  // more units hardly change the AUROC, but take more time
constexpr std::array<const char*, 2> activations{"tanh", "relu"};

// Seconds of one core: one and a half times those of trainings on three tables on an AMD EPYC (Zen 5). Other processors
// differ.
constexpr double per_sample = 120e-9, per_dense_product = 0.14e-9, per_sparse_product = 0.6e-9, per_parameter = 7.5e-9;
constexpr double cores = 2;
constexpr double usual_seconds = 60, usual_values = 300'000, least_seconds = 5;
constexpr double first_share = 0.4, last_share = 0.2;  // of the budget, for the first stage and for the average
constexpr std::size_t most_kept = 5, most_members = 4;
constexpr std::size_t enough_positives = 500;  // for one partition of the rows to tell settings apart

std::size_t training_rows(const PreparedData& data) {
  std::size_t rows = 0;
  for (const WorkerRows& worker : data.workers) rows += worker.train;
  return rows;
}

std::size_t training_positives(const PreparedData& data) {
  std::size_t rows = 0;
  for (const WorkerRows& worker : data.workers) rows += worker.train_positives;
  return rows;
}

// A minute for 10,000 rows of 30 columns, and less for less.
double default_budget(const PreparedData& data) {
  const double values = static_cast<double>(training_rows(data)) * static_cast<double>(data.preprocessing.input.size());
  return std::clamp(usual_seconds * std::sqrt(values / usual_values), least_seconds, usual_seconds);
}

}  // namespace

void SearchedSettings::apply(TrainConfig& config) const {
  config.bins = bins;
  config.model.activation = activation;
  config.model.hidden = {hidden};
  config.prior = prior;
}

std::string SearchedSettings::text() const {
  return fmt::format("bins={} activation={} {}", bins, activation, member_text());
}

std::string SearchedSettings::member_text() const {
  return fmt::format("hidden={} prior={}", hidden, prior);
}

bool SearchedSettings::can_be_averaged_with(const SearchedSettings& other) const {
  return bins == other.bins && activation == other.activation;
}

std::vector<SearchedSettings> settings_to_search(const TrainConfig& config, const PreparedData& data) {
  const ModelOptions usual;
  std::vector<std::size_t> bins{0};
  const std::size_t hidden = config.model.hidden == usual.hidden ? usual_width : config.model.hidden.front();
  std::vector<std::string> activation(activations.begin(), activations.end());
  std::vector<double> prior(priors.begin(), priors.end());
  if (can_have_knots(data)) bins.push_back(usual_bins);
  if (config.bins) bins = {*config.bins};
  if (config.model.activation != usual.activation) activation = {config.model.activation};
  if (config.prior) prior = {*config.prior};
  std::vector<SearchedSettings> all;
  for (const std::size_t b : bins) {
    for (const std::string& a : activation) {
      for (const double p : prior) all.push_back({.bins = b, .activation = a, .hidden = hidden, .prior = p});
    }
  }
  return all;
}

double iteration_cost(const TrainConfig& config, const PreparedData& data, double row_values) {
  const auto parameters = static_cast<double>(make_graph(config, data).parameter_count());
  const double products = static_cast<double>(config.model.hidden.front()) * row_values;
  const double sample = per_sample + products * (data.data->is_sparse() ? per_sparse_product : per_dense_product);
  return static_cast<double>(data.workers.size()) *
         (static_cast<double>(*config.batch) * sample + parameters * per_parameter);
}

SearchPlan::SearchPlan(const TrainConfig& config, const std::vector<double>& costs, const PreparedData& data) {
  TrainConfig single = config;
  resolve(single, data);
  iterations_ = *single.iterations;
  seconds_ = cores * (config.budget > 0 ? config.budget : default_budget(data));
  most_ = training_positives(data) < enough_positives ? 4 * search_parts : search_parts;
  const double all = std::accumulate(costs.begin(), costs.end(), 0.0);
  const auto cost = [&](const SearchStage& stage) {
    return static_cast<double>(stage.trainings * stage.iterations) * all;
  };
  for (const auto& [divisor, trainings] : std::initializer_list<std::pair<std::size_t, std::size_t>>{
           {2, 5}, {2, 3}, {3, 3}, {3, 2}, {3, 1}, {5, 1}, {8, 1}}) {
    first_ = {.iterations = std::max<std::size_t>(iterations_ / divisor, 1), .trainings = trainings};
    if (cost(first_) <= first_share * seconds_) break;
  }
  left_ = seconds_ - cost(first_);
  kept_ = std::min<std::size_t>(most_kept, costs.size());
}

SearchStage SearchPlan::second(const std::vector<double>& costs) const {
  const double all = std::accumulate(costs.begin(), costs.end(), 0.0), dearest = std::ranges::max(costs);
  const double last = static_cast<double>(members(dearest) * iterations_) * dearest;
  const double trainings = (left_ - last) / (static_cast<double>(iterations_) * all);
  return {.iterations = iterations_,
          .trainings = static_cast<std::size_t>(std::clamp(std::floor(trainings), 1.0, static_cast<double>(most_)))};
}

std::size_t SearchPlan::members(double cost) const {
  const double affordable = last_share * seconds_ / (static_cast<double>(iterations_) * cost);
  return static_cast<std::size_t>(std::clamp(std::floor(affordable), 1.0, static_cast<double>(most_members)));
}

}  // namespace saddlemesh
