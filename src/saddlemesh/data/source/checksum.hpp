#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace saddlemesh {

/// Incremental checksum of the kind "md5" or "sha256". Throws Error for other kinds.
class Checksum {
 public:
  explicit Checksum(std::string_view kind);
  Checksum(const Checksum&) = delete;
  Checksum& operator=(const Checksum&) = delete;
  ~Checksum();

  void add(std::span<const std::byte> bytes);

  /// Returns the checksum. Call it once, after all bytes were added.
  std::vector<std::uint8_t> bytes();

  /// Like bytes(), as text: "sha256:…" with hexadecimal digits.
  std::string text();

 private:
  struct State;
  std::string kind_;
  std::unique_ptr<State> state_;
};

/// Returns whether the file has the checksum, "md5:…" or "sha256:…" with hexadecimal digits. Throws InputError if the
/// file cannot be read, and Error for other kinds of checksums.
bool has_checksum(const std::filesystem::path& path, std::string_view checksum);

/// Returns the checksum of bytes in memory, "sha256:…" with hexadecimal digits.
std::string bytes_checksum(std::string_view bytes, std::string_view kind);

/// Returns whether the text has the form of a checksum of that kind: for "sha256", "sha256:" and 64 lower-case
/// hexadecimal digits.
bool is_checksum(std::string_view text, std::string_view kind);

/// Returns the file's checksum of the kind "md5" or "sha256", in the form "sha256:…".
std::string file_checksum(const std::filesystem::path& path, std::string_view kind);

}  // namespace saddlemesh
