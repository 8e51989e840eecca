#include "saddlemesh/data/source/checksum.hpp"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <unistd.h>

#include <fmt/format.h>

#include "saddlemesh/core/descriptor.hpp"
#include "saddlemesh/core/error.hpp"

namespace saddlemesh {

std::string Checksum::text() {
  std::string text = kind_ + ":";
  for (const std::uint8_t byte : bytes()) text += fmt::format("{:02x}", byte);
  return text;
}

std::string file_checksum(const std::filesystem::path& path, std::string_view kind) {
  Checksum digest(kind);
  const auto reject = [&] { throw InputError(fmt::format("cannot read {}: {}", path.string(), system_reason())); };
  const Descriptor file = Descriptor::open(path, O_RDONLY);
  if (!file.valid()) reject();
  std::array<std::byte, std::size_t{1} << 16U> block;
  while (true) {
    const ssize_t got = ::read(file.get(), block.data(), block.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) reject();
    if (got == 0) return digest.text();
    digest.add(std::span(block).first(static_cast<std::size_t>(got)));
  }
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
