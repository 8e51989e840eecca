#include "saddlemesh/train/site_comparison.hpp"

#include <cmath>
#include <limits>
#include <span>
#include <string>

#include "saddlemesh/comm/collectives.hpp"
#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/parallel.hpp"
#include "saddlemesh/train/members.hpp"

namespace saddlemesh {
namespace {

using Scores = std::vector<float>;

// Extracts the rows of one hosted worker from the rows that this process has of all its workers.
RowList rows_of(const RowList& rows, const PreparedData& data, const WorkerRange& hosted, std::size_t worker,
                std::size_t WorkerRows::*count) {
  std::size_t begin = 0;
  for (std::size_t k = hosted.first; k < worker; ++k) begin += data.workers[k].*count;
  const auto first = rows.begin() + static_cast<std::ptrdiff_t>(begin);
  return {first, first + static_cast<std::ptrdiff_t>(data.workers[worker].*count)};
}

// Returns one site's data as if it were the only site. Its features stay those of the joint model.
PreparedData data_of(const PreparedData& all, const WorkerRange& hosted, std::size_t worker) {
  const WorkerRows& counts = all.workers[worker];
  PreparedData one = all;
  one.shards = {all.shards[worker]};
  one.workers = {counts};
  one.sites = one.sites_test = false;
  one.positive_ratio = static_cast<double>(counts.train_positives) / static_cast<double>(counts.train);
  one.validation_rows = rows_of(all.validation_rows, all, hosted, worker, &WorkerRows::validation);
  one.validation_count.rows = one.validation_rows.size();
  if (all.sites_test) {
    one.test_rows = rows_of(all.test_rows, all, hosted, worker, &WorkerRows::test);
    one.test_count = {.rows = counts.test, .positives = counts.test_positives};
  }
  return one;
}

bool has_both_classes(const WorkerRows& rows) {
  return rows.train_positives > 0 && rows.train_positives < rows.train;
}

// Returns the scores of the site's test rows by its own model; empty if its rows do not suffice for a model.
Scores scores_alone(TrainConfig config, const PreparedData& data) {
  if (!has_both_classes(data.workers.front())) return {};
  config.data.workers = 1;
  config.threads = 1;
  config.topology = "ring";
  config.weights = "auto";
  if (data.validation_count.rows == 0) config.patience = 0;
  try {
    const TrainConfig requested = config;
    resolve(config, data);
    config.evaluate_every = data.validation_count.rows == 0 ? *config.iterations : *config.evaluate_every;
    return train_members(config, requested, data, {}, false, {}, one_process()).scores;
  } catch (const Error&) {  // too few rows for the network, or too large steps
    return {};
  }
}

// Returns the scores of all hosted sites, one after the other; NaN for each test row of a site without a model of its
// own.
Scores hosted_scores_alone(const TrainConfig& config, const PreparedData& data, const WorkerRange& hosted) {
  std::vector<Scores> scores(hosted.count);
  parallel_for(hosted.count, config.threads, [&](std::size_t i) {
    const PreparedData own = data_of(data, hosted, hosted.first + i);
    scores[i] = scores_alone(config, own);
    scores[i].resize(own.test_rows.size(), std::numeric_limits<float>::quiet_NaN());
  });
  Scores all;
  for (const Scores& one : scores) all.insert(all.end(), one.begin(), one.end());
  return all;
}

std::size_t test_rows_of(const PreparedData& data, std::size_t worker) {
  return data.sites_test ? data.workers[worker].test : data.test_count.rows;
}

SiteOutcome outcome_of(std::size_t worker, std::span<const float> joint, std::span<const float> alone,
                       std::span<const std::uint8_t> labels) {
  SiteOutcome out{.worker = worker, .joint = delong_auroc(joint, labels)};
  if (alone.empty() || std::isnan(alone.front())) return out;
  out.alone = delong_auroc(alone, labels);
  out.gain = delong_difference(joint, alone, labels);
  return out;
}

}  // namespace

bool trains_alone(const TrainConfig& config, const PreparedData& data) {
  if (!data.sites || worker_count(config.data) < 2 || data.test_count.rows == 0 || config.alone == "off") return false;
  return config.alone == "on" || !data.data->is_images();
}

std::vector<SiteOutcome> compare_sites(const TrainConfig& config, const PreparedData& data, const TrainingResult& joint,
                                       Processes& processes) {
  if (!data.sites || data.test_count.rows == 0) return {};
  Scores alone;
  if (trains_alone(config, data)) {
    const Scores own = hosted_scores_alone(config, data, processes.hosted(worker_count(config.data)));
    const auto count = [&](std::size_t rank) {
      const WorkerRange hosted = processes.hosted(data.workers.size(), rank);
      std::size_t rows = 0;
      for (std::size_t k = hosted.first; k < hosted.end(); ++k) rows += test_rows_of(data, k);
      return rows;
    };
    alone = gather_values(processes, std::span<const float>(own), count);
  }
  std::vector<SiteOutcome> outcomes;
  if (!processes.first()) return outcomes;
  std::size_t begin = 0, begin_alone = 0;
  for (std::size_t k = 0; k < data.workers.size(); ++k) {
    const std::size_t rows = test_rows_of(data, k);
    const auto scores = std::span<const float>(joint.scores).subspan(begin, rows);
    const auto labels = std::span<const std::uint8_t>(joint.labels).subspan(begin, rows);
    const auto of_site =
        alone.empty() ? std::span<const float>() : std::span<const float>(alone).subspan(begin_alone, rows);
    outcomes.push_back(outcome_of(k, scores, of_site, labels));
    begin_alone += rows;
    if (data.sites_test) begin += rows;
  }
  return outcomes;
}

}  // namespace saddlemesh
