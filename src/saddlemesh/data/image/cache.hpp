#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "saddlemesh/data/rows/raw_data.hpp"
#include "saddlemesh/data/source/read_options.hpp"

namespace saddlemesh {

/// What `decode` gives, from the folder options.cache if it is kept there; else it is decoded and kept. Without such a
/// folder it is just decoded.
///
/// A set is kept in one file, named by the source's path and the options that change its pixels. The file holds a
/// checksum and the fingerprint of those options and of the name and contents of each of `files` (below `source`; "" is
/// the source itself): if any of them differs, or the file is damaged, the set is decoded and written anew.
///
/// Contents decide, and not size and time of change, which copying tools restore, and which network file systems give
/// from memory. The files are read for that, on options.threads threads: SHA-256 takes 1.8 GB a second on one thread
/// where the processor has instructions for it, a small part of what decoding takes (docs/data.md has numbers). The
/// files are read once more after they were decoded: what changed meanwhile is not kept.
///
/// The folder and its files are their owner's alone, and take no more than cache_limit() bytes. options.note is told
/// what was damaged, removed, or could not be kept.
RawData cached_images(const std::filesystem::path& source, const std::vector<std::string>& files,
                      const ReadOptions& options, const std::function<RawData()>& decode);

}  // namespace saddlemesh
