#include "saddlemesh/data/source/archive.hpp"

#include <vector>

#include <archive.h>
#include <archive_entry.h>
#include <gtest/gtest.h>

#include "data/source/compress.hpp"
#include "data/source/libarchive/write_archive.hpp"
#include "saddlemesh/core/file.hpp"
#include "support/expect_error.hpp"
#include "support/temporary_folder.hpp"

namespace saddlemesh {
namespace {

using testing::expect_error;

using Member = testing::ArchiveMember;
using testing::tar;
using testing::zip;

std::vector<Member> contents(Archive archive, std::size_t skip_every = 1000) {
  std::vector<Member> found;
  while (const auto path = archive.next()) {
    found.push_back({*path, ""});
    if (found.size() % skip_every == 0) continue;
    ByteStream stream = archive.open();
    EXPECT_EQ(stream.name(), "archive:" + *path);
    for (std::string_view block = stream.next(); !block.empty(); block = stream.next()) found.back().bytes += block;
  }
  return found;
}

std::vector<Member> contents(const std::string& bytes) {
  return contents(Archive("archive", bytes));
}

const std::vector<Member>& files() {
  static const std::vector<Member> members{{"b/2.txt", "two"},
                                           {"b/empty", ""},
                                           {"a/é.txt", std::string(300'000, 'x') + "end"},
                                           {"a/è.txt", "another"},
                                           {std::string(150, 'd') + "/" + std::string(120, 'f'), "long name"}};
  return members;
}

TEST(Archive, GivesFilesInTheirOrderFromTarAndZip) {
  EXPECT_EQ(contents(tar(files())), files());
  EXPECT_EQ(contents(zip(files())), files());
}

TEST(Archive, ReadsTarThroughAnyCompression) {
  EXPECT_EQ(contents(testing::gzip(tar(files()))), files());
  EXPECT_EQ(contents(testing::bzip2(tar(files()))), files());
  EXPECT_EQ(contents(testing::xz(tar(files()))), files());
}

TEST(Archive, ReadsFilesAsItReadsMemory) {
  const testing::TemporaryFolder folder;
  for (const std::string& bytes : {tar(files()), zip(files())}) {
    const auto path = folder.path() / "archive";
    write_file(path, bytes);
    Archive archive(path);
    EXPECT_EQ(archive.next(), "b/2.txt");
    ByteStream stream = archive.open();
    EXPECT_EQ(stream.name(), path.string() + ":b/2.txt");
    EXPECT_EQ(stream.next(), "two");
    EXPECT_EQ(stream.next(), "");
    EXPECT_EQ(archive.next(), "b/empty");
  }
}

TEST(Archive, SkipsFilesThatAreNotOpened) {
  for (const std::string& bytes : {tar(files()), zip(files())}) {
    const std::vector<Member> found = contents(Archive("archive", bytes), 3);
    ASSERT_EQ(found.size(), files().size());
    EXPECT_EQ(found[2].bytes, "");
    EXPECT_EQ(found[3], files()[3]);
  }
}

TEST(Archive, LeavesOutFolders) {
  const std::vector<Member> members{{"folder/", "", AE_IFDIR}, {"folder/file", "x"}};
  EXPECT_EQ(contents(tar(members)), (std::vector<Member>{{"folder/file", "x"}}));
  EXPECT_EQ(contents(zip(members)), (std::vector<Member>{{"folder/file", "x"}}));
}

TEST(Archive, RefusesLinksWhoseBytesAreElsewhere) {
  expect_error([] { contents(tar({{"a", "x"}, {"b", "", AE_IFREG, "a"}})); }, {"archive:b", "link to a", "unpack"});
}

TEST(Archive, IsRecognisedByItsFirstBytes) {
  EXPECT_TRUE(Archive::recognises(tar(files())));
  EXPECT_TRUE(Archive::recognises(zip(files())));
  EXPECT_TRUE(Archive::recognises(testing::written_archive(::archive_write_set_format_v7tar, {{"a", "old"}})));
  EXPECT_FALSE(Archive::recognises(""));
  EXPECT_FALSE(Archive::recognises(std::string(1024, '\0')));
  EXPECT_FALSE(Archive::recognises(std::string(1024, '7')));
  expect_error([] { contents("text"); }, {"archive: not a tar or zip archive"});
}

TEST(Archive, RefusesATarThatIsCutOffAnywhere) {
  const std::string whole = tar({{"a", std::string(700, 'x')}, {"b", "y"}});
  const std::size_t end = whole.size() - 1024;
  for (std::size_t length = 512; length <= end; length += 128) {
    expect_error([&] { contents(whole.substr(0, length)); }, {"archive", "cut off", "byte"});
  }
}

TEST(Archive, SaysWhereTheFileBeginsThatIsCutOff) {
  const std::string whole = tar({{"a", std::string(700, 'x')}, {"b", std::string(700, 'y')}});
  expect_error([&] { contents(whole.substr(0, 2200)); }, {"archive:b", "from byte 1536 on"});
}

TEST(Archive, RefusesAZipThatIsCutOffOrDamaged) {
  const std::string whole = zip({{"a", std::string(700, 'x')}, {"b", "y"}});
  for (const std::size_t length : {whole.size() - 1, whole.size() - 30, whole.size() / 2}) {
    expect_error([&] { contents(whole.substr(0, length)); }, {"archive", "byte"});
  }
  std::string damaged = testing::written_archive(
      [](archive* writer) {
        ::archive_write_set_format_zip(writer);
        return ::archive_write_zip_set_compression_store(writer);
      },
      {{"a", "0123456789"}});
  damaged[damaged.find("0123456789")] = 'X';
  expect_error([&] { contents(damaged); }, {"archive:a", "bad CRC"});
}

TEST(Archive, RefusesMethodsOfZipThatTakeAnyAmountOfMemory) {
  const std::string packed = read_file(SADDLEMESH_SOURCE_DIR "/fuzz/corpus/archive/lzma.zip");
  expect_error([&] { contents(packed); }, {"archive:d/é", "ZIP 6.3 (lzma)", "not read"});
}

TEST(Archive, PassesOnDamageOfItsCompression) {
  std::string packed = testing::gzip(tar(files()));
  packed[packed.size() - 8] = static_cast<char>(packed[packed.size() - 8] ^ 1);
  expect_error([&] { contents(packed); }, {"archive: byte", "gzip data are damaged"});
}

}  // namespace
}  // namespace saddlemesh
