#include "saddlemesh/data/source/compression.hpp"

#include <gtest/gtest.h>

#include "saddlemesh/core/file.hpp"
#include "support/expect_error.hpp"
#include "support/temporary_folder.hpp"

namespace saddlemesh {
namespace {

// The first bytes of files written by gzip, bzip2 and xz; names do not matter.
TEST(Compression, IsRecognisedByTheFirstBytes) {
  const testing::TemporaryFolder folder;
  const auto of = [&](const std::string& bytes) {
    write_file(folder.path() / "data.gz", bytes);
    return compression_of(folder.path() / "data.gz");
  };
  EXPECT_EQ(of(std::string("\x1f\x8b\x08\0\0\0\0\0\0\x03\x4b", 11)), "gzip");
  EXPECT_EQ(of("BZh91AY&SY\x64\x8c"), "bzip2");
  EXPECT_EQ(of(std::string("\xfd\x37zXZ\0\0\x04\xe6\xd6\xb4\x46", 12)), "xz");
  EXPECT_EQ(of("1 1:0.5\n"), "");
  EXPECT_EQ(of(""), "");
}

TEST(Compression, AFolderHasNoneAndWhatIsNotThereIsNamed) {
  EXPECT_EQ(compression_of(std::filesystem::path("/")), "");
  testing::expect_error([] { compression_of(std::filesystem::path("/nowhere/x")); }, {"/nowhere/x", "No such file"});
}

}  // namespace
}  // namespace saddlemesh
