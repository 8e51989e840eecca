#include "saddlemesh/data/site_list.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/names.hpp"
#include "saddlemesh/core/shell_quote.hpp"
#include "saddlemesh/core/visible_text.hpp"
#include "saddlemesh/data/file_pattern.hpp"
#include "saddlemesh/data/prepare.hpp"

namespace saddlemesh {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view site_mark = "{site}", number_mark = "{worker}";
constexpr std::size_t default_workers = 4, most_shown = 8;

bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

std::string replaced(std::string text, std::string_view mark, const std::string& by) {
  for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at + by.size())) {
    text.replace(at, mark.size(), by);
  }
  return text;
}

std::vector<std::string> paths_of(const std::vector<Site>& sites) {
  std::vector<std::string> paths;
  for (const Site& site : sites) paths.push_back(site.path);
  return paths;
}

// Returns the pattern with a placeholder in place of its only '*', as an example.
std::string marked(const std::string& pattern) {
  return std::ranges::count(pattern, '*') == 1 ? replaced(pattern, "*", std::string(site_mark)) : pattern;
}

std::string files_beside(const std::string& pattern) {
  const fs::path folder = fs::path(pattern).parent_path();
  std::error_code ignored;
  if (!folder.empty() && !fs::is_directory(folder, ignored)) {
    return contains(folder.string(), "*") ? "" : fmt::format("; there is no folder {}", folder.string());
  }
  const std::vector<std::string> there = matching_paths((folder / "*").string());
  if (there.empty()) return "; the folder is empty";
  return fmt::format("; the folder has {}", name_list(there, most_shown));
}

// Throws unless the paths are all files, or all folders of images: a folder among files is probably not a site.
void require_one_kind(const std::string& pattern, const std::vector<std::string>& paths) {
  std::vector<std::string> folders;
  std::ranges::copy_if(paths, std::back_inserter(folders), [](const std::string& path) {
    std::error_code ignored;
    return fs::is_directory(path, ignored);
  });
  if (folders.empty() || folders.size() == paths.size()) return;
  throw InputError(fmt::format("{} matches files and folders ({}): write the files' ending too, as in {}.csv", pattern,
                               name_list(folders, most_shown), pattern));
}

std::vector<Site> matched_sites(const std::string& pattern) {
  const std::vector<std::string> paths = matching_paths(pattern);
  if (paths.empty()) throw InputError(fmt::format("{}: nothing matches{}", pattern, files_beside(pattern)));
  if (paths.size() == 1) {
    throw InputError(
        fmt::format("{} matches one file only, {}, and there must be two sites or more; to deal the rows of one file "
                    "to several workers, give it by its name",
                    pattern, paths.front()));
  }
  require_one_kind(pattern, paths);
  std::vector<Site> sites;
  for (const std::string& path : paths) sites.push_back({.path = path});
  return sites;
}

// Replaces {site} by the site's name and {worker} by its number.
std::string site_text(const std::string& text, const std::string& name, std::size_t number) {
  return replaced(replaced(text, number_mark, std::to_string(number)), site_mark, name);
}

std::vector<Site> numbered_sites(const DataOptions& options) {
  if (!options.workers) {
    throw InputError(fmt::format("{} needs the number of sites: --workers K, or {} for all files of that form",
                                 options.data, shell_quoted(replaced(options.data, number_mark, "*"))));
  }
  std::vector<Site> sites(worker_count(options));
  for (std::size_t k = 0; k < sites.size(); ++k) sites[k].path = site_text(options.data, "", k);
  return sites;
}

// A site given as a single word is a name if the data contain a placeholder for it.
std::vector<Site> named_sites_of(const DataOptions& options) {
  std::vector<Site> sites = options.sites;
  for (Site& site : sites) {
    if (site.name.empty()) site.name = std::exchange(site.path, std::string());
    if (site.path.empty()) site.path = options.data;
    site.path = replaced(site.path, site_mark, site.name);
  }
  return sites;
}

std::vector<Site> listed_sites(const DataOptions& options) {
  std::vector<Site> sites;
  for (const Site& site : options.sites) {
    if (site.path.empty()) {
      throw InputError(
          fmt::format("the site {} has no path, and the data are not given with {{site}} in their name", site.name));
    }
    if (site.name.empty() && contains(site.path, site_mark)) {
      throw InputError(
          fmt::format("{} is in the list of sites: give it as the data, and the names in the list", site.path));
    }
    Site one = site;
    one.path = replaced(site.path, site_mark, site.name);
    if (!site.name.empty() || !is_file_pattern(one.path)) {
      sites.push_back(std::move(one));
      continue;
    }
    for (const Site& matched : matched_sites(site.path)) {
      one.path = matched.path;
      sites.push_back(one);
    }
  }
  return sites;
}

void require_one_form(const DataOptions& options) {
  const bool named = contains(options.data, site_mark), numbered = contains(options.data, number_mark);
  const std::string data = options.data;
  if (named && options.sites.empty()) {
    throw InputError(
        fmt::format("{0} needs the names of the sites: --sites NAME,…; or give {1} for all files of that form", data,
                    shell_quoted(replaced(data, site_mark, "*"))));
  }
  if (named + numbered + contains(data, "*") > 1) {
    throw InputError(fmt::format("{}: expected only one of {{site}}, {{worker}} and * in the name of the data", data));
  }
  if (options.sites.empty() || named || data.empty()) return;
  if (numbered || is_file_pattern(data)) {
    throw InputError(
        fmt::format("the sites are given twice, as {} and by a list; write {{site}} in place of their "
                    "names, as in {}, or leave one out",
                    data, shell_quoted(numbered ? replaced(data, number_mark, "{site}") : marked(data))));
  }
  throw InputError(
      fmt::format("the data are {}, which is one source, and sites are given too: write {{site}} in place of their "
                  "names in the data, or give the sites' files and no data",
                  data));
}

std::string site_and_path(const Site& site) {
  return site.host.empty() ? site.path : fmt::format("{} on {}", site.path, site.host);
}

std::string same_name(const Site& a, const Site& b) {
  return fmt::format(
      "{} and {} are both called {}: give each site a name of its own, in tables [[site]] of a "
      "configuration",
      site_and_path(a), site_and_path(b), a.name);
}

// Rejects characters in a name that would move a terminal's cursor or break a line.
std::string problem_of(const Site& site) {
  if (site.name != visible_line(site.name)) {
    return fmt::format("the name \"{}\" has characters that are not shown as themselves", visible_line(site.name));
  }
  return {};
}

void require_different(const std::vector<Site>& sites) {
  std::map<std::string, const Site*> by_name, by_path;
  std::string problems;
  for (const Site& site : sites) {
    std::string problem = problem_of(site);
    const std::string path = site.host + "\n" + fs::path(site.path).lexically_normal().string();
    const bool new_path = by_path.emplace(path, &site).second;
    const auto [other, new_name] = by_name.emplace(site.name, &site);
    if (!new_path) {
      problem = fmt::format("{} is listed twice: its rows would count twice", site_and_path(site));
    } else if (!new_name) {
      problem = same_name(*other->second, site);
    }
    if (!problem.empty()) problems += "\n  " + problem;
  }
  if (!problems.empty()) throw InputError("sites cannot be told apart:" + problems);
}

void require_worker_count(const DataOptions& options, std::size_t sites) {
  if (!options.workers || *options.workers == sites) return;
  throw InputError(
      fmt::format("--workers is {}, and there are {} sites, each of which is one worker: leave --workers out",
                  *options.workers, sites));
}

}  // namespace

bool has_site_placeholder(const std::string& text) {
  return contains(text, site_mark) || contains(text, number_mark);
}

bool specifies_sites(const DataOptions& options) {
  return !options.sites.empty() || has_site_placeholder(options.data) || is_file_pattern(options.data);
}

bool sites_have_tests(const DataOptions& options) {
  return !options.sites.empty() &&
         (has_site_placeholder(options.test) ||
          std::ranges::any_of(options.sites, [](const Site& site) { return !site.test.empty(); }));
}

Site with_files(const DataOptions& options, std::size_t number) {
  Site site = options.sites[number];
  const auto fill = [&](std::string& own, const std::string& of_all) {
    own = site_text(own.empty() ? of_all : own, site.name, number);
  };
  fill(site.labels, options.read.labels.string());
  fill(site.test, options.test);
  fill(site.test_labels, options.test_labels.string());
  return site;
}

void replace_site_files(DataOptions& options, std::string Site::*file) {
  for (Site& site : options.sites) {
    (site.*file).clear();
    if (file == &Site::test) site.test_labels.clear();
  }
}

std::size_t worker_count(const DataOptions& options) {
  return options.workers.value_or(options.sites.empty() ? default_workers : options.sites.size());
}

std::vector<Site> find_sites(const DataOptions& options) {
  require_one_form(options);
  if (!specifies_sites(options)) return {};
  std::vector<Site> sites = contains(options.data, number_mark) ? numbered_sites(options)
                            : contains(options.data, site_mark) ? named_sites_of(options)
                            : options.sites.empty()             ? matched_sites(options.data)
                                                                : listed_sites(options);
  const std::vector<std::string> names = names_of_paths(paths_of(sites));
  for (std::size_t k = 0; k < sites.size(); ++k) {
    if (sites[k].name.empty()) sites[k].name = names[k];
    for (const auto& [name, file] : site_files) sites[k].*file = site_text(sites[k].*file, sites[k].name, k);
  }
  require_different(sites);
  require_worker_count(options, sites.size());
  return sites;
}

DataOptions with_sites(DataOptions options, std::vector<Site> sites) {
  if (sites.empty()) return options;
  options.data.clear();
  options.sites = std::move(sites);
  options.workers = options.sites.size();
  return options;
}

std::string source_text(const DataOptions& options) {
  if (options.sites.empty()) return options.data;
  std::vector<std::string> names;
  for (const Site& site : options.sites) names.push_back(site.name.empty() ? site.path : site.name);
  return fmt::format("{} site{} ({})", names.size(), names.size() == 1 ? "" : "s", name_list(names, most_shown));
}

void replace_source(DataOptions& options, const std::string* data, bool sites) {
  if (data == nullptr && !sites) return;
  const bool marked_data = contains(data == nullptr ? options.data : *data, site_mark);
  if (!options.sites.empty()) options.workers.reset();
  if (sites || (data != nullptr && !marked_data)) options.sites.clear();
  if (sites && data == nullptr && !marked_data) options.data.clear();
  for (Site& site : options.sites) {
    if (site.name.empty()) continue;
    site.path.clear();  // new data have new paths for these names
    site.labels.clear();
  }
}

}  // namespace saddlemesh
