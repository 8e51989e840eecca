#include "saddlemesh/core/visible_text.hpp"

#include <gtest/gtest.h>

#include "saddlemesh/core/shell_quote.hpp"

namespace saddlemesh {
namespace {

TEST(VisibleText, OrdinaryTextOfAnyLanguageStaysAsItIs) {
  const std::string text = "η² ≤ 0.5, Tromsø, 日本, שלום, 🙂\n\tindented";
  EXPECT_EQ(visible_text(text), text);
}

TEST(VisibleText, WhatATerminalWouldObeyIsEscaped) {
  EXPECT_EQ(visible_text("\x1b[2J\x1b]0;title\x07"), R"(\x1b[2J\x1b]0;title\x07)");
  EXPECT_EQ(visible_text("safe\rfake\b\x7f"), R"(safe\rfake\x08\x7f)");
  EXPECT_EQ(visible_text(std::string("a\0b", 3)), R"(a\x00b)");
  EXPECT_EQ(visible_text("\xc2\x9b"
                         "31m"),
            R"(\u009b31m)")
      << "a control sequence in one character";
}

TEST(VisibleText, WhatChangesTheDirectionOfTextIsEscaped) {
  EXPECT_EQ(visible_text("exe.\u202egpj"), R"(exe.\u202egpj)");
  EXPECT_EQ(visible_text("\u200e\u200f\u061c\u2066a\u2069\u2028"), R"(\u200e\u200f\u061c\u2066a\u2069\u2028)");
}

TEST(VisibleText, BytesThatAreNotUtf8AreEscapedOneByOne) {
  EXPECT_EQ(visible_text("\xff\xfe"), R"(\xff\xfe)");
  EXPECT_EQ(visible_text("Troms\xf8!"), R"(Troms\xf8!)") << "Latin-1";
  EXPECT_EQ(visible_text("\xc0\x9b"), R"(\xc0\x9b)") << "longer than need be";
  EXPECT_EQ(visible_text("\xed\xa0\x80"), R"(\xed\xa0\x80)") << "a surrogate";
  EXPECT_EQ(visible_text("\xf4\x90\x80\x80"), R"(\xf4\x90\x80\x80)") << "beyond Unicode";
  EXPECT_EQ(visible_text("cut \xe2\x82"), R"(cut \xe2\x82)");
}

TEST(VisibleText, EscapingTwiceChangesNothingMore) {
  for (int first = 0; first < 256; ++first) {
    for (int second = 0; second < 256; ++second) {
      const std::string once = visible_line(std::string{static_cast<char>(first), static_cast<char>(second)});
      ASSERT_EQ(visible_line(once), once);
      for (const char c : once) ASSERT_TRUE(static_cast<unsigned char>(c) >= ' ' && c != 0x7f);
    }
  }
}

TEST(VisibleText, ALineStaysALine) {
  EXPECT_EQ(visible_line("a\nsaddlemesh: wrote\tb"), R"(a\nsaddlemesh: wrote\tb)");
}

TEST(ShellQuoted, AWordIsQuotedWhereAShellWouldTakeItApart) {
  EXPECT_EQ(shell_quoted("runs/first-2"), "runs/first-2");
  EXPECT_EQ(shell_quoted(""), "''");
  EXPECT_EQ(shell_quoted("my run; rm -rf ~"), "'my run; rm -rf ~'");
  EXPECT_EQ(shell_quoted("it's"), R"('it'\''s')");
  EXPECT_EQ(shell_quoted("a\nb's \\ \x1b"), R"($'a\x0ab\'s \\ \x1b')");
}

}  // namespace
}  // namespace saddlemesh
