#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

namespace saddlemesh {

/// Told of the bytes that are there; a total of 0 means that the server does not say.
using DownloadProgress = std::function<void(std::uint64_t done, std::uint64_t total)>;

struct DownloadRequest {
  std::string url;  ///< http or https
  std::filesystem::path target;
  std::string checksum;  ///< "md5:…" or "sha256:…"; empty: none is known
  DownloadProgress progress = {};
};

/// Fetches a file. Until it is whole and its checksum is right it is NAME.part beside its place; what an interrupted
/// transfer left there is gone on with where the server allows it and still has the same version, else begun anew.
/// InputError: an address that is none. Error: the host, the server or the disk fails, with the reason; the checksum
/// is wrong, with both, and nothing is left behind. Returns how many bytes of an earlier transfer were of use.
std::uint64_t download(const DownloadRequest& request);

/// Whether this build was made with a library for it; download() is else an InputError.
bool can_download();

}  // namespace saddlemesh
