#include "saddlemesh/train/site_placement.hpp"

#include <fstream>

#include <gtest/gtest.h>

#include "saddlemesh/core/bytes.hpp"
#include "support/expect_error.hpp"
#include "support/sent_texts.hpp"
#include "support/temporary_folder.hpp"

namespace saddlemesh {
namespace {

using Sites = std::vector<Site>;

TEST(SitePlacement, SitesWithoutAHostMayBeAnywhere) {
  const testing::SentTexts processes({"", ""});  // on hosts a, b, b
  EXPECT_NO_THROW(require_hosts(processes, Sites{{"ulm", "u"}, {"bonn", "b"}, {"trier", "t"}}));
  EXPECT_NO_THROW(require_hosts(processes, Sites{{"ulm", "u", "a.example.org"}, {"bonn", "b"}, {"trier", "t", "b"}}));
}

TEST(SitePlacement, ASiteOnAnotherHostIsRefusedWithTheHostFile) {
  const testing::SentTexts processes({""});  // on hosts a, b
  testing::expect_error(
      [&] {
        require_hosts(processes, Sites{{"ulm", "u", "b"}, {"bonn", "b", "b"}, {"trier", "t", "a"}});
      },
      {"ulm is on b, but its process would run on a", "trier is on a, but its process would run on b", "-n 3",
       "\n    b slots=2\n    a slots=1"});
}

TEST(SitePlacement, SitesOfOneHostMustStandTogether) {
  const testing::SentTexts processes({""});
  testing::expect_error(
      [&] {
        require_hosts(processes, Sites{{"ulm", "u", "b"}, {"bonn", "b", "a"}, {"trier", "t", "b"}});
      },
      {"ulm is on b", "list the sites of each host one after the other"});
}

TEST(SitePlacement, ProcessesThatSeeDifferentFilesLearnHowToNameThem) {
  const testing::TemporaryFolder folder;
  const std::string here = folder.path().string();
  for (const char* name : {"ulm.csv", "bonn.csv"}) std::ofstream(folder.path() / name) << "x";
  testing::SentTexts processes({pack_texts(std::vector<std::string>{"", here + "/bonn.csv", here + "/trier.csv"})});
  testing::expect_error([&] { agree_on_sites(processes, {.data = here + "/*.csv"}); },
                        {"the processes see different files", "process 1 on host b", "/trier.csv",
                         "--sites " + here + "/bonn.csv," + here + "/ulm.csv," + here + "/trier.csv"});
}

TEST(SitePlacement, AProcessThatSendsNoListOfFilesIsNamed) {
  const testing::TemporaryFolder folder;
  const std::string here = folder.path().string();
  for (const char* name : {"ulm.csv", "bonn.csv"}) std::ofstream(folder.path() / name) << "x";
  for (const char* sent : {"", "x", "\xff\xff\xff\xff\xff\xff\xff\xff"}) {
    testing::SentTexts processes({sent});
    testing::expect_error<Error>([&] { agree_on_sites(processes, {.data = here + "/*.csv"}); },
                                 {"process 1 on host b", "a reason and paths"});
  }
}

TEST(SitePlacement, ProcessesThatSeeTheSameFilesHaveTheSameSites) {
  const testing::TemporaryFolder folder;
  const std::string here = folder.path().string();
  for (const char* name : {"ulm.csv", "bonn.csv"}) std::ofstream(folder.path() / name) << "x";
  testing::SentTexts processes({pack_texts(std::vector<std::string>{"", here + "/bonn.csv", here + "/ulm.csv"})});
  const DataOptions agreed = agree_on_sites(processes, {.data = here + "/*.csv"});
  EXPECT_EQ(agreed.sites, (Sites{{"bonn", here + "/bonn.csv"}, {"ulm", here + "/ulm.csv"}}));
  EXPECT_EQ(agreed.workers, 2U);
}

}  // namespace
}  // namespace saddlemesh
