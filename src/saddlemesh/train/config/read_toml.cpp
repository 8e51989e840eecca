#include <algorithm>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/names.hpp"
#include "saddlemesh/train/config/former_names.hpp"
#include "saddlemesh/train/config/toml.hpp"
#include "saddlemesh/train/config/toml_library.hpp"
#include "saddlemesh/train/config/toml_value.hpp"

namespace saddlemesh {
namespace {

/// An entry "name = value" of the file.
struct Entry {
  std::string section, name;  ///< section: empty if none; name: the current one
  std::string note;           ///< empty unless the file uses a name of an earlier version
  const toml::node* value = nullptr;
};

std::size_t line_of(const toml::node& node) {
  return node.source().begin.line;
}

[[noreturn]] void reject(const std::string& file, std::size_t line, std::string_view what) {
  throw InputError(fmt::format("{}:{}: {}", file, line, what));
}

toml::table parse(std::string_view text, const std::string& file) {
  // Much more than settings need. Without this limit, a key with very many parts nests tables until the stack
  // overflows.
  constexpr std::size_t most_bytes = 1 << 20;
  constexpr std::ptrdiff_t most_dots = 5'000;
  const std::ptrdiff_t dots = std::ranges::count(text, '.');
  if (text.size() > most_bytes || dots > most_dots) {
    throw InputError(fmt::format("{}: expected at most {} bytes and {} dots, found {} bytes and {} dots", file,
                                 most_bytes, most_dots, text.size(), dots));
  }
  try {
    return toml::parse(text);
  } catch (const toml::parse_error& error) {
    std::string why(error.description());
    std::ranges::replace_if(
        why, [](unsigned char c) { return c < ' ' || c == 0x7f; }, ' ');
    reject(file, error.source().begin.line, why);
  }
}

std::string location(const std::string& section) {
  return section.empty() ? "before the first section" : fmt::format("in [{}]", section);
}

// Returns the setting of the entry. Throws InputError if there is none, or if it belongs to another section.
const Setting& setting_of(const Entry& entry, const Settings& settings) {
  std::vector<std::string> all, here;
  for (const Setting& setting : settings.all()) {
    const std::string home = setting.kind == SettingKind::tables ? std::string() : setting.section;
    if (setting.name == entry.name && home == entry.section) return setting;
    all.push_back(setting.name);
    if (home == entry.section) here.push_back(setting.name);
  }
  const std::string near = nearest_name(entry.name, all);
  if (near.empty() || std::ranges::find(here, near) != here.end()) {
    throw_unknown_name(fmt::format("setting {}", location(entry.section)), entry.name, here.empty() ? all : here);
  }
  const Setting& meant = settings.find(near);
  const bool tables = meant.kind == SettingKind::tables;
  const std::string home = tables ? fmt::format("as [[{}]] outside of sections", near) : location(meant.section);
  throw InputError(near == entry.name ? fmt::format("{} belongs {}, found {}", near, home, location(entry.section))
                                      : fmt::format("unknown setting \"{}\" (did you mean \"{}\" {}?)",
                                                    shortened(entry.name), near, home));
}

void collect(const toml::table& table, const std::string& section, const Settings& settings,
             std::vector<Entry>& entries) {
  for (const auto& [key, value] : table) {
    Entry entry{.section = section, .name = current_name(key.str(), settings), .note = "", .value = &value};
    if (entry.name != key.str()) entry.note = renamed_text(key.str(), entry.name);
    entries.push_back(std::move(entry));
  }
}

// Returns the entries in the file's order, so that its first error is reported first.
std::vector<Entry> entries_of(const toml::table& table, const Settings& settings) {
  const std::vector<std::string> sections = settings.sections();
  std::vector<Entry> entries;
  for (const auto& [key, value] : table) {
    const std::string name(key.str());
    const bool known = std::ranges::find(sections, name) != sections.end();
    if (value.is_table() && known) {
      collect(*value.as_table(), name, settings, entries);
    } else {
      entries.push_back({"", name, "", &value});
    }
  }
  std::ranges::stable_sort(entries, {}, [](const Entry& entry) { return line_of(*entry.value); });
  return entries;
}

bool names_tables(const std::string& name, const Settings& settings) {
  return std::ranges::any_of(settings.all(), [&](const Setting& setting) {
    return setting.kind == SettingKind::tables && setting.name == name;
  });
}

void require_known_section(const Entry& entry, const Settings& settings) {
  if (!entry.section.empty() || names_tables(entry.name, settings)) return;
  if (entry.value->is_table()) throw_unknown_name("section", entry.name, settings.sections());
  if (entry.value->is_array_of_tables()) {
    throw InputError(fmt::format("expected a section [{0}], found a list of sections [[{0}]]", entry.name));
  }
}

// Rejects a file that gives one thing in two ways.
void require_one_way(const Setting& setting, const std::vector<Entry>& all) {
  if (setting.kind != SettingKind::tables) return;
  const auto other = std::ranges::find(all, setting.instead_of, &Entry::name);
  if (other == all.end() || (other->value->is_array() && other->value->as_array()->empty())) return;
  throw InputError(fmt::format("expected either {} or tables [[{}]], found both", setting.instead_of, setting.name));
}

// Sets the value. A value of an earlier version is replaced by the current one, with a note.
void set_value(const Setting& setting, Entry& entry) {
  const auto* text = entry.value->as_string();
  if (text == nullptr || current_value(setting.name, text->get()) == text->get()) {
    set_from_toml(setting, *entry.value);
    return;
  }
  const std::string now = current_value(setting.name, text->get());
  setting.set(now);
  entry.note = fmt::format("{}: {}", setting.name, renamed_text(text->get(), now));
}

void apply(Entry& entry, const Settings& settings, const std::vector<Entry>& all) {
  require_known_section(entry, settings);
  const Setting& setting = setting_of(entry, settings);
  require_one_way(setting, all);
  try {
    set_value(setting, entry);
  } catch (const InputError& error) {
    throw InputError(fmt::format("{}: {}", entry.name, error.what()));
  }
}

}  // namespace

std::vector<std::string> read_toml(std::string_view text, const std::string& file, const Settings& settings) {
  const toml::table table = parse(text, file);
  std::vector<Entry> entries = entries_of(table, settings);
  std::vector<std::string> notes;
  for (Entry& entry : entries) {
    try {
      apply(entry, settings, entries);
    } catch (const InputError& error) {
      reject(file, line_of(*entry.value), error.what());
    }
    if (!entry.note.empty()) notes.push_back(fmt::format("{}:{}: {}", file, line_of(*entry.value), entry.note));
  }
  return notes;
}

}  // namespace saddlemesh
