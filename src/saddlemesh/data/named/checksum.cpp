#include "saddlemesh/data/named/checksum.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"

namespace saddlemesh {

std::string Checksum::text() {
  std::string text = kind_ + ":";
  for (const std::uint8_t byte : bytes()) text += fmt::format("{:02x}", byte);
  return text;
}

std::string file_checksum(const std::filesystem::path& path, std::string_view kind) {
  Checksum digest(kind);
  const auto refuse = [&] { throw InputError(fmt::format("cannot read {}: {}", path.string(), std::strerror(errno))); };
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"), std::fclose);
  if (!file) refuse();
  std::vector<char> block(std::size_t{1} << 20U);
  while (const std::size_t got = std::fread(block.data(), 1, block.size(), file.get())) {
    digest.add(std::as_bytes(std::span(block).first(got)));
  }
  if (std::ferror(file.get()) != 0) refuse();
  return digest.text();
}

std::string bytes_checksum(std::string_view bytes, std::string_view kind) {
  Checksum digest(kind);
  digest.add(std::as_bytes(std::span(bytes)));
  return digest.text();
}

bool is_checksum(std::string_view text, std::string_view kind) {
  const std::size_t digits = kind == "md5" ? 32 : 64;
  if (!text.starts_with(kind) || text.size() != kind.size() + 1 + digits || text[kind.size()] != ':') return false;
  return text.find_first_not_of("0123456789abcdef", kind.size() + 1) == std::string_view::npos;
}

bool has_checksum(const std::filesystem::path& path, std::string_view checksum) {
  return file_checksum(path, checksum.substr(0, checksum.find(':'))) == checksum;
}

}  // namespace saddlemesh
