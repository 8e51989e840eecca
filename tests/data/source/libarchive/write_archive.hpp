#pragma once

#include <string>
#include <vector>

#include <archive.h>
#include <archive_entry.h>
#include <gtest/gtest.h>

#include "saddlemesh/data/source/utf8_locale.hpp"

namespace saddlemesh::testing {

struct ArchiveMember {
  std::string path, bytes;
  unsigned type = AE_IFREG;
  std::string link_to{};
  bool operator==(const ArchiveMember&) const = default;
};

inline std::string written_archive(int (*format)(archive*), const std::vector<ArchiveMember>& members) {
  const Utf8Locale utf8;
  const Utf8Locale::Use names(utf8);
  std::string bytes(4 << 20, '\0');
  std::size_t used = 0;
  archive* const writer = ::archive_write_new();
  format(writer);
  ::archive_write_set_bytes_in_last_block(writer, 1);
  ::archive_write_open_memory(writer, bytes.data(), bytes.size(), &used);
  for (const ArchiveMember& member : members) {
    archive_entry* const entry = ::archive_entry_new();
    ::archive_entry_set_pathname(entry, member.path.c_str());
    ::archive_entry_set_filetype(entry, member.type);
    ::archive_entry_set_perm(entry, 0644);
    ::archive_entry_set_size(entry, static_cast<la_int64_t>(member.bytes.size()));
    if (!member.link_to.empty()) ::archive_entry_set_hardlink(entry, member.link_to.c_str());
    EXPECT_EQ(::archive_write_header(writer, entry), ARCHIVE_OK) << ::archive_error_string(writer);
    ::archive_write_data(writer, member.bytes.data(), member.bytes.size());
    ::archive_entry_free(entry);
  }
  ::archive_write_close(writer);
  ::archive_write_free(writer);
  bytes.resize(used);
  return bytes;
}

inline std::string tar(const std::vector<ArchiveMember>& members) {
  return written_archive(::archive_write_set_format_pax_restricted, members);
}

inline std::string zip(const std::vector<ArchiveMember>& members) {
  return written_archive(::archive_write_set_format_zip, members);
}

}  // namespace saddlemesh::testing
