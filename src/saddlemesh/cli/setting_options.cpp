#include "saddlemesh/cli/setting_options.hpp"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/train/config/former_names.hpp"
#include "saddlemesh/train/config/setting_values.hpp"

namespace saddlemesh::cli {
namespace {

constexpr const char* hidden = "";

std::string group_of(const Setting& setting) {
  std::string title = setting.section.empty() ? "Options" : setting.section;
  title[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(title[0])));
  return title;
}

// Returns "--workers,-k". A name of an earlier version has no aliases.
std::string option_names(const Setting& setting, const std::string& name) {
  std::string names = "--" + name;
  if (name != setting.name) return names;
  for (const std::string& alias : setting.aliases) names += "," + alias;
  return names;
}

CLI::Option* add_value(CLI::App& command, const Setting& setting, const std::string& name) {
  CLI::Option* option = command.add_option(option_names(setting, name))->description(setting.help);
  option->group(name == setting.name ? group_of(setting) : hidden);
  option->type_name(setting.choices.empty() ? setting.value_name : fmt::format("{}", fmt::join(setting.choices, "|")));
  option->default_str(setting.initial);
  option->required(setting.required);
  if (setting.many_words) option->expected(-1);
  // The last value of a repeated option wins, so that scripts can put defaults before their own arguments.
  option->multi_option_policy(setting.kind == SettingKind::list ? CLI::MultiOptionPolicy::TakeAll
                                                                : CLI::MultiOptionPolicy::TakeLast);
  return option;
}

// Help omits the form of the flag that is the default.
CLI::Option* add_flag(CLI::App& command, const Setting& setting, const std::string& name, bool value) {
  CLI::Option* option = command.add_flag((value ? "--" : "--no-") + name);
  const std::string no_help = setting.opposite.empty() ? "Not: " + setting.help : setting.opposite;
  option->description(value ? setting.help : no_help);
  const bool changes_nothing = setting.initial == (value ? "true" : "false");
  option->group(changes_nothing || name != setting.name ? hidden : group_of(setting));
  return option;
}

bool is_given(const CLI::Option* option) {
  return option != nullptr && option->count() > 0;
}

// A flag may be repeated, and may have a value, as in --gray=false.
std::string flag_text(const CLI::Option* option, bool opposite) {
  const std::string& text = option->results().back();
  if (!opposite || (text != "true" && text != "false")) return text;
  return text == "true" ? "false" : "true";
}

std::string value_text(const Setting& setting, const CLI::Option* option, const CLI::Option* opposite) {
  if (is_given(opposite)) return flag_text(opposite, true);
  if (setting.kind == SettingKind::flag) return flag_text(option, false);
  if (setting.kind != SettingKind::list) return option->results().back();
  return fmt::format("{}", fmt::join(option->results(), ","));
}

void assign(const Setting& setting, const std::string& text) {
  if (setting.not_empty && text.empty()) reject_value(setting.expected(), text);
  setting.set(current_value(setting.name, text));
}

}  // namespace

SettingOptions::SettingOptions(CLI::App& command, const Settings& settings) : settings_(settings) {
  for (const Setting& setting : settings.all()) {
    if (setting.kind == SettingKind::tables) continue;
    const std::string former(former_name(setting.name));
    if (!former.empty()) add(command, setting, former);
    add(command, setting, setting.name);
  }
}

void SettingOptions::add(CLI::App& command, const Setting& setting, const std::string& name) {
  if (setting.kind == SettingKind::flag) {
    CLI::Option* option = add_flag(command, setting, name, true);
    entries_.push_back({&setting, name, option, add_flag(command, setting, name, false)});
  } else {
    entries_.push_back({&setting, name, add_value(command, setting, name), nullptr});
  }
}

void SettingOptions::apply() const {
  for (const auto& [setting, name, option, opposite] : entries_) {
    if (is_given(option) && is_given(opposite)) {
      throw InputError(fmt::format("expected --{0} or --no-{0}, found both", name));
    }
    try {
      if (is_given(option) || is_given(opposite)) assign(*setting, value_text(*setting, option, opposite));
    } catch (const InputError& error) {
      throw InputError(fmt::format("--{}: {}", name, error.what()));
    }
  }
}

std::vector<std::string> SettingOptions::notes() const {
  std::vector<std::string> notes;
  for (const auto& [setting, name, option, opposite] : entries_) {
    if (!is_given(option) && !is_given(opposite)) continue;
    if (name != setting->name) notes.push_back(renamed_text("--" + name, "--" + setting->name));
    const std::string value = value_text(*setting, option, opposite), now = current_value(setting->name, value);
    if (now != value) notes.push_back(fmt::format("--{}: {}", name, renamed_text(value, now)));
  }
  return notes;
}

const SettingOptions::Entry& SettingOptions::find(std::string_view name) const {
  const Setting* setting = &settings_.find(name);
  const Entry* found = nullptr;
  for (const Entry& entry : entries_) {
    const bool given = is_given(entry.option) || is_given(entry.opposite);
    if (entry.setting == setting && (found == nullptr || given)) found = &entry;
  }
  return *found;
}

bool SettingOptions::given(std::string_view name) const {
  const Entry& entry = find(name);
  return is_given(entry.option) || is_given(entry.opposite);
}

std::string SettingOptions::text(std::string_view name) const {
  const Entry& entry = find(name);
  return value_text(*entry.setting, entry.option, entry.opposite);
}

}  // namespace saddlemesh::cli
