#include "saddlemesh/data/image/cache_folder.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <sys/stat.h>
#include <vector>

#include <fmt/format.h>

#include "saddlemesh/core/descriptor.hpp"
#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/parse.hpp"
#include "saddlemesh/core/temporary_file.hpp"

namespace saddlemesh {
namespace {

namespace fs = std::filesystem;

constexpr double gigabyte = 1e9, default_gigabytes = 10, most_gigabytes = 1e9;

struct CacheFile {
  fs::path path;
  std::uint64_t bytes = 0;
  fs::file_time_type used;
};

// Returns the files in the folder except one, least recently used first. Another process may be removing some of them.
std::vector<CacheFile> other_files(const fs::path& except) {
  std::vector<CacheFile> files;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(except.parent_path(), error)) {
    if (entry.path() == except || entry.path().extension() != ".cache") continue;
    CacheFile file{.path = entry.path(), .bytes = entry.file_size(error), .used = {}};
    if (!error) file.used = entry.last_write_time(error);
    if (!error) files.push_back(std::move(file));
  }
  std::ranges::sort(files, {}, &CacheFile::used);
  return files;
}

}  // namespace

std::uint64_t cache_limit() {
  constexpr auto variable = "SADDLEMESH_CACHE_GB";
  const char* text = std::getenv(variable);
  const auto value = text == nullptr ? std::optional(default_gigabytes) : parse_number<double>(text);
  if (value && *value >= 0 && *value <= most_gigabytes) return static_cast<std::uint64_t>(*value * gigabyte);
  throw InputError(fmt::format("{}: expected how many gigabytes of decoded images to keep, 0 for none, found \"{}\"",
                               variable, text));
}

void make_cache_folder(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder_of(folder), error);
  if (!error && ::mkdir(folder.c_str(), 0700) != 0) ::chmod(folder.c_str(), 0700);
  if (!error && !fs::is_directory(folder, error)) error = std::make_error_code(std::errc::not_a_directory);
  if (error) throw Error(fmt::format("cannot make folder {}: {}", folder.string(), error.message()));
}

void make_room(const fs::path& path, std::uint64_t bytes, std::uint64_t limit, const ReadNote& note) {
  remove_leftovers(path.parent_path());
  const std::vector<CacheFile> files = other_files(path);
  std::uint64_t total = bytes, removed = 0, count = 0;
  for (const CacheFile& file : files) total += file.bytes;
  std::error_code gone_already;
  for (const CacheFile& file : files) {
    if (total - removed <= limit) break;
    if (fs::remove(file.path, gone_already)) ++count;
    removed += file.bytes;
  }
  if (count == 0 || !note) return;
  note(
      fmt::format("removed the decoded images of {} other set{} ({:.2f} GB) from {}, the longest unused: it keeps up "
                  "to {:.4g} GB (SADDLEMESH_CACHE_GB)",
                  count, count == 1 ? "" : "s", static_cast<double>(removed) / gigabyte, path.parent_path().string(),
                  static_cast<double>(limit) / gigabyte));
}

}  // namespace saddlemesh
