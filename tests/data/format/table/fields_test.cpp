#include "saddlemesh/data/format/table/fields.hpp"

#include <vector>

#include <gtest/gtest.h>

namespace saddlemesh {
namespace {

using Texts = std::vector<std::string>;

// Returns the fields of the first row.
Texts split(const std::string& text, char separator = ',') {
  FieldSplitter splitter(separator);
  Texts fields;
  const char* at = text.data();
  while (true) {
    const Field field = splitter.read(at, text.data() + text.size());
    fields.emplace_back(field.text);
    at = field.next;
    if (field.end != FieldEnd::separator) return fields;
  }
}

Field first(const std::string& text) {
  static FieldSplitter splitter(',');
  return splitter.read(text.data(), text.data() + text.size());
}

TEST(Fields, AreSplitAtSeparators) {
  EXPECT_EQ(split("a,bc,,d\nnext"), (Texts{"a", "bc", "", "d"}));
  EXPECT_EQ(split(",\n"), (Texts{"", ""}));
  EXPECT_EQ(split("\n"), (Texts{""}));
  EXPECT_EQ(split("a;b,c\n", ';'), (Texts{"a", "b,c"}));
  EXPECT_EQ(split("a\r\n"), (Texts{"a"}));
}

TEST(Fields, LoseTheBlanksAroundThemButNotThoseInQuotes) {
  EXPECT_EQ(split(" a\t,\tb c  \r\n"), (Texts{"a", "b c"}));
  EXPECT_EQ(split("  \" a \"  , b\n"), (Texts{" a ", "b"}));
  EXPECT_EQ(split("a\t\tb\n", '\t'), (Texts{"a", "", "b"})) << "a tab is no blank where it separates";
}

TEST(Fields, MayStandInQuotes) {
  EXPECT_EQ(split("\"a,b\",\"\",\"c\"\"d\"\"\",\"\"\"\"\n"), (Texts{"a,b", "", "c\"d\"", "\""}));
  EXPECT_EQ(split("\"x\ny\",z\r\n"), (Texts{"x\ny", "z"}));
  EXPECT_EQ(split("a\"b\",c\n"), (Texts{"a\"b\"", "c"}));
}

TEST(Fields, SayHowTheyEnd) {
  const std::string rows = "\"a\nb\n\"\"\",c\n", windows = "\"a\" \r\n", open = "\"a\n", doubled = "\"a\"\"\n",
                    stray = "\"a\"b\n", carriage_return = "\"a\"\rb\n";
  EXPECT_EQ(first(rows).newlines, 2U);
  EXPECT_EQ(*first(rows).next, 'c');
  EXPECT_EQ(first(windows).end, FieldEnd::row);
  EXPECT_EQ(first(windows).next, windows.data() + windows.size());
  EXPECT_EQ(first(open).end, FieldEnd::unfinished);
  EXPECT_EQ(first(doubled).end, FieldEnd::unfinished);
  EXPECT_EQ(first(stray).end, FieldEnd::stray);
  EXPECT_EQ(first(carriage_return).end, FieldEnd::stray);
}

}  // namespace
}  // namespace saddlemesh
