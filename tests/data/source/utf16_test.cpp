#include "saddlemesh/data/source/utf16.hpp"

#include <gtest/gtest.h>

#include "saddlemesh/core/file.hpp"
#include "saddlemesh/data/format/format.hpp"
#include "support/expect_error.hpp"
#include "support/temporary_folder.hpp"

namespace saddlemesh {
namespace {

using testing::expect_error;

/// Encodes text in UTF-16 with its byte order mark.
std::string utf16(std::u16string_view text, bool big_endian) {
  std::string bytes;
  for (const char16_t unit : u"\xfeff" + std::u16string(text)) {
    const char high = static_cast<char>(unit >> 8U), low = static_cast<char>(unit & 0xffU);
    bytes += big_endian ? high : low;
    bytes += big_endian ? low : high;
  }
  return bytes;
}

std::string converted_text(std::string_view bytes) {
  ByteStream stored("file", bytes), text = utf8_text(stored);
  EXPECT_EQ(text.name(), "file");
  std::string all;
  for (std::string_view block = text.next(); !block.empty(); block = text.next()) all += block;
  return all;
}

TEST(Utf16, BothByteOrdersBecomeUtf8) {
  const std::u16string text = u"a\u00e9\u20ac\U0001f600\r\n";
  for (const bool big_endian : {false, true}) {
    EXPECT_EQ(converted_text(utf16(text, big_endian)),
              "\xef\xbb\xbf"
              "a\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\r\n");
  }
}

TEST(Utf16, OtherTextStaysAsItIs) {
  EXPECT_EQ(converted_text("a\xc3\xa9\n"), "a\xc3\xa9\n");
  EXPECT_EQ(converted_text("\xef\xbb\xbf"
                           "a"),
            "\xef\xbb\xbf"
            "a");
  EXPECT_EQ(converted_text(""), "");
  EXPECT_EQ(converted_text("\xff"), "\xff");
}

TEST(Utf16, WhatIsNotWholeIsRefusedWithItsByte) {
  expect_error([] { converted_text(utf16(u"ab", false) + "c"); }, {"file: byte 7", "UTF-16", "cut off"});
  expect_error([] { converted_text(utf16(u"a\xd83d", true)); }, {"file: byte 6", "surrogate pair", "cut off"});
  expect_error(
      [] {
        converted_text(
            utf16(u"a\xd83d"
                  u"b",
                  true));
      },
      {"byte 8", "half of a surrogate pair"});
  expect_error([] { converted_text(utf16(u"\xde00", true)); }, {"byte 4", "half of a surrogate pair"});
  expect_error([] { converted_text(std::string_view("\xff\xfe\0\0a\0\0\0", 8)); }, {"UTF-32", "iconv"});
}

class Utf16Files : public ::testing::Test {
 protected:
  RawData read(const std::string& bytes, const ReadOptions& options = {}) {
    write_file(folder_.path() / "file", bytes);
    return read_data(folder_.path() / "file", options);
  }
  testing::TemporaryFolder folder_;
};

// A spreadsheet's "Unicode text".
TEST_F(Utf16Files, ATableOfTabsIsRecognisedAndRead) {
  for (const bool big_endian : {false, true}) {
    const RawData raw = read(utf16(u"gr\u00f6\u00dfe\tlabel\r\n1.5\tyes\r\n2.5\tno\r\n", big_endian));
    EXPECT_EQ(raw.format, "tsv");
    EXPECT_EQ(raw.data.dense().values, (std::vector<float>{1.5F, 2.5F}));
    EXPECT_EQ(raw.columns.at(0).name,
              "gr\xc3\xb6\xc3\x9f"
              "e");
    EXPECT_EQ(raw.classes.at(1).name, "yes");
  }
}

TEST_F(Utf16Files, LibsvmIsReadAndALargeFileToo) {
  std::u16string rows;
  for (int i = 0; i < 20'000; ++i) rows += i % 2 == 0 ? u"1 1:0.5 3:2\n" : u"0 2:1\n";
  const RawData raw = read(utf16(rows, false));
  EXPECT_EQ(raw.format, "libsvm");
  EXPECT_EQ(raw.data.rows, 20'000U);
}

TEST_F(Utf16Files, DamagedTextIsRefusedByTheReader) {
  expect_error(
      [&] {
        read(
            utf16(u"a,b\n1,\xd83d"
                  u"2\n",
                  false));
      },
      {"file: byte ", "half of a surrogate pair"});
  expect_error([&] { read(utf16(u"a,label\n1,2\n", false) + "x"); }, {"cut off"});
}

TEST_F(Utf16Files, WithoutAMarkTheErrorNamesAConversion) {
  const std::string marked = utf16(u"a,label\n1,2\n", false), big = utf16(u"a,label\n1,2\n", true);
  expect_error([&] { read(marked.substr(2)); }, {"UTF-16 without a byte order mark", "iconv -f UTF-16LE"});
  expect_error([&] { read(big.substr(2)); }, {"iconv -f UTF-16BE"});
}

}  // namespace
}  // namespace saddlemesh
