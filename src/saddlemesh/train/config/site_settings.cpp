#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/names.hpp"
#include "saddlemesh/train/config/data_settings.hpp"
#include "saddlemesh/train/config/setting_values.hpp"

namespace saddlemesh {
namespace {

using Json = nlohmann::json;
using Sites = std::vector<Site>;

constexpr std::array site_members{std::pair{"name", &Site::name},
                                  std::pair{"path", &Site::path},
                                  std::pair{"host", &Site::host},
                                  site_files[0],
                                  site_files[1],
                                  site_files[2]};
constexpr std::string_view member_names = "name, path, host, labels, test and test-labels";

// Returns whether the sites are plain paths without commas, which a list can hold.
bool are_words(const Sites& sites) {
  return std::ranges::all_of(sites, [](const Site& site) {
    return site == Site{.path = site.path} && site.path.find(',') == std::string::npos;
  });
}

std::string site_words(const Sites& sites) {
  std::vector<std::string> words;
  for (const Site& site : sites) words.push_back(site.path);
  return fmt::format("{}", fmt::join(words, ","));
}

// Empty text leaves sites given as tables unchanged.
void set_site_words(Sites& sites, const std::string& text, const std::string& expected) {
  if (text.empty() && !are_words(sites)) return;
  const std::vector<std::string> words = split_list(text, expected);
  sites.clear();
  for (const std::string& word : words) sites.push_back({.path = word});
}

std::string quoted_member(const std::string& text) {
  try {
    return Json(text).dump();
  } catch (const Json::exception&) {
    throw InputError(fmt::format("site: expected text in UTF-8, found {}", in_quotes(text)));
  }
}

std::string site_tables(const Sites& sites) {
  if (are_words(sites)) return {};
  std::string text;
  for (const Site& site : sites) {
    std::string members;
    for (const auto& [name, member] : site_members) {
      if ((site.*member).empty()) continue;
      members += fmt::format("{}\"{}\":{}", members.empty() ? "" : ",", name, quoted_member(site.*member));
    }
    text += fmt::format("{}{{{}}}", text.empty() ? "[" : ",", members);
  }
  return text + "]";
}

[[noreturn]] void reject_member(std::size_t number, const std::string& key) {
  std::vector<std::string> known;
  for (const auto& [name, member] : site_members) known.emplace_back(name);
  throw InputError(fmt::format("table {}: expected {}, found \"{}\"{}", number, member_names, shortened(key),
                               did_you_mean(key, known)));
}

Site site_of(const Json& table, std::size_t number) {
  Site site;
  if (!table.is_object()) throw InputError(fmt::format("expected tables with {}, found another value", member_names));
  for (const auto& [key, value] : table.items()) {
    const auto known = std::ranges::find(site_members, key, [](const auto& one) { return std::string(one.first); });
    if (known == site_members.end()) reject_member(number, key);
    if (!value.is_string()) throw InputError(fmt::format("table {}: {}: expected text", number, key));
    site.*(known->second) = value.get<std::string>();
  }
  if (site.name.empty() && site.path.empty()) {
    throw InputError(fmt::format("table {}: expected the site's path or its name", number));
  }
  return site;
}

void set_site_tables(Sites& sites, const std::string& text) {
  if (text.empty()) {
    if (!are_words(sites)) sites.clear();
    return;
  }
  Sites read;
  const Json tables = Json::parse(text, nullptr, false);
  if (!tables.is_array()) throw InputError(fmt::format("expected tables [[site]] with {}", member_names));
  for (const Json& table : tables) read.push_back(site_of(table, read.size() + 1));
  sites = std::move(read);
}

}  // namespace

void add_site_settings(Settings& settings, DataOptions& options) {
  Sites& sites = options.sites;
  settings.section("data", true);
  Setting list = described("sites", "FILE|NAME,…",
                           "The files of the sites, each of which becomes a worker; or the names that replace {site} "
                           "in the name of the data");
  list.kind = SettingKind::list;
  list.expected = [] { return "a comma-separated list of files or names"; };
  list.get = [&sites] { return are_words(sites) ? site_words(sites) : std::string(); };
  list.set = [&sites, expected = list.expected](const std::string& text) { set_site_words(sites, text, expected()); };
  settings.add(std::move(list)).keeps_bits();
  Setting tables = described("site", "",
                             "A site: its name, its path (unless the name of the data contains {site}), and the host "
                             "that has the file, if processes run on several hosts; labels, test and test-labels name "
                             "its other files, like the options of these names for all sites");
  tables.kind = SettingKind::tables;
  tables.instead_of = "sites";
  tables.expected = [] { return fmt::format("tables [[site]] with {}", member_names); };
  tables.get = [&sites] { return site_tables(sites); };
  tables.set = [&sites](const std::string& text) { set_site_tables(sites, text); };
  settings.add(std::move(tables)).keeps_bits();
}

}  // namespace saddlemesh
