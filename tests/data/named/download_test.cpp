#include "saddlemesh/data/named/download.hpp"

#include <cstdlib>

#include <gtest/gtest.h>

#include "saddlemesh/core/file.hpp"
#include "saddlemesh/data/source/checksum.hpp"
#include "support/expect_error.hpp"
#include "support/http_server.hpp"
#include "support/needs.hpp"
#include "support/scoped_variable.hpp"
#include "support/temporary_folder.hpp"

namespace saddlemesh {
namespace {

namespace fs = std::filesystem;

std::string some_bytes(std::size_t count, unsigned seed) {
  std::string bytes;
  for (std::size_t i = 0; i < count; ++i) bytes += static_cast<char>((seed = seed * 1664525U + 1013904223U) >> 24U);
  return bytes;
}

class Download : public testing::Needs<OptionalPart::downloads> {
 protected:
  void SetUp() override {
    Needs::SetUp();
    if (!server_.running()) GTEST_SKIP() << testing::no_server;
    server_.put("data.bin", bytes_);
  }

  std::uint64_t fetch(const std::string& mode, const std::string& checksum = "") const {
    return download({server_.address(mode) + "/data.bin", target_, checksum});
  }

  // The connection breaks after 1000 bytes.
  void fetch_the_beginning(const std::string& mode = "cut-1000") const {
    testing::expect_error<Error>([&] { fetch(mode); }, {"data.bin", "1000 bytes are kept", "again"});
    EXPECT_EQ(read_file(part_), bytes_.substr(0, 1000));
    EXPECT_FALSE(fs::exists(target_));
  }

  void expect_whole(const std::string& contents) const {
    EXPECT_EQ(read_file(target_), contents);
    EXPECT_EQ(std::distance(fs::directory_iterator(target_.parent_path()), {}), 1) << "nothing else is left there";
  }

  [[nodiscard]] bool asked(const std::string& line) const { return server_.requests().find(line) != std::string::npos; }

  const std::string bytes_ = some_bytes(300000, 1);
  testing::ScopedVariable proxies_{"no_proxy", "*"};
  testing::TemporaryFolder folder_;
  testing::HttpServer server_{folder_.path() / "served"};
  const fs::path target_ = folder_.path() / "deep" / "here" / "data.bin", part_ = target_.string() + ".part";
};

TEST_F(Download, BringsTheFileAndNothingElse) {
  EXPECT_EQ(fetch("plain"), 0U);
  expect_whole(bytes_);
}

TEST_F(Download, AnEmptyFileIsAFileToo) {
  server_.put("data.bin", "");
  EXPECT_EQ(fetch("plain", "md5:d41d8cd98f00b204e9800998ecf8427e"), 0U);
  expect_whole("");
}

TEST_F(Download, FollowsARedirection) {
  fetch("moved");
  expect_whole(bytes_);
}

TEST_F(Download, ReportsItsProgress) {
  std::uint64_t last = 0, whole = 0;
  download({server_.address("plain") + "/data.bin", target_, "", [&](std::uint64_t done, std::uint64_t total) {
              EXPECT_GE(done, last);
              last = done;
              whole = total;
            }});
  EXPECT_EQ(last, bytes_.size());
  EXPECT_EQ(whole, bytes_.size());
}

TEST_F(Download, ResumesWhereItWasCutOff) {
  fetch_the_beginning();
  EXPECT_EQ(fetch("plain"), 1000U);
  expect_whole(bytes_);
  EXPECT_TRUE(asked("/plain/data.bin bytes=1000- \"")) << server_.requests();
  EXPECT_TRUE(asked("206"));
}

TEST_F(Download, ResumesAfterSeveralCuts) {
  fetch_the_beginning();
  testing::expect_error<Error>([&] { fetch("cut-500"); }, {"1500 bytes are kept"});
  EXPECT_EQ(fetch("plain"), 1500U);
  expect_whole(bytes_);
}

TEST_F(Download, ResumesByTheDateIfTheTagIsWeak) {
  fetch_the_beginning();
  write_file(part_.string() + ".etag", "Tue, 15 Nov 1994 12:45:26 GMT");
  EXPECT_EQ(fetch("weak"), 1000U);
  expect_whole(bytes_);
}

TEST_F(Download, BeginsAnewWhereTheServerKnowsNoRanges) {
  fetch_the_beginning();
  EXPECT_EQ(fetch("norange"), 0U);
  expect_whole(bytes_);
}

TEST_F(Download, BeginsAnewWhereTheServerAnswersWithAnotherRange) {
  fetch_the_beginning();
  EXPECT_EQ(fetch("wrong"), 0U);
  expect_whole(bytes_);
}

TEST_F(Download, BeginsAnewWhereTheFileChanged) {
  fetch_the_beginning();
  const std::string changed = some_bytes(200000, 2);
  server_.put("data.bin", changed);
  EXPECT_EQ(fetch("plain"), 0U);
  expect_whole(changed);
}

TEST_F(Download, BeginsAnewWhereNothingIsLeftToAskFor) {
  fetch_the_beginning();
  write_file(part_, bytes_ + "more");
  EXPECT_EQ(fetch("plain"), 0U);
  expect_whole(bytes_);
  EXPECT_TRUE(asked("416")) << server_.requests();
}

TEST_F(Download, TheChecksumIsVerifiedBeforeTheFileIsThere) {
  const std::string right = "sha256:" + std::string(64, '0');
  testing::expect_error<Error>([&] { fetch("plain", right); }, {right, "sha256:", "/plain/data.bin", "removed"});
  EXPECT_TRUE(fs::is_empty(target_.parent_path()));
  write_file(folder_.path() / "copy", bytes_);
  EXPECT_EQ(fetch("plain", file_checksum(folder_.path() / "copy", "sha256")), 0U);
  expect_whole(bytes_);
}

TEST_F(Download, AWrongChecksumAfterAResumedTransferLeavesNothingEither) {
  fetch_the_beginning();
  testing::expect_error<Error>([&] { fetch("plain", "md5:00"); }, {"md5:00"});
  EXPECT_TRUE(fs::is_empty(target_.parent_path()));
}

TEST_F(Download, AnAddressThatIsNotThereLeavesNothing) {
  testing::expect_error<Error>(
      [&] {
        download({server_.address("plain") + "/other", target_, ""});
      },
      {"/plain/other", "404", "not found", "--mirror"});
  EXPECT_TRUE(fs::is_empty(target_.parent_path()));
  testing::expect_error<Error>([&] { download({"http://host.invalid/x", target_, ""}); }, {"host.invalid", "resolve"});
  testing::expect_error<Error>([&] { download({"http://127.0.0.1:1/x", target_, ""}); }, {"127.0.0.1:1", "connect"});
  testing::expect_error([&] { download({"ftp://host/x", target_, ""}); }, {"ftp://host/x", "http://"});
  testing::expect_error([&] { download({"http://", target_, ""}); }, {"http://"});
}

TEST_F(Download, APlaceThatCannotBeWrittenIsNamed) {
  write_file(folder_.path() / "file", "");
  const auto fetch_into = [&](const fs::path& place) { download({server_.address("plain") + "/data.bin", place, ""}); };
  testing::expect_error([&] { fetch_into(folder_.path() / "file" / "data.bin"); }, {"file"});
  fs::create_directories(folder_.path() / "folder" / "inside");
  testing::expect_error<Error>([&] { fetch_into(folder_.path() / "folder"); }, {"folder"});
}

}  // namespace
}  // namespace saddlemesh
