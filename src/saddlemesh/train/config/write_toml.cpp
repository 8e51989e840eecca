#include <algorithm>
#include <cstdint>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/present/text/text_width.hpp"
#include "saddlemesh/train/config/setting_values.hpp"
#include "saddlemesh/train/config/toml.hpp"

namespace saddlemesh {
namespace {

// JSON strings are valid TOML strings except for one character, which TOML requires to be escaped.
std::string toml_string(const std::string& text, nlohmann::json::error_handler_t not_utf8) {
  std::string out;
  for (const char c : nlohmann::json(text).dump(-1, ' ', false, not_utf8)) {
    if (c == 0x7f) {
      out += "\\u007F";
    } else {
      out += c;
    }
  }
  return out;
}

bool is_toml_integer(const std::string& text) {
  const auto number = parse_number<std::int64_t>(text);
  return number && std::to_string(*number) == text;
}

std::string number_value(const std::string& text) {
  if (text == "-0") return "-0.0";  // as an integer it would lose its sign
  const bool too_large = parse_number<std::uint64_t>(text) && !is_toml_integer(text);
  return too_large ? fmt::format("\"{}\"", text) : text;
}

std::string list_value(const std::string& text) {
  std::vector<std::string> elements = split_list(text, "a list");
  const bool numbers = std::ranges::all_of(elements, is_toml_integer);
  for (std::string& element : elements) {
    if (!numbers) element = toml_string(element, nlohmann::json::error_handler_t::strict);
  }
  return fmt::format("[{}]", fmt::join(elements, ", "));
}

std::string value_of(const Setting& setting, const std::string& text) {
  if (setting.kind == SettingKind::list) return list_value(text);
  if (text.empty()) return "\"\"";
  if (setting.kind == SettingKind::number) return number_value(text);
  if (setting.kind == SettingKind::flag) return text;
  return toml_string(text, nlohmann::json::error_handler_t::strict);
}

// Returns "name = value", or a comment if neither the value nor the default is set.
std::string line_of(const Setting& setting) {
  const std::string text = setting.get();
  const bool unset = text.empty() && setting.initial.empty() && setting.kind != SettingKind::list;
  if (unset) return fmt::format("# {} =\n", setting.name);
  try {
    return fmt::format("{} = {}\n", setting.name, value_of(setting, text));
  } catch (const nlohmann::json::exception&) {
    throw InputError(fmt::format("{}: expected text in UTF-8, found {}", setting.name, in_quotes(text)));
  }
}

// Wraps the text to lines of at most 100 columns.
std::string comment(std::string_view text) {
  constexpr std::size_t widest = 100;
  std::string out, line = "#";
  std::size_t width = 1;
  for (std::size_t from = 0; from < text.size();) {
    const std::size_t end = std::min(text.find(' ', from), text.size());
    const std::string_view word = text.substr(from, end - from);
    const std::size_t more = 1 + display_width(word);
    if (width + more > widest && width > 1) {
      out += line + "\n";
      line = "#";
      width = 1;
    }
    line += fmt::format(" {}", word);
    width += more;
    from = end + 1;
  }
  return out + line + "\n";
}

// A TOML comment must not contain invalid UTF-8 or control characters.
std::string heading_comment(std::string_view heading) {
  std::string clean = nlohmann::json(heading).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  clean = nlohmann::json::parse(clean).get<std::string>();
  std::string out;
  for (std::size_t from = 0; from < clean.size();) {
    const std::size_t end = std::min(clean.find('\n', from), clean.size());
    std::string line = clean.substr(from, end - from);
    std::ranges::replace_if(
        line, [](unsigned char c) { return c < ' ' || c == 0x7f; }, ' ');
    out += comment(line);
    from = end + 1;
  }
  return out;
}

std::string help_comment(const Setting& setting) {
  std::string text = setting.help + ".";
  const bool narrow = setting.kind == SettingKind::number || !setting.choices.empty();
  if (narrow) text += fmt::format(" Takes {}.", setting.expected());
  return comment(text);
}

// Writes each table under its own [[name]].
std::string tables_text(const Setting& setting) {
  const std::string text = setting.get();
  if (text.empty()) return {};
  std::string out;
  for (const auto& table : nlohmann::ordered_json::parse(text)) {
    out += fmt::format("\n[[{}]]\n", setting.name);
    for (const auto& [name, value] : table.items()) {
      out += fmt::format("{} = {}\n", name,
                         toml_string(value.get<std::string>(), nlohmann::json::error_handler_t::strict));
    }
  }
  return "\n" + help_comment(setting) + out.substr(1);
}

}  // namespace

std::string write_toml(const Settings& settings, std::string_view heading) {
  std::string out = heading_comment(heading);
  std::vector<std::string> sections = settings.sections();
  // Settings without a section must come first.
  std::stable_partition(sections.begin(), sections.end(), [](const std::string& section) { return section.empty(); });
  for (const std::string& section : sections) {
    if (!section.empty()) out += fmt::format("\n[{}]\n", section);
    for (const Setting& setting : settings.all()) {
      if (setting.section != section || setting.kind == SettingKind::tables) continue;
      out += "\n" + help_comment(setting) + line_of(setting);
    }
  }
  for (const Setting& setting : settings.all()) {
    if (setting.kind == SettingKind::tables) out += tables_text(setting);
  }
  return out;
}

}  // namespace saddlemesh
