#include "saddlemesh/data/image/cache.hpp"

#include <cstring>
#include <sys/stat.h>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/data/image/cache_file.hpp"

namespace saddlemesh {
namespace {

std::string describe_options(const std::filesystem::path& source, const ReadOptions& options) {
  return fmt::format("{}\n{} × {}, resize {}, grey {}, skip {}, labelled {}\n",
                     std::filesystem::absolute(source).lexically_normal().string(), options.height, options.width,
                     static_cast<int>(options.resize), options.grey, options.skip_broken, options.labelled);
}

// Size and time of change to the nanosecond; a file that is gone has neither.
std::string describe_file(const std::filesystem::path& source, const std::string& below) {
  struct stat found {};
  const std::filesystem::path path = below.empty() ? source : source / below;
  if (::stat(path.c_str(), &found) != 0) return below + "\n";
  return fmt::format("{} {} {} {}\n", below, found.st_size, found.st_mtim.tv_sec, found.st_mtim.tv_nsec);
}

// A full disk or a folder that cannot be written in costs the next decoding, not this one.
void try_to_keep(const std::filesystem::path& path, const Fingerprint& fingerprint, const RawData& raw) {
  try {
    write_cache(path, fingerprint, raw);
  } catch (const Error&) {
    return;
  }
}

}  // namespace

RawData cached_images(const std::filesystem::path& source, const std::vector<std::string>& files,
                      const ReadOptions& options, const std::function<RawData()>& decode) {
  if (options.cache.empty()) return decode();
  std::string description = describe_options(source, options);
  const Fingerprint place = fingerprint_of(description);
  for (const std::string& file : files) description += describe_file(source, file);
  const Fingerprint fingerprint = fingerprint_of(description);

  std::uint64_t number = 0;
  std::memcpy(&number, place.data(), sizeof number);
  const auto path = options.cache / fmt::format("images-{:016x}.cache", number);
  if (auto kept = read_cache(path, fingerprint)) {
    kept->name = source.string();
    kept->format = "images";
    return std::move(*kept);
  }
  RawData raw = decode();
  try_to_keep(path, fingerprint, raw);
  return raw;
}

}  // namespace saddlemesh
