#include "saddlemesh/data/named/fetch.hpp"

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

class Fetch : public testing::Needs<OptionalPart::downloads> {
 protected:
  void SetUp() override {
    Needs::SetUp();
    if (!server_.running()) GTEST_SKIP() << testing::no_server;
  }

  // Serves an archive "set.tar.gz" of folder/a and folder/b, as tar writes it.
  void serve_archive(const std::string& folder) const {
    write_file(folder_.path() / folder / "a", "alpha");
    write_file(folder_.path() / folder / "b", "beta");
    const std::string command = "cd '" + folder_.path().string() + "' && tar czf served/set.tar.gz ./" + folder;
    ASSERT_EQ(std::system(command.c_str()), 0);  // NOLINT: a shell is what is wanted
  }

  [[nodiscard]] std::vector<FetchedFile> fetch(const NamedSet& set) const {
    return fetch_set(set, {target_, server_.address("plain")});
  }

  [[nodiscard]] static NamedSet two_files(std::string_view checksum) {
    return {
        .name = "pair", .summary = "", .layouts = {}, .files = {{"one", "", checksum}, {"two", "", ""}}, .terms = ""};
  }

  [[nodiscard]] static NamedSet packed() {
    return {.name = "packed",
            .summary = "",
            .layouts = {},
            .files = {{"set.tar.gz", "", "", {"inner/b", "inner/a"}}},
            .terms = ""};
  }

  testing::ScopedVariable proxies_{"no_proxy", "*"};
  testing::TemporaryFolder folder_;
  testing::HttpServer server_{folder_.path() / "served"};
  const fs::path target_ = folder_.path() / "target";
};

TEST_F(Fetch, BringsEveryFileAndKeepsWhatIsRight) {
  server_.put("one", "abc");
  server_.put("two", "second");
  const NamedSet set = two_files("md5:900150983cd24fb0d6963f7d28e17f72");
  const auto first = fetch(set);
  ASSERT_EQ(first.size(), 2U);
  EXPECT_TRUE(first[0].fetched && first[1].fetched);
  EXPECT_EQ(read_file(target_ / "two"), "second");
  const std::string requests = server_.requests();
  const auto second = fetch(set);
  EXPECT_FALSE(second[0].fetched || second[1].fetched);
  EXPECT_EQ(server_.requests(), requests) << "nothing was asked again";
}

TEST_F(Fetch, AFileWithAnotherChecksumIsFetchedAnew) {
  server_.put("one", "abc");
  server_.put("two", "second");
  write_file(target_ / "one", "damaged");
  EXPECT_TRUE(fetch(two_files("md5:900150983cd24fb0d6963f7d28e17f72"))[0].fetched);
  EXPECT_EQ(read_file(target_ / "one"), "abc");
}

class FetchArchive : public Fetch {
 protected:
  void SetUp() override {
    Fetch::SetUp();
    if (!has(OptionalPart::archives)) GTEST_SKIP() << absence(OptionalPart::archives);
  }
};

TEST_F(FetchArchive, WhatIsNeededIsTakenOut) {
  serve_archive("inner");
  const auto files = fetch(packed());
  ASSERT_EQ(files.size(), 2U);
  EXPECT_EQ(files[0].path, target_ / "inner" / "b");
  EXPECT_EQ(read_file(target_ / "inner" / "a"), "alpha");
  EXPECT_EQ(read_file(target_ / "inner" / "b"), "beta");
  EXPECT_FALSE(fs::exists(target_ / "set.tar.gz"));
  EXPECT_FALSE(fetch(packed())[0].fetched);
}

TEST_F(FetchArchive, OneWithoutAFileIsNotTheOneExpected) {
  serve_archive("other");
  testing::expect_error<Error>([&] { (void)fetch(packed()); }, {"set.tar.gz", "inner/b"});
}

TEST_F(Fetch, WhatNeedsALoginIsExplained) {
  const NamedSet& set = named_set("dogs-vs-cats");
  testing::expect_error(
      [&] {
        fetch_set(set, {target_, ""});
      },
      {"dogs-vs-cats", "kaggle.com/c/dogs-vs-cats", "train.zip", target_.string()});
  EXPECT_FALSE(fs::exists(target_));
}

}  // namespace
}  // namespace saddlemesh
