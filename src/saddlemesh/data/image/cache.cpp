#include "saddlemesh/data/image/cache.hpp"

#include <cstring>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/parallel.hpp"
#include "saddlemesh/data/image/cache_file.hpp"
#include "saddlemesh/data/image/cache_folder.hpp"
#include "saddlemesh/data/source/checksum.hpp"

namespace saddlemesh {
namespace {

namespace fs = std::filesystem;

std::string describe_options(const fs::path& source, const ReadOptions& options) {
  return fmt::format("{}\n{} × {}, resize {}, grey {}, skip {}, labelled {}\n",
                     fs::absolute(source).lexically_normal().string(), options.height, options.width,
                     static_cast<int>(options.resize), options.grey, options.skip_broken, options.labelled);
}

// Returns the contents of a file; folders have none. A file that cannot be read now may be readable next time.
std::string contents_of(const fs::path& path) {
  std::error_code ignored;
  if (!fs::is_regular_file(path, ignored)) return "-";
  try {
    return file_checksum(path, "sha256");
  } catch (const InputError&) {
    return "unreadable";
  }
}

Fingerprint contents_of(const fs::path& source, const std::vector<std::string>& files, const ReadOptions& options) {
  std::vector<std::string> contents(files.size());
  parallel_for(files.size(), options.threads,
               [&](std::size_t i) { contents[i] = contents_of(files[i].empty() ? source : source / files[i]); });
  std::string description = describe_options(source, options);
  for (std::size_t i = 0; i < files.size(); ++i) description += fmt::format("{}\n{}\n", contents[i], files[i]);
  return fingerprint_of(description);
}

fs::path cache_path(const fs::path& source, const ReadOptions& options) {
  std::uint64_t number = 0;
  std::memcpy(&number, fingerprint_of(describe_options(source, options)).data(), sizeof number);
  return options.cache / fmt::format("images-{:016x}.cache", number);
}

// Stores the set and returns the reason if that fails, otherwise an empty text. A failure costs only the next decoding.
std::string try_to_keep(const fs::path& path, const Fingerprint& contents, const RawData& raw,
                        const ReadOptions& options) {
  const std::uint64_t bytes = cache_file_size(raw), limit = cache_limit();
  if (bytes > limit) return fmt::format("they take {:.2f} GB (SADDLEMESH_CACHE_GB)", static_cast<double>(bytes) / 1e9);
  try {
    make_cache_folder(options.cache);
    make_room(path, bytes, limit, options.note);
    write_cache(path, contents, raw);
    return {};
  } catch (const Error& error) {
    return error.what();
  }
}

void tell(const ReadOptions& options, const fs::path& source, const std::string& text) {
  if (options.note) options.note(fmt::format("{}: {}", source.string(), text));
}

// Does not store a set whose files changed during decoding, because either version may have been decoded.
RawData decode_and_keep(const fs::path& source, const std::vector<std::string>& files, const ReadOptions& options,
                        const Fingerprint& contents, const std::function<RawData()>& decode) {
  RawData raw = decode();
  const bool changed = contents_of(source, files, options) != contents;
  const std::string reason =
      changed ? "files changed while they were read" : try_to_keep(cache_path(source, options), contents, raw, options);
  if (!reason.empty()) tell(options, source, "the decoded images are not kept for the next time: " + reason);
  return raw;
}

}  // namespace

RawData cached_images(const fs::path& source, const std::vector<std::string>& files, const ReadOptions& options,
                      const std::function<RawData()>& decode) {
  const bool is_stream = !fs::is_directory(source) && !fs::is_regular_file(source);  // can be read only once
  if (options.cache.empty() || is_stream || cache_limit() == 0) return decode();
  const fs::path path = cache_path(source, options);
  const Fingerprint contents = contents_of(source, files, options);
  CacheReading kept = read_cache(path, contents);
  if (kept.damaged) tell(options, source, fmt::format("decoded again, because {} is damaged", path.string()));
  if (!kept.images) return decode_and_keep(source, files, options, contents, decode);
  kept.images->name = source.string();
  kept.images->format = "images";
  return std::move(*kept.images);
}

}  // namespace saddlemesh
