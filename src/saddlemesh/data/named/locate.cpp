#include "saddlemesh/data/named/locate.hpp"

#include <cstdlib>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"

namespace saddlemesh {
namespace fs = std::filesystem;
namespace {

fs::path from_environment(const char* variable) {
  const char* value = std::getenv(variable);
  return value == nullptr ? fs::path() : fs::path(value);
}

// Returns the path of the file, compressed or not; empty if it does not exist.
fs::path existing(const fs::path& folder, std::string_view name) {
  for (const auto* suffix : {"", ".gz", ".bz2", ".xz"}) {
    fs::path path = folder / name;
    path += suffix;
    std::error_code ignored;  // a file that cannot be examined counts as absent
    if (fs::exists(path, ignored)) return path;
  }
  return {};
}

fs::path existing(const fs::path& folder, std::string_view name, std::string_view labels) {
  if (name.empty() || (!labels.empty() && existing(folder, labels).empty())) return {};
  return existing(folder, name);
}

std::optional<LocatedSet> in_folder(const NamedSet& set, const fs::path& folder) {
  for (const Layout& layout : set.layouts) {
    const fs::path training = existing(folder, layout.training, layout.training_labels);
    if (!training.empty()) return LocatedSet{folder, training, existing(folder, layout.test, layout.test_labels)};
  }
  return std::nullopt;
}

}  // namespace

std::string how_to_get(const NamedSet& set) {
  if (!set.manual_step.empty()) {
    return fmt::format("{} into a folder that --data-dir or SADDLEMESH_DATA names", set.manual_step);
  }
  std::string text = fmt::format("run 'saddlemesh data fetch {}'", set.name);
  if (!set.package.empty()) text += fmt::format(", or install Debian's package {}", set.package);
  return text;
}

fs::path user_data_folder() {
  const fs::path cache = from_environment("XDG_CACHE_HOME");
  if (cache.is_absolute()) return cache / "saddlemesh";  // the XDG standard ignores relative paths
  const fs::path home = from_environment("HOME");
  return home.empty() ? fs::path() : home / ".cache" / "saddlemesh";
}

std::vector<fs::path> data_folders(const fs::path& data_dir) {
  std::vector<fs::path> folders;
  for (const fs::path& folder :
       {data_dir, from_environment("SADDLEMESH_DATA"), user_data_folder(), fs::path("/usr/local/share/saddlemesh"),
        fs::path("/usr/share/saddlemesh"), fs::path("/usr/share/datasets")}) {
    if (!folder.empty()) folders.push_back(folder);
  }
  return folders;
}

std::optional<LocatedSet> locate(const NamedSet& set, const fs::path& data_dir) {
  std::error_code ignored;  // a path that cannot be examined is not a folder
  if (!data_dir.empty() && !fs::is_directory(data_dir, ignored)) {
    throw InputError(fmt::format("--data-dir {}: no such folder", data_dir.string()));
  }
  for (const fs::path& folder : data_folders(data_dir)) {
    if (auto found = in_folder(set, folder / set.name)) return found;
    if (auto found = in_folder(set, folder)) return found;
  }
  return std::nullopt;
}

LocatedSet find_named_set(std::string_view name, const fs::path& data_dir) {
  const NamedSet& set = named_set(name);
  if (auto found = locate(set, data_dir)) return *found;
  std::string searched;
  for (const fs::path& folder : data_folders(data_dir)) searched += fmt::format("\n  {}[/{}]", folder.string(), name);
  throw InputError(fmt::format("the data set {} is not here; looked for {}{} in{}\nTo get it: {}", name,
                               set.layouts.front().training, set.layouts.size() > 1 ? " and its other forms" : "",
                               searched, how_to_get(set)));
}

}  // namespace saddlemesh
