#include "saddlemesh/data/named/checksum.hpp"

#include <gtest/gtest.h>

#include "saddlemesh/core/file.hpp"
#include "support/expect_error.hpp"
#include "support/temporary_folder.hpp"

namespace saddlemesh {
namespace {

// printf abc | md5sum; printf abc | sha256sum
TEST(Checksum, IsThatOfMd5sumAndSha256sum) {
  const testing::TemporaryFolder folder;
  const auto file = folder.path() / "abc";
  write_file(file, "abc");
  EXPECT_EQ(file_checksum(file, "md5"), "md5:900150983cd24fb0d6963f7d28e17f72");
  EXPECT_TRUE(has_checksum(file, "sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
  EXPECT_FALSE(has_checksum(file, "md5:900150983cd24fb0d6963f7d28e17f73"));
}

TEST(Checksum, WhatCannotBeReadIsNamed) {
  testing::expect_error([] { file_checksum("/nowhere/x", "md5"); }, {"/nowhere/x", "No such file"});
  testing::expect_error([] { file_checksum("/", "md5"); }, {"/", "directory"});
  testing::expect_error<Error>([] { file_checksum("/dev/null", "crc32"); }, {"crc32"});
}

}  // namespace
}  // namespace saddlemesh
