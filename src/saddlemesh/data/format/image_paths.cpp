#include "saddlemesh/data/format/image_paths.hpp"

#include <algorithm>
#include <array>
#include <numeric>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/data/text/natural_order.hpp"

namespace saddlemesh {
namespace {

constexpr std::string_view layouts =
    "expected a folder for each class (cat/1.jpg, dog/2.jpg), or all in one folder with the class before the first dot "
    "(cat.1.jpg, dog.2.jpg)";

// Returns the folder of a path, including the last '/'; empty if there is none.
std::string_view folder_of(std::string_view path) {
  return path.substr(0, path.rfind('/') + 1);
}

// Returns the folders that all paths share, including the last '/'.
std::string_view shared_folder(const std::vector<std::string>& paths) {
  std::string_view shared = folder_of(paths.front());
  for (const std::string& path : paths) {
    while (!path.starts_with(shared)) shared = folder_of(shared.substr(0, shared.size() - 1));
  }
  return shared;
}

std::string class_by_name(const std::string& name, std::string_view path, std::string_view file) {
  const std::size_t dot = file.find('.');
  if (dot == 0 || dot == file.rfind('.')) {
    throw InputError(fmt::format("{}: nothing tells the class of {}; {}", name, path, layouts));
  }
  return std::string(file.substr(0, dot));
}

std::string class_by_folder(const std::string& name, std::string_view path, std::string_view below) {
  const std::size_t slash = below.find('/');
  if (slash == std::string_view::npos || slash != below.rfind('/')) {
    throw InputError(fmt::format("{}: {} lies {} folders that are not shared by all images; {}", name, path,
                                 slash == std::string_view::npos ? "beside" : "two or more deep in", layouts));
  }
  return std::string(below.substr(0, slash));
}

void require_no_empty_class(const std::string& name, std::string_view shared, const std::vector<std::string>& folders) {
  for (const std::string& folder : folders) {
    if (folder_of(folder) != shared) continue;
    throw InputError(fmt::format(
        "{}: the folder {} lies among class folders and has no images in it; remove it or fill it", name, folder));
  }
}

}  // namespace

bool is_skipped(std::string_view path) {
  static constexpr std::array<std::string_view, 8> kinds{".txt",  ".csv", ".json", ".md",
                                                         ".html", ".db",  ".ini",  ".tsv"};
  if (path.starts_with('.') && !path.starts_with("./")) return true;
  if (path.find("/.") != std::string_view::npos || path.find("__MACOSX/") != std::string_view::npos) return true;
  std::string lower(path);
  std::ranges::transform(lower, lower.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  return std::ranges::any_of(kinds, [&](std::string_view kind) { return lower.ends_with(kind); });
}

ImageRows arrange_images(const std::string& name, const std::vector<std::string>& paths,
                         const std::vector<std::string>& folders, bool labelled) {
  if (paths.empty()) throw InputError(fmt::format("{}: there are no images in it; {}", name, layouts));
  ImageRows rows;
  rows.places.resize(paths.size());
  std::iota(rows.places.begin(), rows.places.end(), std::size_t{0});
  std::ranges::stable_sort(rows.places, [&](std::size_t a, std::size_t b) { return natural_less(paths[a], paths[b]); });
  if (!labelled) return rows;
  const std::string_view shared = shared_folder(paths);
  const bool by_folder = std::ranges::any_of(paths, [&](const auto& path) { return folder_of(path) != shared; });
  if (by_folder) require_no_empty_class(name, shared, folders);
  for (const std::size_t place : rows.places) {
    const std::string_view below = std::string_view(paths[place]).substr(shared.size());
    rows.classes.push_back(by_folder ? class_by_folder(name, paths[place], below)
                                     : class_by_name(name, paths[place], below));
  }
  return rows;
}

}  // namespace saddlemesh
