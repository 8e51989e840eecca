#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "saddlemesh/data/named/catalogue.hpp"

namespace saddlemesh {

/// Told of the bytes of a file that are there; a total of 0 means that the server does not say.
using FetchProgress = std::function<void(std::string_view file, std::uint64_t done, std::uint64_t total)>;

struct FetchOptions {
  std::filesystem::path folder;  ///< where the files go; made if need be
  std::string mirror;            ///< an address below which all the files lie; empty: the publisher's
  FetchProgress progress = {};
};

struct FetchedFile {
  std::filesystem::path path;
  bool fetched = false;       ///< false: it was there, and is right as far as can be told
  std::uint64_t resumed = 0;  ///< bytes that an earlier, interrupted transfer had brought
};

/// Fetches what is missing of the set's files and takes out of archives what is needed. InputError where a login is
/// needed and no mirror given: what to do by hand; other errors as download().
std::vector<FetchedFile> fetch_set(const NamedSet& set, const FetchOptions& options);

}  // namespace saddlemesh
