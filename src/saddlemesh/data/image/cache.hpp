#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "saddlemesh/data/raw_data.hpp"
#include "saddlemesh/data/read_options.hpp"

namespace saddlemesh {

/// What `decode` gives, from the folder options.cache if it is kept there; else it is decoded and kept. Without such a
/// folder it is just decoded.
///
/// A set is kept in one file, named by the source's path and the options that change its pixels. The file holds a
/// checksum and the fingerprint of those options and of the path, size and time of change of each of `files` (below
/// `source`; "" is the source itself): if any of them differs, or the file is damaged, it is decoded and written anew.
/// Where nothing can be written, nothing is kept.
RawData cached_images(const std::filesystem::path& source, const std::vector<std::string>& files,
                      const ReadOptions& options, const std::function<RawData()>& decode);

}  // namespace saddlemesh
