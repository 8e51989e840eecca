#include "saddlemesh/method/step_schedule.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "saddlemesh/core/elementary.hpp"
#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/parse.hpp"

namespace saddlemesh {
namespace {

std::vector<std::string_view> parts_of(std::string_view text) {
  std::vector<std::string_view> parts;
  while (true) {
    const auto colon = text.find(':');
    parts.push_back(text.substr(0, colon));
    if (colon == std::string_view::npos) return parts;
    text.remove_prefix(colon + 1);
  }
}

[[noreturn]] void reject(std::string_view text) {
  throw InputError(fmt::format(
      "\"{}\" is not a schedule: expected constant, step:EVERY or step:EVERY:FACTOR, cosine or cosine:FLOOR, "
      "inverse-sqrt or inverse-sqrt:EVERY, with factor and floor above 0 and at most 1",
      text));
}

// Returns the part with that index, or `standard` if there are fewer parts.
template <class Number>
Number part(const std::vector<std::string_view>& parts, std::size_t at, Number standard, std::string_view text) {
  if (at >= parts.size()) return standard;
  const auto value = parse_number<Number>(parts[at]);
  if (!value || !(*value > 0) || !std::isfinite(static_cast<double>(*value))) reject(text);
  return *value;
}

double power(double base, std::uint64_t exponent) {
  double product = 1;
  for (; exponent > 0; exponent /= 2, base *= base) {
    if (exponent % 2 == 1) product *= base;
  }
  return product;
}

}  // namespace

double StepSchedule::at(std::uint64_t iteration) const {
  const auto t = static_cast<double>(iteration);
  switch (decay) {
    case Decay::constant:
      return 1;
    case Decay::step:
      return std::max(power(factor, iteration / every), 1e-12);
    case Decay::cosine: {
      const double share = iterations == 0 ? 0 : std::min(t / static_cast<double>(iterations), 1.0);
      return factor + (1 - factor) * (1 + elementary::sincos(std::numbers::pi * share).cos) / 2;
    }
    case Decay::inverse_sqrt:
      return 1 / std::sqrt(1 + t / static_cast<double>(every));
  }
  return 1;
}

StepSchedule parse_step_schedule(std::string_view text) {
  const auto parts = parts_of(text);
  StepSchedule schedule;
  std::size_t most = 1;
  if (parts[0] == "step" && parts.size() >= 2) {
    schedule = {
        .decay = Decay::step, .factor = part(parts, 2, 0.1, text), .every = part<std::uint64_t>(parts, 1, 1, text)};
    most = 3;
  } else if (parts[0] == "cosine") {
    schedule = {.decay = Decay::cosine, .factor = part(parts, 1, 0.01, text)};
    most = 2;
  } else if (parts[0] == "inverse-sqrt") {
    schedule = {.decay = Decay::inverse_sqrt, .every = part<std::uint64_t>(parts, 1, 100, text)};
    most = 2;
  } else if (parts[0] != "constant") {
    reject(text);
  }
  if (parts.size() > most || schedule.factor > 1) reject(text);
  return schedule;
}

std::string to_text(const StepSchedule& schedule) {
  switch (schedule.decay) {
    case Decay::constant:
      return "constant";
    case Decay::step:
      return fmt::format("step:{}:{}", schedule.every, schedule.factor);
    case Decay::cosine:
      return fmt::format("cosine:{}", schedule.factor);
    case Decay::inverse_sqrt:
      return fmt::format("inverse-sqrt:{}", schedule.every);
  }
  return {};
}

}  // namespace saddlemesh
