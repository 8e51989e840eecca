#include "saddlemesh/data/format/libsvm.hpp"

#include <gtest/gtest.h>

#include "support/expect_error.hpp"

namespace saddlemesh {
namespace {

using testing::expect_error;
using Floats = std::vector<float>;
using Labels = std::vector<std::uint32_t>;

RawData read_text(std::string_view text, const ReadOptions& options = {}) {
  ByteStream stream("file", text);
  return read_libsvm(stream, options);
}

void expect_text_refused(std::string_view text, std::initializer_list<std::string> parts,
                         const ReadOptions& options = {}) {
  expect_error([&] { read_text(text, options); }, parts);
}

TEST(Libsvm, RowsAreSparseWhereHalfOfThePlacesOrFewerAreStored) {
  const RawData raw = read_text("+1 1:0.5 4:-2e-3\n-1\n-1 2:.25\n1 6:1e3\n");
  EXPECT_EQ(raw.name, "file");
  EXPECT_EQ(raw.format, "libsvm");
  EXPECT_TRUE(raw.text);
  EXPECT_EQ(raw.data.rows, 4U);
  EXPECT_EQ(raw.data.shape, (Shape{6}));
  EXPECT_EQ(raw.data.sparse().begin, (std::vector<std::uint64_t>{0, 2, 2, 3, 4}));
  EXPECT_EQ(raw.data.sparse().columns, (std::vector<std::uint32_t>{0, 3, 1, 5}));
  EXPECT_EQ(raw.data.sparse().values, (Floats{0.5F, -2e-3F, 0.25F, 1e3F}));
  EXPECT_TRUE(raw.data.labels.empty() && raw.columns.empty());
  EXPECT_TRUE(read_text("1 1:1\n0 2:1\n").data.is_sparse()) << "just half";
}

TEST(Libsvm, RowsAreDenseWhereMoreThanHalfAreStored) {
  const RawData raw = read_text("1 1:1 3:3\n2\n3 1:0 2:5 3:6\n");
  EXPECT_EQ(raw.data.dense().values, (Floats{1, 0, 3, 0, 0, 0, 0, 5, 6}));
}

TEST(Libsvm, LabelsAreClassesWithTheirLines) {
  const RawData raw = read_text("# made by hand\n\n+1 1:1\n-1.0 1:1\n1 1:1\n");
  ASSERT_EQ(raw.classes.size(), 2U);
  EXPECT_EQ(raw.classes[0].name, "-1");
  EXPECT_EQ(raw.classes[0].first_at, 4U);
  EXPECT_EQ(raw.classes[1].name, "1");
  EXPECT_EQ(raw.classes[1].first_at, 3U);
  EXPECT_EQ(raw.classes[1].rows, 2U);
  EXPECT_EQ(raw.labels, (Labels{1, 0, 1}));
}

TEST(Libsvm, CommentsBlankLinesAndBlanksAreSkipped) {
  const RawData raw = read_text("\n# comment\n  1\t 1:1   2:2 # tail 9:9\r\n\r\n   \n0 1:3 2:4#x\n# end");
  EXPECT_EQ(raw.data.dense().values, (Floats{1, 2, 3, 4}));
  EXPECT_EQ(raw.labels, (Labels{1, 0}));
}

TEST(Libsvm, TheLastLineMayLackItsEnd) {
  EXPECT_EQ(read_text("1 1:1\n0 1:25").data.dense().values, (Floats{1, 25}));
}

TEST(Libsvm, TheNumberOfFeaturesCanBeGiven) {
  EXPECT_EQ(read_text("1 1:1\n0 2:1\n", {.features = 7}).data.shape, (Shape{7}));
  EXPECT_EQ(read_text("1 1:1 2:1\n0 2:1\n", {.features = 2}).data.shape, (Shape{2}));
  expect_text_refused("1 1:1\n0 3:1\n", {"file:2:", "\"3:1\"", "given as the number of features is 2"},
                      {.features = 2});
}

TEST(Libsvm, WithoutLabelsALineMayHaveOneOrNot) {
  const RawData raw = read_text("1:0.5 3:1\n7 2:2\nname 1:1\n\n", {.labelled = false});
  EXPECT_TRUE(raw.labels.empty() && raw.classes.empty());
  EXPECT_EQ(raw.data.rows, 3U);
  EXPECT_EQ(raw.data.sparse().columns, (std::vector<std::uint32_t>{0, 2, 1, 0}));
}

TEST(Libsvm, WhatDoesNotFitIsRefusedWithItsLine) {
  expect_text_refused("1 1:1\n1 3:1 2:1\n", {"file:2:", "\"2:1\"", "follows 3", "ascend"});
  expect_text_refused("1 3:1 3:1\n", {"file:1:", "follows 3"});
  expect_text_refused("1 0:1\n", {"file:1:", "\"0:1\"", "counted from 1"});
  expect_text_refused("1 -1:1\n", {"file:1:", "\"-1:1\"", "expected index:value"});
  expect_text_refused("1 a:1\n", {"file:1:", "\"a:1\"", "expected index:value"});
  expect_text_refused("1 5\n", {"file:1:", "\"5\"", "expected index:value"});
  expect_text_refused("1 :5\n", {"file:1:", "\":5\"", "expected index:value"});
  expect_text_refused("1 5:\n", {"file:1:", "\"5:\"", "not a finite number"});
  expect_text_refused("1 5: 6:1\n", {"file:1:", "\"5:\"", "not a finite number"});
  expect_text_refused("1 1:1x\n", {"file:1:", "\"1:1x\"", "not a finite number"});
  expect_text_refused("1 1:nan\n", {"file:1:", "\"1:nan\"", "not a finite number"});
  expect_text_refused("1 1:inf\n", {"\"1:inf\"", "not a finite number"});
  expect_text_refused("1 1:1e39\n", {"\"1:1e39\"", "not a finite number that fits 32 bits"});
  expect_text_refused("1 67108865:1\n", {"largest index that can be read is 67108864"});
  expect_text_refused("1 99999999999999999999999999:1\n", {"largest index that can be read is 67108864"});
  expect_text_refused("1 qid:3 1:1\n", {"file:1:", "\"qid:3\"", "learning to rank", "take the qid out"});
  expect_text_refused("a 1:1\n", {"file:1:", "the label \"a\" is not a number"});
  expect_text_refused("1,2 1:1\n", {"the label \"1,2\" is not a number"});
  expect_text_refused("nan 1:1\n", {"the label \"nan\" is not a number"});
  expect_text_refused("1 1:1\n2:1\n", {"file:2:", "\"2:1\" where the label would be"});
  expect_text_refused("", {"file: no rows", "label index:value"});
  expect_text_refused("# nothing\n", {"file: no rows"});
  expect_text_refused("1\n-1\n", {"file: no row has a feature"});
}

TEST(Libsvm, AWideRowTakesNoMoreMemoryThanItsValues) {
  const RawData raw = read_text("1 67108864:1\n0 1:1\n");
  EXPECT_EQ(raw.data.shape.size(), 67108864U);
  EXPECT_EQ(raw.data.sparse().columns, (std::vector<std::uint32_t>{67108863U, 0}));
}

bool looks(std::string bytes, bool whole = true) {
  return looks_like_libsvm({.path = "file", .bytes = std::move(bytes), .whole = whole});
}

TEST(Libsvm, IsRecognisedByItsPairs) {
  EXPECT_TRUE(looks("+1 1:0.5 2:1\n"));
  EXPECT_TRUE(looks("# comment\n\n-1\n-1 3:1 # tail\n"));
  EXPECT_TRUE(looks("1:0.5 3:1\n"));
  EXPECT_TRUE(looks("1 qid:2 1:0.5\n"));
  EXPECT_TRUE(looks("1 1:0.5 22:0.", false)) << "cut in the middle of a number";
  EXPECT_TRUE(looks("1 1:0.5 2:0.5 3:1\nbroken, later\n"));
}

TEST(Libsvm, OtherTextIsNotTakenForIt) {
  EXPECT_FALSE(looks(""));
  EXPECT_FALSE(looks("1\n2\n"));
  EXPECT_FALSE(looks("1 2 3\n"));
  EXPECT_FALSE(looks("1,2:3,4\n"));
  EXPECT_FALSE(looks("a,b,c\n1,2,3\n"));
  EXPECT_FALSE(looks("2020-01-01 12:30:00,5\n"));
  EXPECT_FALSE(looks("key: value\n"));
  EXPECT_FALSE(looks("1:0.5 some words\n"));
}

}  // namespace
}  // namespace saddlemesh
