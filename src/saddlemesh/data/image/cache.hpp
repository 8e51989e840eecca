#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "saddlemesh/data/rows/raw_data.hpp"
#include "saddlemesh/data/source/read_options.hpp"

namespace saddlemesh {

/// Returns the images from the cache folder options.cache if it holds them; otherwise calls `decode` and stores the
/// result. Without a cache folder, it only decodes.
///
/// A set is stored in one file, named by the source's path and the options that affect its pixels. The file holds a
/// checksum and a fingerprint of those options and of the name and contents of each of `files` (relative to `source`;
/// "" is the source itself). If any of them differs, or the file is damaged, the set is decoded and written again.
///
/// The fingerprint uses contents rather than size and modification time, because copying tools restore times and
/// network file systems report cached ones. Computing it reads all files, on options.threads threads. SHA-256 processes
/// 1.8 GB per second on one thread if the processor has instructions for it, a small part of the time for decoding
/// (docs/data.md has numbers). The files are read once more after decoding; a set whose files have changed meanwhile is
/// not stored.
///
/// Only the owner can access the folder and its files, which use at most cache_limit() bytes. options.note receives
/// what was damaged, removed, or could not be stored.
RawData cached_images(const std::filesystem::path& source, const std::vector<std::string>& files,
                      const ReadOptions& options, const std::function<RawData()>& decode);

}  // namespace saddlemesh
