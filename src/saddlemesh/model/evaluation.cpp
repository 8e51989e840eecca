#include "saddlemesh/model/evaluation.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/metrics/auroc.hpp"
#include "saddlemesh/metrics/average_precision.hpp"

namespace saddlemesh {

Evaluation evaluate_model(const TrainedModel& model, const DataToScore& data, const BootstrapOptions& options,
                          std::uint64_t memory) {
  const std::vector<float> scores = score_all(model, data.data, options.threads, memory);
  if (const std::string text = not_finite_text(scores); !text.empty()) {
    throw InputError(fmt::format("{}: {}, and cannot be ranked; remove these rows", data.name, text));
  }
  const RankedScores ranked(scores, data.data.labels);
  const auto intervals = options.resamples == 0 ? BootstrapIntervals() : bootstrap_intervals(ranked, options);
  return {
      .data = data.name,
      .rows = data.data.rows,
      .positives = ranked.positives(),
      .unknown_categories = data.unknown_categories,
      .options = options,
      .metrics = {{"AUROC", "auroc", auroc(ranked), intervals.auroc},
                  {"average precision", "average_precision", average_precision(ranked), intervals.average_precision},
                  {fmt::format("partial AUROC, FPR ≤ {}", options.max_fpr), "partial_auroc",
                   partial_auroc(ranked, options.max_fpr).standardised, intervals.partial_auroc}}};
}

nlohmann::ordered_json evaluation_json(const Evaluation& found) {
  nlohmann::ordered_json json{{"data", found.data},
                              {"rows", found.rows},
                              {"positives", found.positives},
                              {"max_fpr", found.options.max_fpr},
                              {"resamples", found.options.resamples}};
  json["unknown_categories"] = nlohmann::ordered_json::object();
  for (const auto& [column, rows] : found.unknown_categories) json["unknown_categories"][column] = rows;
  for (const Evaluation::Metric& metric : found.metrics) {
    json[metric.key]["value"] = metric.value;
    if (found.options.resamples > 0) json[metric.key]["interval"] = {metric.interval.low, metric.interval.high};
  }
  return json;
}

}  // namespace saddlemesh
