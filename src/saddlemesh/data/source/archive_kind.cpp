#include "saddlemesh/data/source/archive_kind.hpp"

#include <charconv>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/data/source/archive.hpp"

namespace saddlemesh {

bool is_zip(std::string_view first_bytes) {
  return first_bytes.starts_with("PK\x03\x04") || first_bytes.starts_with("PK\x05\x06");
}

bool is_tar(std::string_view first_bytes) {
  if (first_bytes.size() < tar_block || first_bytes.front() == '\0') return false;
  constexpr std::size_t sum_at = 148, sum_length = 8;
  std::string_view digits = first_bytes.substr(sum_at, sum_length);
  while (digits.starts_with(' ')) digits.remove_prefix(1);
  unsigned stored = 0;
  const auto parsed = std::from_chars(digits.data(), digits.data() + digits.size(), stored, 8);
  if (parsed.ec != std::errc{}) return false;
  unsigned sum = 0;
  for (std::size_t i = 0; i < tar_block; ++i) {
    const bool in_sum = i >= sum_at && i < sum_at + sum_length;  // counted as blanks
    sum += in_sum ? unsigned{' '} : static_cast<unsigned char>(first_bytes[i]);
  }
  return stored == sum;
}

bool Archive::recognises(std::string_view first_bytes) {
  return is_zip(first_bytes) || is_tar(first_bytes);
}

ArchiveKind kind_of_archive(std::string_view first_bytes, const std::string& name) {
  if (is_zip(first_bytes)) return ArchiveKind::zip;
  if (is_tar(first_bytes)) return ArchiveKind::tar;
  throw InputError(fmt::format("{}: not a tar or zip archive, by its first bytes", name));
}

}  // namespace saddlemesh
