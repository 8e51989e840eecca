#include "saddlemesh/train/config/former_names.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace saddlemesh {
namespace {

struct RenamedSetting {
  std::string_view before, now;
};
constexpr RenamedSetting renamed_settings[] = {{"standardise", "standardize"}, {"grey", "gray"}};

struct RenamedValue {
  std::string_view setting, before, now;
};
constexpr RenamedValue renamed_values[] = {{"loss-scale", "normalised", "normalized"}};

}  // namespace

std::string current_name(std::string_view name) {
  const auto* found = std::ranges::find(renamed_settings, name, &RenamedSetting::before);
  return std::string(found == std::end(renamed_settings) ? name : found->now);
}

std::string current_name(std::string_view name, const Settings& settings) {
  std::string now = current_name(name);
  return settings.has(now) && !settings.has(name) ? now : std::string(name);
}

std::string_view former_name(std::string_view name) {
  const auto* found = std::ranges::find(renamed_settings, name, &RenamedSetting::now);
  return found == std::end(renamed_settings) ? std::string_view() : found->before;
}

std::string current_value(std::string_view setting, const std::string& value) {
  const auto* found = std::ranges::find_if(
      renamed_values, [&](const RenamedValue& one) { return one.setting == setting && one.before == value; });
  return found == std::end(renamed_values) ? value : std::string(found->now);
}

std::string renamed_text(std::string_view before, std::string_view now) {
  return fmt::format("{} is now called {}", before, now);
}

}  // namespace saddlemesh
