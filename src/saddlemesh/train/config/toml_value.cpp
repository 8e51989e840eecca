#include "saddlemesh/train/config/toml_value.hpp"

#include <cstdint>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/train/config/setting_values.hpp"

namespace saddlemesh {
namespace {

// Returns a number in the form of a command line, or the text itself; nothing for any other value.
std::optional<std::string> plain_text(const toml::node& value) {
  if (const auto* text = value.as_string()) return text->get();
  if (const auto* integer = value.as_integer()) return std::to_string(integer->get());
  if (const auto* real = value.as_floating_point()) {
    const std::string text = value_text(real->get());
    return text.find_first_not_of("-0123456789") == std::string::npos ? text + ".0" : text;
  }
  return std::nullopt;
}

std::string found(const toml::node& value) {
  if (const auto* text = value.as_string()) return in_quotes(text->get());
  if (const auto* flag = value.as_boolean()) return value_text(flag->get());
  if (value.is_array()) return "a list";
  if (value.is_table()) return "a table";
  return plain_text(value).value_or("a date or time");
}

// A quoted number is accepted only if TOML cannot express it otherwise.
bool beyond_toml(const std::string& text) {
  const auto number = parse_number<std::uint64_t>(text);
  return number && *number > static_cast<std::uint64_t>(INT64_MAX);
}

bool takes(SettingKind kind, const toml::node& value) {
  if (const auto* text = value.as_string(); text != nullptr && kind != SettingKind::text && kind != SettingKind::list) {
    return text->get().empty() || (kind == SettingKind::number && beyond_toml(text->get()));
  }
  if (value.is_boolean()) return kind == SettingKind::flag;
  return plain_text(value) && kind != SettingKind::flag;
}

[[noreturn]] void reject_type(const Setting& setting, const toml::node& value) {
  std::string text = fmt::format("expected {}, found {}", setting.expected(), found(value));
  const auto* string = value.as_string();
  const bool number = setting.kind == SettingKind::number && string != nullptr && parse_number<double>(string->get());
  throw InputError(number ? text + "; leave out the quotes" : text);
}

void set_list(const Setting& setting, const toml::array& values) {
  std::string joined;
  for (const toml::node& value : values) {
    const auto text = plain_text(value);
    if (!text || text->empty() || text->find(',') != std::string::npos) {
      throw InputError(fmt::format("expected {}, found {} in the list", setting.expected(), found(value)));
    }
    joined += (joined.empty() ? "" : ",") + *text;
  }
  setting.set(joined);
}

nlohmann::json members_of(const toml::table& table) {
  nlohmann::json members = nlohmann::json::object();
  for (const auto& [key, value] : table) {
    const auto* text = value.as_string();
    members[std::string(key.str())] = text == nullptr ? nlohmann::json() : nlohmann::json(text->get());
  }
  return members;
}

void set_tables_from(const Setting& setting, const toml::node& value) {
  const toml::array* tables = value.as_array();
  if (tables == nullptr || (!tables->empty() && !tables->is_array_of_tables())) {
    throw InputError(fmt::format("expected {}, found {}", setting.expected(), found(value)));
  }
  nlohmann::json all = nlohmann::json::array();
  for (const toml::node& one : *tables) all.push_back(members_of(*one.as_table()));
  setting.set(all.empty() ? std::string() : all.dump());
}

}  // namespace

void set_from_toml(const Setting& setting, const toml::node& value) {
  if (setting.kind == SettingKind::tables) {
    set_tables_from(setting, value);
  } else if (value.is_array() && setting.kind == SettingKind::list) {
    set_list(setting, *value.as_array());
  } else if (const auto* flag = value.as_boolean(); flag != nullptr && setting.kind == SettingKind::flag) {
    setting.set(value_text(flag->get()));
  } else if (takes(setting.kind, value)) {
    setting.set(*plain_text(value));
  } else {
    reject_type(setting, value);
  }
}

}  // namespace saddlemesh
