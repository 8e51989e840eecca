#include "saddlemesh/data/source/line_blocks.hpp"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "support/expect_error.hpp"

namespace saddlemesh {
namespace {

using testing::expect_error;

// Provides the text in pieces of a given size.
class Pieces final : public ByteStream::Source {
 public:
  Pieces(std::string_view text, std::size_t size) : left_(text), size_(size) {}
  std::string_view next() override {
    const std::string_view piece = left_.substr(0, size_);
    left_.remove_prefix(piece.size());
    return piece;
  }

 private:
  std::string_view left_;
  std::size_t size_;
};

ByteStream in_pieces(std::string_view text, std::size_t size) {
  return {"text", std::make_unique<Pieces>(text, size)};
}

TEST(LineBlocks, GiveWholeLinesHoweverTheBytesArrive) {
  const std::string text = "one\n\ntwo is longer\r\nthree\n\n";
  for (std::size_t size = 1; size <= text.size() + 1; ++size) {
    ByteStream stream = in_pieces(text, size);
    LineBlocks blocks(stream);
    std::string all;
    for (std::string_view block = blocks.next(1); !block.empty(); block = blocks.next(1)) {
      EXPECT_EQ(block.back(), '\n');
      all += block;
    }
    EXPECT_EQ(all, text) << size;
  }
}

TEST(LineBlocks, EndTheLastLineAndSkipTheByteOrderMark) {
  for (std::size_t size = 1; size <= 10; ++size) {
    ByteStream stream = in_pieces(
        "\xef\xbb\xbf"
        "a\nb",
        size);
    LineBlocks blocks(stream);
    std::string all;
    for (std::string_view block = blocks.next(1); !block.empty(); block = blocks.next(1)) all += block;
    EXPECT_EQ(all, "a\nb\n") << size;
  }
  for (const char* text : {"", "\xef\xbb\xbf"}) {
    ByteStream empty("empty", std::string_view(text));
    EXPECT_EQ(LineBlocks(empty).next(1), "");
  }
}

TEST(LineBlocks, GiveTheStreamsOwnBytesWhereTheyAreWholeLines) {
  const std::string text = std::string(100'000, 'x') + "\n";
  ByteStream stream("text", text);
  EXPECT_EQ(LineBlocks(stream).next(1).data(), text.data());
}

TEST(LineBlocks, KeepWhatIsAskedForAndGrowIt) {
  std::string text;
  for (int i = 0; i < 100; ++i) text += "line " + std::to_string(i) + "\n";
  for (std::size_t size = 1; size < 50; ++size) {
    ByteStream stream = in_pieces(text, size);
    LineBlocks blocks(stream);
    std::size_t kept = 0, calls = 0;
    std::string_view block = blocks.next(1);
    while (block.size() < text.size()) {
      kept = block.size();
      block = blocks.next(1, kept);
      EXPECT_GE(block.size(), std::min(2 * kept, text.size()));
      ++calls;
    }
    EXPECT_EQ(block, text);
    EXPECT_LE(calls, 12U) << "as many as doublings";
    EXPECT_EQ(blocks.next(1, block.size()), text) << "nothing more at the end";
    EXPECT_EQ(blocks.next(1), "");
  }
}

TEST(LineBlocks, RefuseNulBytesWithTheirLine) {
  const std::string text("one\ntwo\nth\0ree\n", 15);
  for (std::size_t size = 1; size <= text.size(); ++size) {
    ByteStream stream = in_pieces(text, size);
    LineBlocks blocks(stream);
    std::uint64_t line = 1;
    const auto read = [&] {
      for (std::string_view block = blocks.next(line); !block.empty(); block = blocks.next(line)) {
        line += static_cast<std::uint64_t>(std::ranges::count(block, '\n'));
      }
    };
    expect_error(read, {"text:3: a NUL byte; expected text"});
  }
}

TEST(LineBlocks, RefuseLinesThatEndWithCarriageReturnsAlone) {
  ByteStream stream("text", std::string_view("one\rtwo\r"));
  expect_error([&] { LineBlocks(stream).next(1); }, {"text: lines end with carriage returns alone", "convert"});
}

TEST(LineBlocks, RefuseALineThatNeverEnds) {
  class Endless final : public ByteStream::Source {
   public:
    std::string_view next() override { return piece_; }

   private:
    std::string piece_ = std::string(1 << 20, 'x');
  };
  ByteStream stream("endless", std::make_unique<Endless>());
  LineBlocks blocks(stream);
  expect_error([&] { blocks.next(7); }, {"endless:7:", "256 MiB"});
}

}  // namespace
}  // namespace saddlemesh
