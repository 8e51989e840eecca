#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>

struct evp_md_ctx_st;  // OpenSSL's

namespace saddlemesh {

/// A checksum of bytes as they come, of the kind "md5" or "sha256". Error for another kind.
class Checksum {
 public:
  explicit Checksum(std::string_view kind);

  void add(std::span<const std::byte> bytes);

  /// "sha256:…" in hexadecimal digits; once, when all bytes have come.
  std::string text();

 private:
  struct Free {
    void operator()(evp_md_ctx_st* context) const;
  };
  std::string kind_;
  std::unique_ptr<evp_md_ctx_st, Free> context_;
};

/// Whether the file has the checksum, "md5:…" or "sha256:…" in hexadecimal digits. InputError where the file cannot be
/// read, Error for a checksum of another kind.
bool has_checksum(const std::filesystem::path& path, std::string_view checksum);

/// The file's checksum of the kind, "md5" or "sha256", in the same form.
std::string file_checksum(const std::filesystem::path& path, std::string_view kind);

}  // namespace saddlemesh
