#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "saddlemesh/data/named/catalogue.hpp"

namespace saddlemesh {

/// Receives the number of bytes of a file so far; a total of 0 means that the server does not report it.
using FetchProgress = std::function<void(std::string_view file, std::uint64_t done, std::uint64_t total)>;

struct FetchOptions {
  std::filesystem::path folder;  ///< destination; created if it does not exist
  std::string mirror;            ///< base address of a mirror that has all files; empty for the publisher's addresses
  FetchProgress progress = {};
};

struct FetchedFile {
  std::filesystem::path path;
  bool fetched = false;       ///< false if it existed already, and passed all available checks
  std::uint64_t resumed = 0;  ///< bytes reused from an earlier, interrupted transfer
};

/// Fetches the set's missing files and extracts the files that it needs from archives. Throws InputError with manual
/// instructions if a login is required and no mirror is given, and the errors of download().
std::vector<FetchedFile> fetch_set(const NamedSet& set, const FetchOptions& options);

}  // namespace saddlemesh
