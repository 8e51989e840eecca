#include "saddlemesh/train/evaluator.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "saddlemesh/comm/collectives.hpp"
#include "saddlemesh/core/error.hpp"
#include "saddlemesh/metrics/auroc.hpp"

namespace saddlemesh {
namespace {

using Rows = std::span<const std::uint32_t>;

// Larger batches of images take more memory and are no faster.
std::size_t scoring_batch(const LayerGraph& graph) {
  return default_score(graph) == Score::sigmoid ? 16 : 64;
}

// Whole batches of the scorer for every process, so that a row's neighbours in its batch do not depend on how many
// processes there are.
Rows share_of(Rows rows, const Processes& processes, std::size_t batch) {
  const std::size_t batches = (rows.size() + batch - 1) / batch;
  const auto [first, count] = processes.hosted(batches);
  const std::size_t begin = std::min(first * batch, rows.size());
  return rows.subspan(begin, std::min(count * batch, rows.size() - begin));
}

void require_as_many(std::size_t scores, std::size_t labels) {
  if (scores == labels) return;
  throw Error(fmt::format("the processes sent {} scores together for {} rows; do all hosts run the same version?",
                          scores, labels));
}

}  // namespace

Evaluator::Evaluator(const AurocTask<float>& task, const PreparedData& data, std::uint64_t seed, std::size_t batches,
                     std::size_t threads, Processes& processes)
    : task_(task),
      data_(data),
      batches_(batches),
      processes_(processes),
      statistics_(task, seed, batches, threads, processes),
      scorer_(task.graph(), *data.data, threads, scoring_batch(task.graph())),
      test_(measured(*data.test, data.test_rows, data.test_count.rows, data.sites_test ? &WorkerRows::test : nullptr)),
      validation_(measured(*data.data, data.validation_rows, data.validation_count.rows,
                           data.sites ? &WorkerRows::validation : nullptr)) {}

Evaluator::Measured Evaluator::measured(const DataSet& data, Rows rows, std::size_t all,
                                        std::size_t WorkerRows::*of_site) {
  Measured out{.data = &data, .rows = all};
  if (of_site == nullptr) {
    out.shares = {share_of(rows, processes_, scoring_batch(task_.graph()))};
  } else {
    const WorkerRange hosted = task_.hosted();
    for (std::size_t k = hosted.first, begin = 0; k < hosted.end(); begin += data_.workers[k].*of_site, ++k) {
      out.shares.push_back(rows.subspan(begin, data_.workers[k].*of_site));
    }
  }
  std::vector<std::uint8_t> labels;
  for (const Rows share : out.shares) {
    for (const std::uint32_t row : share) labels.push_back(data.labels[row]);
  }
  out.labels = gather_values(processes_, std::span<const std::uint8_t>(labels));
  return out;
}

std::vector<float> Evaluator::buffers(std::span<const float> parameters, std::uint64_t iteration) {
  return batches_ == 0 ? mean_running() : statistics_.estimate(parameters, iteration);
}

// Workers begin together. The initial ones if none has.
std::vector<float> Evaluator::mean_running() {
  if (task_.graph().buffer_count() == 0) return {};
  std::vector<float> begun;
  for (std::size_t k = task_.hosted().first; k < task_.hosted().end(); ++k) {
    const RunningStatistics<float>& running = task_.running(k);
    if (!running.iteration) continue;
    const auto weight = static_cast<float>(task_.weights(k).worker);
    for (const float value : running.buffers) begun.push_back(weight * value);
  }
  const std::vector<float> mean = mean_of_all(processes_, begun, task_.graph().buffer_count());
  return mean.empty() ? task_.running(task_.hosted().first).buffers : mean;
}

RowScores Evaluator::test(std::span<const float> parameters, std::span<const float> buffers) {
  return measure(test_, parameters, buffers);
}

RowScores Evaluator::validation(std::span<const float> parameters, std::span<const float> buffers) {
  return measure(validation_, parameters, buffers);
}

std::vector<float> Evaluator::scores_of(const Measured& rows, std::span<const float> parameters,
                                        std::span<const float> buffers) {
  std::vector<float> scores;
  for (const Rows share : rows.shares) {
    scores.resize(scores.size() + share.size());
    scorer_.score(parameters, buffers, *rows.data, share, std::span(scores).last(share.size()));
  }
  std::vector<float> all = gather_values(processes_, std::span<const float>(scores));
  if (processes_.first()) require_as_many(all.size(), rows.labels.size());
  return all;
}

RowScores Evaluator::measure(const Measured& rows, std::span<const float> parameters, std::span<const float> buffers) {
  RowScores out;
  if (rows.rows == 0) return out;
  out.scores = scores_of(rows, parameters, buffers);
  std::array<double, 2> found{};
  if (processes_.first()) {
    out.numbers = std::ranges::none_of(out.scores, [](float score) { return std::isnan(score); });
    found = {out.numbers ? 1.0 : 0.0, out.numbers ? auroc(std::span<const float>(out.scores), rows.labels) : out.auroc};
  }
  broadcast_values(processes_, std::span(found));
  out.numbers = found[0] != 0;
  out.auroc = found[1];
  return out;
}

}  // namespace saddlemesh
