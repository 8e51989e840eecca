#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

namespace saddlemesh {

/// Receives the number of bytes so far; a total of 0 means that the server does not report it.
using DownloadProgress = std::function<void(std::uint64_t done, std::uint64_t total)>;

struct DownloadRequest {
  std::string url;  ///< http or https
  std::filesystem::path target;
  std::string checksum;  ///< "md5:…" or "sha256:…"; empty if unknown
  DownloadProgress progress = {};
};

/// Downloads a file. Until it is complete and its checksum is verified, it is stored as NAME.part beside its target.
/// Resumes an interrupted transfer if the server supports it and still has the same version; otherwise starts again.
/// Returns the number of bytes reused from an earlier transfer. Throws InputError for an invalid address, and Error
/// with the reason if the host, the server or the disk fails. If the checksum is wrong, throws Error with both
/// checksums and removes the file.
std::uint64_t download(const DownloadRequest& request);

/// Returns whether this build can download; otherwise download() throws InputError.
bool can_download();

}  // namespace saddlemesh
