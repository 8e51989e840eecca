#include <algorithm>
#include <array>
#include <map>
#include <string_view>

#include "saddlemesh/core/visible_text.hpp"
#include "saddlemesh/data/site_list.hpp"

namespace saddlemesh {
namespace {

using PathParts = std::vector<std::string>;

constexpr std::array<std::string_view, 3> compressed_endings{".gz", ".bz2", ".xz"};
constexpr std::array<std::string_view, 14> format_endings{".csv", ".tsv", ".txt", ".svm", ".libsvm", ".data", ".dat",
                                                          ".npy", ".npz", ".bin", ".idx", ".tar",    ".tgz",  ".zip"};

template <class Endings>
void take_ending(std::string& name, const Endings& endings) {
  for (const std::string_view ending : endings) {
    if (!name.ends_with(ending) || name.size() == ending.size()) continue;
    name.resize(name.size() - ending.size());
    return;
  }
}

std::string without_ending(std::string name) {
  take_ending(name, compressed_endings);
  take_ending(name, format_endings);
  return name;
}

PathParts parts_of(const std::string& path, bool endings) {
  PathParts parts;
  for (std::size_t from = 0; from < path.size();) {
    const std::size_t end = std::min(path.find('/', from), path.size());
    std::string part = path.substr(from, end - from);
    if (!part.empty() && part != ".") parts.push_back(std::move(part));
    from = end + 1;
  }
  if (!endings && !parts.empty()) parts.back() = without_ending(parts.back());
  return parts;
}

// Drops a last part that all paths share, because it does not distinguish them.
void drop_common_end(std::vector<PathParts>& paths) {
  const auto droppable = [&] {
    return std::ranges::all_of(
        paths, [&](const PathParts& path) { return path.size() > 1 && path.back() == paths.front().back(); });
  };
  while (paths.size() > 1 && droppable()) {
    for (PathParts& path : paths) path.pop_back();
  }
}

std::string last_parts(const PathParts& path, std::size_t count) {
  std::string text;
  for (std::size_t i = path.size() - std::min(count, path.size()); i < path.size(); ++i) {
    text += (text.empty() ? "" : "/") + path[i];
  }
  return visible_line(text);
}

std::map<std::string, std::size_t> count_names(const std::vector<std::string>& names) {
  std::map<std::string, std::size_t> counts;
  for (const std::string& name : names) ++counts[name];
  return counts;
}

// Prepends folders to names that are not unique, until they are or no folders are left.
std::vector<std::string> different_names(const std::vector<PathParts>& paths) {
  std::vector<std::size_t> depths(paths.size(), 1);
  std::vector<std::string> names(paths.size());
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t k = 0; k < paths.size(); ++k) names[k] = last_parts(paths[k], depths[k]);
    const auto counts = count_names(names);
    for (std::size_t k = 0; k < paths.size(); ++k) {
      if (counts.at(names[k]) == 1 || depths[k] >= paths[k].size()) continue;
      ++depths[k];
      changed = true;
    }
  }
  return names;
}

}  // namespace

std::vector<std::string> names_of_paths(const std::vector<std::string>& paths) {
  std::vector<std::string> names;
  for (const bool endings : {false, true}) {
    std::vector<PathParts> parts;
    for (const std::string& path : paths) parts.push_back(parts_of(path, endings));
    drop_common_end(parts);
    names = different_names(parts);
    if (count_names(names).size() == names.size()) break;
  }
  return names;
}

}  // namespace saddlemesh
