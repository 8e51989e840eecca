#include <gtest/gtest.h>

#include "saddlemesh/core/file.hpp"
#include "saddlemesh/data/built_parts.hpp"
#include "saddlemesh/data/format/format.hpp"
#include "saddlemesh/data/image/decode.hpp"
#include "saddlemesh/data/image/encode_png.hpp"
#include "saddlemesh/data/named/download.hpp"
#include "saddlemesh/data/source/archive.hpp"
#include "support/expect_error.hpp"

// The messages of a build about the parts that it lacks.
namespace saddlemesh {
namespace {

using testing::expect_error;
const std::string source = SADDLEMESH_SOURCE_DIR;

TEST(WithoutImages, TheFileAndTheOptionAreNamed) {
  if (has(OptionalPart::images)) GTEST_SKIP() << "this build has the optional part; ./test plain runs it without";
  for (const std::string file : {"/fuzz/corpus/jpeg/plain", "/fuzz/corpus/png/rgb"}) {
    const std::string bytes = read_file(source + file);
    expect_error([&] { decode_image("a.file", bytes, {}); }, {"a.file", "libpng-dev", "-DSADDLEMESH_IMAGES=ON"});
  }
  expect_error([] { encode_png({{1, 1, 1}, {0}}); }, {"-DSADDLEMESH_IMAGES=ON"});
}

TEST(WithoutArchives, TheFileAndTheOptionAreNamed) {
  if (has(OptionalPart::archives)) GTEST_SKIP() << "this build has the optional part; ./test plain runs it without";
  for (const std::string name : {"gnu.tar", "gnu.tar.gz", "deflated.zip"}) {
    const std::filesystem::path path = source + "/fuzz/corpus/archive/" + name;
    expect_error([&] { Archive archive(path); }, {name, "libarchive-dev", "-DSADDLEMESH_ARCHIVES=ON"});
    expect_error([&] { read_data(path, {}); }, {name, "-DSADDLEMESH_ARCHIVES=ON"});
  }
  expect_error([] { Archive("x", std::string_view("text")); }, {"x: not a tar or zip archive"});
}

TEST(WithoutDownloads, TheAddressAndTheOptionAreNamed) {
  if (has(OptionalPart::downloads)) GTEST_SKIP() << "this build has the optional part; ./test plain runs it without";
  expect_error(
      [] {
        download({"http://host/x", "/nowhere/x", ""});
      },
      {"http://host/x", "libcurl4-openssl-dev", "-DSADDLEMESH_DOWNLOADS=ON"});
}

}  // namespace
}  // namespace saddlemesh
