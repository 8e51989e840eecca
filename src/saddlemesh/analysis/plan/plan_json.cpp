#include <nlohmann/json.hpp>

#include "saddlemesh/analysis/plan/plan_report.hpp"

namespace saddlemesh {
namespace {

nlohmann::json to_json(const WorkerCosts& costs) {
  return {{"method", costs.method},
          {"message_bytes", costs.message_bytes},
          {"advance_seconds", costs.advance},
          {"estimate_seconds", costs.estimate},
          {"mixing_seconds_per_message", costs.mixing},
          {"measured", costs.measured}};
}

nlohmann::json to_json(const PlannedModel& model) {
  nlohmann::json json{{"name", model.name},
                      {"input", {model.input.channels, model.input.height, model.input.width}},
                      {"parameters", model.parameters},
                      {"batch", model.batch}};
  if (!model.hidden.empty()) json["hidden"] = model.hidden;
  return json;
}

nlohmann::json to_json(const PlanRow& row) {
  nlohmann::json json{{"workers", row.workers},
                      {"topology", row.topology},
                      {"method", row.method},
                      {"processes", row.processes},
                      {"workers_per_thread", row.turns},
                      {"messages_per_round", row.messages},
                      {"bytes_per_process", row.bytes_per_process},
                      {"arithmetic_seconds", row.round.arithmetic},
                      {"transfer_seconds", row.round.transfer},
                      {"waiting_seconds", row.round.waiting},
                      {"round_seconds", row.round.round},
                      {"hidden_share", row.round.hidden()},
                      {"efficiency", row.round.efficiency()},
                      {"speedup", row.speedup.factor},
                      {"step_factor", row.speedup.step},
                      {"disagreement_share", row.speedup.disagreement},
                      {"limited_by_graph", row.speedup.limited_by_graph()}};
  json["iterations"] = row.iterations ? nlohmann::json(*row.iterations) : nullptr;
  json["seconds"] = row.seconds ? nlohmann::json(*row.seconds) : nullptr;
  return json;
}

}  // namespace

nlohmann::json plan_json(const PlanOptions& options, const std::vector<PlanRow>& rows) {
  nlohmann::json json{
      {"model", to_json(options.model)},
      {"link", {{"latency_seconds", options.link.latency}, {"bytes_per_second", options.link.bandwidth}}},
      {"threads", options.threads},
      {"workers_per_process", options.workers_per_process},
      {"speedup_constants", {{"rate", options.speedup.rate}, {"curvature", options.speedup.curvature}}},
      {"methods", nlohmann::json::array()},
      {"plan", nlohmann::json::array()}};
  for (const WorkerCosts& costs : options.costs) json["methods"].push_back(to_json(costs));
  for (const PlanRow& row : rows) json["plan"].push_back(to_json(row));
  return json;
}

}  // namespace saddlemesh
