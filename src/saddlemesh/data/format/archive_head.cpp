#include "saddlemesh/data/format/archive_head.hpp"

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/data/format/binary/binary.hpp"
#include "saddlemesh/data/source/archive.hpp"

namespace saddlemesh {
namespace {

constexpr std::string_view zip_member("PK\x03\x04");

// A zip archive's table of contents is at its end, but a header with the name precedes each file's bytes.
std::vector<std::string> zip_members(std::string_view bytes) {
  constexpr std::size_t length_at = 26, header_bytes = 30;
  std::vector<std::string> names;
  for (std::size_t at = 0; at != std::string_view::npos; at = bytes.find(zip_member, at + 1)) {
    if (bytes.size() - at <= header_bytes) break;
    const auto length = load_number<std::uint16_t>(bytes.data() + at + length_at, false);
    const std::string_view name = bytes.substr(at + header_bytes, length);
    if (!name.empty() && !name.ends_with('/')) names.emplace_back(name);
  }
  return names;
}

// The archive is cut off where the bytes end.
std::vector<std::string> tar_members(std::string_view bytes) {
  std::vector<std::string> names;
  try {
    Archive archive("", bytes);
    while (auto name = archive.next()) names.push_back(std::move(*name));
  } catch (const InputError&) {
  }
  return names;
}

}  // namespace

std::vector<std::string> first_members(std::string_view bytes) {
  if (bytes.starts_with(zip_member)) return zip_members(bytes);
  return Archive::recognises(bytes) ? tar_members(bytes) : std::vector<std::string>();
}

}  // namespace saddlemesh
