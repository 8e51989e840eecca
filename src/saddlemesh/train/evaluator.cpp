#include "saddlemesh/train/evaluator.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "saddlemesh/comm/collectives.hpp"
#include "saddlemesh/core/error.hpp"
#include "saddlemesh/metrics/auroc.hpp"

namespace saddlemesh {
namespace {

using Rows = std::span<const std::uint32_t>;

/// What the first process broadcasts about the scores.
struct Found {
  std::uint64_t numbers = 1, owner = 0;
  double auroc = std::numeric_limits<double>::quiet_NaN();
};

// Larger batches of images take more memory and are not faster.
std::size_t scoring_batch(const LayerGraph& graph) {
  return graph.has_convolutions() ? 16 : 64;
}

// Every process gets whole batches of the scorer, so that the rows of a batch do not depend on the number of processes.
WorkerRange share_of(std::size_t rows, const Processes& processes, std::size_t rank, std::size_t batch) {
  const std::size_t batches = (rows + batch - 1) / batch;
  const auto [first, count] = processes.hosted(batches, rank);
  const std::size_t begin = std::min(first * batch, rows);
  return {.first = begin, .count = std::min(count * batch, rows - begin)};
}

void require_labels(const Processes& processes, std::span<const std::uint8_t> labels,
                    std::span<const std::size_t> counts) {
  for (std::size_t rank = 0; rank < counts.size() && !labels.empty(); ++rank) {
    const auto own = labels.first(counts[rank]);
    if (std::ranges::any_of(own, [](std::uint8_t label) { return label > 1; })) {
      throw_unexpected(processes, rank, "other bytes", "labels, which are 0 or 1,");
    }
    labels = labels.subspan(counts[rank]);
  }
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
  Measured out{.data = &data, .rows = all, .of_site = of_site};
  for (std::size_t rank = 0; rank < processes_.size(); ++rank) {
    const WorkerRange theirs = processes_.hosted(task_.workers(), rank);
    std::size_t& count = out.counts.emplace_back();
    if (of_site == nullptr) {
      count = share_of(rows.size(), processes_, rank, scoring_batch(task_.graph())).count;
    } else {
      for (std::size_t k = theirs.first; k < theirs.end(); ++k) count += data_.workers[k].*of_site;
    }
  }
  if (of_site == nullptr) {
    const auto [first, count] = share_of(rows.size(), processes_, processes_.rank(), scoring_batch(task_.graph()));
    out.shares = {rows.subspan(first, count)};
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
  const auto count = [&](std::size_t rank) { return out.counts[rank]; };
  out.labels = gather_values(processes_, std::span<const std::uint8_t>(labels), count);
  require_labels(processes_, out.labels, out.counts);
  return out;
}

std::vector<float> Evaluator::buffers(std::span<const float> parameters, std::uint64_t iteration) {
  return batches_ == 0 ? mean_running() : statistics_.estimate(parameters, iteration);
}

// All workers begin at the same time. Returns the initial statistics if none has begun.
std::vector<float> Evaluator::mean_running() {
  if (task_.graph().buffer_count() == 0) return {};
  std::vector<float> begun;
  for (std::size_t k = task_.hosted().first; k < task_.hosted().end(); ++k) {
    const RunningStatistics<float>& running = task_.running(k);
    if (!running.iteration) continue;
    const auto weight = static_cast<float>(task_.weights(k).worker);
    for (const float value : running.buffers) begun.push_back(weight * value);
  }
  const std::vector<float> mean = mean_of_all(processes_, begun, task_.graph().buffer_count(), task_.workers());
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
  const auto count = [&](std::size_t rank) { return rows.counts[rank]; };
  return gather_values(processes_, std::span<const float>(scores), count);
}

std::size_t Evaluator::owner_of(const Measured& rows, std::size_t row) const {
  if (rows.of_site == nullptr) return 0;
  std::size_t worker = 0;
  for (; row >= data_.workers[worker].*rows.of_site; ++worker) row -= data_.workers[worker].*rows.of_site;
  return worker + 1;
}

RowScores Evaluator::measure(const Measured& rows, std::span<const float> parameters, std::span<const float> buffers) {
  RowScores out;
  if (rows.rows == 0) return out;
  out.scores = scores_of(rows, parameters, buffers);
  Found found;
  if (processes_.first()) {
    const auto nan = std::ranges::find_if(out.scores, [](float score) { return std::isnan(score); });
    found.numbers = nan == out.scores.end() ? 1 : 0;
    if (found.numbers == 0) found.owner = owner_of(rows, static_cast<std::size_t>(nan - out.scores.begin()));
    if (found.numbers == 1) found.auroc = auroc(std::span<const float>(out.scores), rows.labels);
  }
  broadcast_values(processes_, std::span(&found, 1));
  out.numbers = found.numbers != 0;
  out.auroc = found.auroc;
  if (found.owner > task_.workers()) throw_unexpected(processes_, 0, "the number of no worker", "one of a worker");
  if (found.owner > 0) out.worker = found.owner - 1;
  return out;
}

}  // namespace saddlemesh
