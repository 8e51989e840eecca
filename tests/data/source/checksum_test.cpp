#include "saddlemesh/data/source/checksum.hpp"

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

// head -c N /dev/zero | tr '\\0' x | sha256sum: the padding after N bytes needs a block of its own from 56 on.
TEST(Checksum, IsRightAtTheBordersOfBlocks) {
  const auto of = [](std::size_t size, std::string_view kind) {
    Checksum sum(kind);
    const std::string text(size, 'x');
    const auto bytes = std::as_bytes(std::span(text));
    sum.add(bytes.first(size / 3));
    sum.add(bytes.subspan(size / 3));
    return sum.text();
  };
  EXPECT_EQ(of(0, "md5"), "md5:d41d8cd98f00b204e9800998ecf8427e");
  EXPECT_EQ(of(55, "md5"), "md5:04364420e25c512fd958a70738aa8f72");
  EXPECT_EQ(of(56, "md5"), "md5:668a72d5ba17f08e62dabcafad6db14b");
  EXPECT_EQ(of(64, "md5"), "md5:c1bb4f81d892b2d57947682aeb252456");
  EXPECT_EQ(of(1000, "md5"), "md5:398533d48111e9f664b1f64cb10c4b63");
  EXPECT_EQ(of(0, "sha256"), "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(of(55, "sha256"), "sha256:d5e285683cd4efc02d021a5c62014694958901005d6f71e89e0989fac77e4072");
  EXPECT_EQ(of(56, "sha256"), "sha256:04c26261370ee7541549d16dee320c723e3fd14671e66a099afe0a377c16888e");
  EXPECT_EQ(of(64, "sha256"), "sha256:7ce100971f64e7001e8fe5a51973ecdfe1ced42befe7ee8d5fd6219506b5393c");
  EXPECT_EQ(of(1000, "sha256"), "sha256:44f8354494a5ba03ba1792a8d3e9c534c47a9181980fde7a3f44b06ef2ae7c7f");
}

TEST(Checksum, WhatCannotBeReadIsNamed) {
  testing::expect_error([] { file_checksum("/nowhere/x", "md5"); }, {"/nowhere/x", "No such file"});
  testing::expect_error([] { file_checksum("/", "md5"); }, {"/", "directory"});
  testing::expect_error<Error>([] { file_checksum("/dev/null", "crc32"); }, {"crc32"});
}

}  // namespace
}  // namespace saddlemesh
