#include "saddlemesh/data/named/fetch.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/data/named/download.hpp"
#include "saddlemesh/data/named/part_file.hpp"
#include "saddlemesh/data/source/archive.hpp"
#include "saddlemesh/data/source/checksum.hpp"

namespace saddlemesh {
namespace fs = std::filesystem;
namespace {

std::string address(const NamedSet& set, const PublishedFile& file, const FetchOptions& options) {
  if (!options.mirror.empty()) {
    return fmt::format("{}{}{}", options.mirror, options.mirror.ends_with('/') ? "" : "/", file.name);
  }
  if (file.url.empty()) {
    throw InputError(
        fmt::format("{} cannot be fetched: {} into {}", set.name, set.manual_step, options.folder.string()));
  }
  return std::string(file.url);
}

FetchedFile fetch_file(const PublishedFile& file, const std::string& url, const FetchOptions& options) {
  const fs::path target = options.folder / file.name;
  if (fs::exists(target) && (file.checksum.empty() || has_checksum(target, file.checksum))) return {target};
  DownloadRequest request{url, target, std::string(file.checksum)};
  if (options.progress) {
    request.progress = [&](std::uint64_t done, std::uint64_t total) { options.progress(file.name, done, total); };
  }
  const std::uint64_t resumed = download(request);
  return {target, true, resumed};
}

void extract(Archive& archive, const fs::path& target) {
  PartFile part(target);
  part.restart("");
  ByteStream bytes = archive.open();
  for (std::string_view block = bytes.next(); !block.empty(); block = bytes.next()) part.append(block);
  part.finish();
}

void unpack(const fs::path& path, const PublishedFile& file, const fs::path& folder) {
  std::vector<std::string_view> missing = file.unpack;
  Archive archive(path);
  while (!missing.empty()) {
    const auto member = archive.next();
    if (!member) {
      throw Error(fmt::format("{} has no {}: it is not the archive that was expected", path.string(), missing.front()));
    }
    const std::string name = member->starts_with("./") ? member->substr(2) : *member;
    const auto wanted = std::ranges::find(missing, name);
    if (wanted == missing.end()) continue;
    extract(archive, folder / name);
    missing.erase(wanted);
  }
}

bool all_unpacked(const PublishedFile& file, const fs::path& folder) {
  return !file.unpack.empty() &&
         std::ranges::all_of(file.unpack, [&](std::string_view name) { return fs::exists(folder / name); });
}

}  // namespace

std::vector<FetchedFile> fetch_set(const NamedSet& set, const FetchOptions& options) {
  std::vector<FetchedFile> fetched;
  for (const PublishedFile& file : set.files) {
    const std::string url = address(set, file, options);
    FetchedFile result;
    if (!all_unpacked(file, options.folder)) result = fetch_file(file, url, options);
    if (file.unpack.empty()) {
      fetched.push_back(result);
      continue;
    }
    if (!result.path.empty()) {
      unpack(result.path, file, options.folder);
      fs::remove(result.path);
    }
    for (const std::string_view name : file.unpack) {
      fetched.push_back({options.folder / name, result.fetched, result.resumed});
    }
  }
  return fetched;
}

}  // namespace saddlemesh
