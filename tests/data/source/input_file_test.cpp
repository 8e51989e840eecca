#include "saddlemesh/data/source/input_file.hpp"

#include <stdexcept>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <thread>
#include <unistd.h>

#include <gtest/gtest.h>

#include "saddlemesh/core/file.hpp"
#include "saddlemesh/data/format/format.hpp"
#include "saddlemesh/data/source/compression.hpp"
#include "support/expect_error.hpp"
#include "support/scoped_variable.hpp"
#include "support/temporary_folder.hpp"

namespace saddlemesh {
namespace {

namespace fs = std::filesystem;
using testing::expect_error;

std::string whole(ByteStream stream) {
  std::string all;
  for (std::string_view block = stream.next(); !block.empty(); block = stream.next()) all += block;
  return all;
}

std::string numbered_rows(std::size_t rows) {
  std::string text = "a,b,label\n";
  for (std::size_t row = 0; row < rows; ++row) {
    text += std::to_string(row) + "," + std::to_string(row % 7) + (row % 3 == 0 ? ",yes\n" : ",no\n");
  }
  return text;
}

class Streams : public ::testing::Test {
 protected:
  Streams() { EXPECT_EQ(::mkfifo(fifo_.c_str(), 0600), 0); }

  /// Returns a thread that writes into the FIFO as soon as it is opened.
  [[nodiscard]] std::jthread writer(std::string text) const {
    return std::jthread([fifo = fifo_, text = std::move(text)] { append_file(fifo, text); });
  }

  testing::TemporaryFolder folder_;
  fs::path fifo_ = folder_.path() / "fifo.csv";
};

TEST_F(Streams, AFifoIsReadWholeThoughItsFormatIsRecognisedFirst) {
  const std::string text = numbered_rows(40'000);
  write_file(folder_.path() / "file.csv", text);
  const std::jthread writing = writer(text);
  const RawData from_fifo = read_data(fifo_, {}), from_file = read_data(folder_.path() / "file.csv", {});
  EXPECT_EQ(from_fifo.data.rows, 40'000U);
  EXPECT_EQ(from_fifo.data.dense().values, from_file.data.dense().values);
  EXPECT_EQ(from_fifo.labels, from_file.labels);
  EXPECT_EQ(from_fifo.name, fifo_.string());
}

TEST_F(Streams, WhatWasReadCanBeReadAgainByAllCopies) {
  const std::jthread writing = writer("some text");
  const InputFile file = fifo_;
  file.fetch();
  const InputFile copy = file;
  EXPECT_EQ(whole(ByteStream(file)), "some text");
  EXPECT_EQ(whole(ByteStream(copy)), "some text");
  EXPECT_EQ(compression_of(copy), "");
}

TEST_F(Streams, BytesStayWhenTheFileThatGaveThemIsGone) {
  const std::jthread writing = writer("some text");
  EXPECT_EQ(whole(ByteStream(InputFile(fifo_))), "some text");
}

TEST_F(Streams, NothingIsLeftInTheTemporaryFolder) {
  fs::create_directory(folder_.path() / "temporary");
  const testing::ScopedVariable temporary("TMPDIR", (folder_.path() / "temporary").string());
  const std::jthread writing = writer("some text");
  const InputFile file = fifo_;
  file.fetch();
  EXPECT_TRUE(fs::is_empty(folder_.path() / "temporary"));
}

TEST_F(Streams, WithoutATemporaryFolderTheErrorHasAdvice) {
  const testing::ScopedVariable temporary("TMPDIR", (folder_.path() / "absent").string());
  expect_error<Error>([&] { InputFile(fifo_).fetch(); }, {fifo_.string(), "absent", "No such file", "TMPDIR"});
}

TEST_F(Streams, WhileNobodyWritesTheCallerIsNotifiedAndCanGiveUp) {
  std::string told;
  const StreamWait give_up = [&](const std::string& name) {
    told = name;
    throw std::runtime_error("enough");
  };
  expect_error<std::runtime_error>([&] { InputFile(fifo_).fetch(give_up); }, {"enough"});
  EXPECT_EQ(told, fifo_.string());
}

TEST_F(Streams, DevicesAndSocketsAreRefused) {
  expect_error([] { read_data(fs::path("/dev/zero"), {}); }, {"/dev/zero is a device", "expected a file", "pipe"});
  const int socket = ::socket(AF_UNIX, SOCK_STREAM, 0);
  sockaddr_un address{.sun_family = AF_UNIX, .sun_path = "s"};
  const fs::path before = fs::current_path();
  fs::current_path(folder_.path());  // the address of a socket has at most 108 bytes
  EXPECT_EQ(::bind(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
  fs::current_path(before);
  expect_error([&] { read_data(folder_.path() / "s", {}); }, {"is a socket", "expected a file"});
  ::close(socket);
}

TEST_F(Streams, OneStreamIsNotGivenForTwoThings) {
  fs::create_symlink(fifo_, folder_.path() / "link");
  const fs::path other = folder_.path() / "file";
  write_file(other, "1");
  expect_error(
      [&] {
        require_distinct_streams({{"these", fifo_}, {"those", folder_.path() / "link"}});
      },
      {"these and those are the same stream", "only once", "to a file first"});
  expect_error([&] { require_distinct_streams({{"these", "-"}, {"those", "-"}}); }, {"standard input"});
  EXPECT_NO_THROW(require_distinct_streams({{"these", other}, {"those", other}, {"more", fifo_}, {"none", ""}}));
  expect_error([&] { read_data(fifo_, {.labels = fifo_}); }, {"the data and the labels are the same stream"});
}

TEST_F(Streams, PathsTellWhetherTheyAreStreams) {
  write_file(folder_.path() / "file", "1");
  EXPECT_TRUE(names_stream("-"));
  EXPECT_TRUE(names_stream(fifo_));
  EXPECT_FALSE(names_stream(folder_.path() / "file"));
  EXPECT_FALSE(names_stream(folder_.path()));
  EXPECT_FALSE(names_stream(folder_.path() / "absent"));
  EXPECT_EQ(InputFile(fs::path("-")).name(), "standard input");
}

}  // namespace
}  // namespace saddlemesh
