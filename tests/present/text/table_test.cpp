#include "saddlemesh/present/text/table.hpp"

#include <gtest/gtest.h>

#include "saddlemesh/core/error.hpp"

namespace saddlemesh {
namespace {

TEST(Table, NumbersStandRightAndTextLeftUnderAThinRule) {
  Table table({"method", "T", "graph"});
  table.add_row({"GT", "133,302", "ring"});
  table.add_row({"GT-M", "9", "complete"});
  EXPECT_EQ(table.to_text(),
            "method        T  graph\n"
            "──────  ───────  ────────\n"
            "GT      133,302  ring\n"
            "GT-M          9  complete\n");
}

TEST(Table, NamesOutOfFilesCannotMoveTheCursorAndStayInTheirCell) {
  Table table({"class\x1b[31m", "rows"});
  table.add_row({"a\nb", "1"});
  EXPECT_EQ(table.to_text(),
            "class\\x1b[31m  rows\n"
            "─────────────  ────\n"
            "a\\nb              1\n");
  EXPECT_EQ(table.to_csv(), "class\x1b[31m,rows\n\"a\nb\",1\n") << "data keep their exact contents";
}

TEST(Table, SymbolsOfSeveralBytesLineUp) {
  Table table({"η²", "λ"});
  table.add_row({"−0.5", "×"});
  table.add_row({"12", "abc"});
  EXPECT_EQ(table.to_text(),
            "  η²  λ\n"
            "────  ───\n"
            "−0.5  ×\n"
            "  12  abc\n");
}

TEST(Table, AMissingValueDoesNotTurnNumbersIntoText) {
  Table table({"K", "T"});
  table.add_row({"1", "100"});
  table.add_row({"2", "–"});
  EXPECT_EQ(table.to_text(),
            "K    T\n"
            "─  ───\n"
            "1  100\n"
            "2    –\n");
}

TEST(Table, LinesDoNotEndInSpaces) {
  Table table({"a", "note"});
  table.add_row({"x", ""});
  EXPECT_EQ(table.to_text().find(" \n"), std::string::npos);
}

TEST(Table, CsvQuotesCommasQuotesAndLineBreaks) {
  Table table({"name", "count"});
  table.add_row({"say \"hi\"", "133,302"});
  table.add_row({"two\nlines", "plain"});
  EXPECT_EQ(table.to_csv(), "name,count\n\"say \"\"hi\"\"\",\"133,302\"\n\"two\nlines\",plain\n");
}

TEST(Table, ARowOfAnotherLengthIsRefused) {
  Table table({"a", "b"});
  EXPECT_THROW(table.add_row({"1"}), Error);
}

TEST(Table, ATableWithoutRowsIsItsHeaderAndTheRule) {
  const Table table({"a", "bc"});
  EXPECT_TRUE(table.empty());
  EXPECT_EQ(table.to_text(), "a  bc\n─  ──\n");
}

}  // namespace
}  // namespace saddlemesh
