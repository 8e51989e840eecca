#include "saddlemesh/train/checkpoint/retreat.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "saddlemesh/model/json_text.hpp"
#include "saddlemesh/present/text/number_text.hpp"

namespace saddlemesh {
namespace {

using Json = nlohmann::json;

constexpr double least_divisor = 4, largest_divisor = 1 << 20;

struct NamedStep {
  const char* name;
  double Steps::*value;
};
constexpr NamedStep named_steps[] = {{"gamma-x", &Steps::gamma_x}, {"gamma-y", &Steps::gamma_y}, {"rho", &Steps::rho}};

Json steps_json(const Steps& steps) {
  Json json = Json::object();
  for (const auto& [name, value] : named_steps) {
    if (steps.*value > 0) json[name] = steps.*value;
  }
  return json;
}

Steps steps_from(const Json& json) {
  Steps steps;
  for (const auto& [name, value] : named_steps) steps.*value = json.value(name, 0.0);
  return steps;
}

}  // namespace

Steps steps_of(const TrainConfig& config) {
  const MethodInfo& method = find_method(config.method);
  const bool auroc = method.objective == Objective::auroc;
  return {.gamma_x = config.step(&MethodOptions::gamma_x).value(),
          .gamma_y = auroc ? config.step(&MethodOptions::gamma_y).value() : 0,
          .rho = auroc && method.composition ? config.rho : 0};
}

Steps smaller(const Steps& steps, double eta, double curvature) {
  double divisor = least_divisor;
  while (!(eta * steps.gamma_x * curvature <= divisor) && divisor < largest_divisor) divisor *= 2;
  return {.gamma_x = steps.gamma_x / divisor, .gamma_y = steps.gamma_y / divisor, .rho = steps.rho / divisor};
}

std::string change_text(const Steps& from, const Steps& to) {
  std::string text;
  for (const auto& [name, value] : named_steps) {
    if (!(from.*value > 0)) continue;
    text += fmt::format("{}{} {} → {}", text.empty() ? "" : ", ", name, format_significant(from.*value),
                        format_significant(to.*value));
  }
  return text;
}

std::string to_text(const Retreat& retreat) {
  return fmt::format("the run diverged ({}) and goes back to iteration {} with smaller steps: {}", retreat.reason,
                     format_count(retreat.iteration), change_text(retreat.from, retreat.to));
}

std::string to_text(const std::vector<Retreat>& retreats) {
  std::string text;
  for (const Retreat& retreat : retreats) {
    text += fmt::format("{}back to iteration {}: {}", text.empty() ? "" : "; ", retreat.iteration,
                        change_text(retreat.from, retreat.to));
  }
  return text;
}

Json to_json(const Retreat& retreat) {
  return {{"diverged", retreat.diverged},
          {"reason", valid_utf8(retreat.reason)},
          {"iteration", retreat.iteration},
          {"from", steps_json(retreat.from)},
          {"to", steps_json(retreat.to)}};
}

Retreat retreat_from(const Json& json) {
  return {.diverged = json.at("diverged"),
          .reason = json.at("reason"),
          .iteration = json.at("iteration"),
          .from = steps_from(json.at("from")),
          .to = steps_from(json.at("to"))};
}

}  // namespace saddlemesh
