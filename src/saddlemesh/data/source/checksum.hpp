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

/// A checksum of bytes as they come, of the kind "md5" or "sha256". Error for another kind.
class Checksum {
 public:
  explicit Checksum(std::string_view kind);
  Checksum(const Checksum&) = delete;
  Checksum& operator=(const Checksum&) = delete;
  ~Checksum();

  void add(std::span<const std::byte> bytes);

  /// Once, when all bytes have come.
  std::vector<std::uint8_t> bytes();

  /// The same as "sha256:…" in hexadecimal digits.
  std::string text();

 private:
  struct State;
  std::string kind_;
  std::unique_ptr<State> state_;
};

/// Whether the file has the checksum, "md5:…" or "sha256:…" in hexadecimal digits. InputError where the file cannot be
/// read, Error for a checksum of another kind.
bool has_checksum(const std::filesystem::path& path, std::string_view checksum);

/// The checksum of bytes in memory, in the same form.
std::string bytes_checksum(std::string_view bytes, std::string_view kind);

/// Whether the text has the form of a checksum of that kind, "sha256:" and 64 hexadecimal digits in lower case.
bool is_checksum(std::string_view text, std::string_view kind);

/// The file's checksum of the kind, "md5" or "sha256", in the same form.
std::string file_checksum(const std::filesystem::path& path, std::string_view kind);

}  // namespace saddlemesh
