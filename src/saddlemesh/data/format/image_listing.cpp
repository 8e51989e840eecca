#include "saddlemesh/data/format/image_listing.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/data/format/image_paths.hpp"

namespace saddlemesh {
namespace {

namespace fs = std::filesystem;

class Lister {
 public:
  explicit Lister(fs::path root) : root_(std::move(root)) {}

  // Returns whether there is a file below the folder.
  bool list(const std::string& below, int depth) {
    constexpr int deepest = 16;
    if (depth > deepest)
      reject(below, fmt::format("lies more than {} folders deep; do links go in a circle?", deepest));
    bool any = false;
    std::error_code error;
    for (fs::directory_iterator entry(root_ / below, error), end; !error && entry != end; entry.increment(error)) {
      any = add(below + entry->path().filename().string(), *entry, depth) || any;
    }
    if (error) reject(below, fmt::format("cannot be read: {}", error.message()));
    if (!any && !below.empty()) listing.folders.push_back(below.substr(0, below.size() - 1));
    return any;
  }

  ImageListing listing;

 private:
  bool add(std::string path, const fs::directory_entry& entry, int depth) {
    if (is_skipped(path)) return false;
    std::error_code error;
    if (entry.is_directory(error)) return list(path + "/", depth + 1);
    if (!entry.is_regular_file(error)) reject(path, "is neither a file nor a folder");
    listing.paths.push_back(std::move(path));
    return true;
  }

  [[noreturn]] void reject(const std::string& below, const std::string& reason) const {
    throw InputError(fmt::format("{} {}", (root_ / below).string(), reason));
  }

  fs::path root_;
};

}  // namespace

ImageListing list_image_files(const fs::path& folder) {
  Lister lister(folder);
  lister.list("", 0);
  std::ranges::sort(lister.listing.paths);
  std::ranges::sort(lister.listing.folders);
  return std::move(lister.listing);
}

bool has_image_names(const fs::path& folder) {
  constexpr int most = 1000;
  std::error_code error;
  const auto options = fs::directory_options::follow_directory_symlink | fs::directory_options::skip_permission_denied;
  fs::recursive_directory_iterator entry(folder, options, error), end;
  for (int seen = 0; !error && entry != end && seen < most; entry.increment(error), ++seen) {
    if (is_image_name(entry->path().filename().string())) return true;
  }
  return false;
}

bool is_image_name(const std::string& path) {
  std::string kind = fs::path(path).extension().string();
  std::ranges::transform(kind, kind.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  return kind == ".jpg" || kind == ".jpeg" || kind == ".png";
}

}  // namespace saddlemesh
