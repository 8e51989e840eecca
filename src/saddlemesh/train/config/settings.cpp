#include "saddlemesh/train/config/settings.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/names.hpp"
#include "saddlemesh/train/config/setting_values.hpp"

namespace saddlemesh {
namespace {

// Value is bool or an optional of it.
template <class Value>
AddedSetting add_flag(Settings& settings, Setting setting, Value& value) {
  setting.kind = SettingKind::flag;
  setting.expected = [] { return "true or false"; };
  setting.get = [&value] { return value_text(value); };
  setting.set = [&value](const std::string& text) {
    const bool unset = !std::is_same_v<Value, bool> && text.empty();
    value = unset ? Value() : Value(parse_flag(text));
  };
  return settings.add(std::move(setting));
}

std::vector<std::string> names_of(const std::vector<Setting>& settings) {
  std::vector<std::string> names;
  for (const Setting& setting : settings) names.push_back(setting.name);
  return names;
}

// Returns the index of the name.
std::size_t chosen(const std::vector<std::string>& names, const std::string& text) {
  const auto found = std::ranges::find(names, text);
  if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
  throw InputError(
      fmt::format("expected one of {}, found {}{}", name_list(names), in_quotes(text), did_you_mean(text, names)));
}

}  // namespace

AddedSetting& AddedSetting::at_least(double least) {
  setting_.range->least = least;
  setting_.range->least_excluded = false;
  return *this;
}

AddedSetting& AddedSetting::at_most(double most) {
  setting_.range->most = most;
  setting_.range->most_excluded = false;
  return *this;
}

AddedSetting& AddedSetting::above(double bound) {
  setting_.range->least = bound;
  setting_.range->least_excluded = true;
  return *this;
}

AddedSetting& AddedSetting::below(double bound) {
  setting_.range->most = bound;
  setting_.range->most_excluded = true;
  return *this;
}

AddedSetting Settings::list(std::string name, std::vector<std::string>& value, std::string value_name,
                            std::string help) {
  Setting setting = described(std::move(name), std::move(value_name), std::move(help));
  setting.kind = SettingKind::list;
  setting.expected = [] { return "a list of names with commas between them"; };
  setting.get = [&value] { return fmt::format("{}", fmt::join(value, ",")); };
  setting.set = [&value, expected = setting.expected](const std::string& text) {
    value = split_list(text, expected());
  };
  return add(std::move(setting));
}

AddedSetting Settings::text(std::string name, std::string& value, std::string value_name, std::string help) {
  return custom(
      std::move(name), std::move(value_name), std::move(help), [&value] { return value; },
      [&value](const std::string& text) { value = text; });
}

AddedSetting Settings::path(std::string name, std::filesystem::path& value, std::string value_name, std::string help) {
  return custom(
      std::move(name), std::move(value_name), std::move(help), [&value] { return value.string(); },
      [&value](const std::string& text) { value = text; });
}

AddedSetting Settings::flag(std::string name, bool& value, std::string help, std::string opposite) {
  Setting setting = described(std::move(name), "", std::move(help));
  setting.opposite = std::move(opposite);
  return add_flag(*this, std::move(setting), value);
}

AddedSetting Settings::flag(std::string name, std::optional<bool>& value, std::string help, std::string opposite) {
  Setting setting = described(std::move(name), "", std::move(help));
  setting.opposite = std::move(opposite);
  return add_flag(*this, std::move(setting), value);
}

AddedSetting Settings::choice(std::string name, std::string& value, std::vector<std::string> names, std::string help) {
  Setting setting = described(std::move(name), "NAME", std::move(help));
  setting.choices = std::move(names);
  setting.expected = [names = setting.choices] { return fmt::format("one of {}", fmt::join(names, ", ")); };
  setting.get = [&value] { return value; };
  setting.set = [&value, names = setting.choices, optional = value.empty()](const std::string& text) {
    value = optional && text.empty() ? std::string() : names[chosen(names, text)];
  };
  return add(std::move(setting));
}

AddedSetting Settings::add_choice(std::string name, std::vector<std::string> names, std::string help,
                                  const std::function<std::size_t()>& get,
                                  const std::function<void(std::size_t)>& set) {
  Setting setting = described(std::move(name), "NAME", std::move(help));
  setting.choices = std::move(names);
  setting.expected = [names = setting.choices] { return fmt::format("one of {}", fmt::join(names, ", ")); };
  setting.get = [get, names = setting.choices] { return names.at(get()); };
  setting.set = [set, names = setting.choices](const std::string& text) { set(chosen(names, text)); };
  return add(std::move(setting));
}

AddedSetting Settings::custom(std::string name, std::string value_name, std::string help,
                              std::function<std::string()> get, std::function<void(const std::string&)> set) {
  Setting setting = described(std::move(name), std::move(value_name), std::move(help));
  setting.get = std::move(get);
  setting.set = std::move(set);
  return add(std::move(setting));
}

AddedSetting Settings::add(Setting setting) {
  if (has(setting.name)) {
    throw Error(fmt::format("two settings have the name {}", setting.name));
  }
  setting.section = section_;
  setting.for_files_only |= for_files_only_;
  setting.initial = setting.get();
  return AddedSetting(settings_.emplace_back(std::move(setting)));
}

const Setting& Settings::find(std::string_view name) const {
  const auto found = std::ranges::find(settings_, name, &Setting::name);
  if (found == settings_.end()) throw_unknown_name("setting", name, names_of(settings_));
  return *found;
}

bool Settings::has(std::string_view name) const {
  return std::ranges::find(settings_, name, &Setting::name) != settings_.end();
}

std::vector<std::string> Settings::sections() const {
  std::vector<std::string> sections;
  for (const Setting& setting : settings_) {
    if (std::ranges::find(sections, setting.section) == sections.end()) sections.push_back(setting.section);
  }
  return sections;
}

}  // namespace saddlemesh
