#include <cstdlib>
#include <fstream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "saddlemesh/data/source/checksum.hpp"
#include "support/http_server.hpp"
#include "support/real_data.hpp"
#include "support/rights.hpp"
#include "support/run_program.hpp"
#include "support/scoped_variable.hpp"
#include "support/text.hpp"

namespace saddlemesh::testing {
namespace {

namespace fs = std::filesystem;

// Uses folders of the test in place of the user's.
class DataCommand : public ProgramTest {
 protected:
  void put(const std::string& name, const std::string& contents) const { write_file(folder_ / name, contents); }

  [[nodiscard]] nlohmann::json inspect(const std::string& arguments) const {
    const ProgramResult result = run("data inspect " + arguments + " --json");
    EXPECT_EQ(result.exit_code, 0) << result.err;
    return nlohmann::json::parse(result.out, nullptr, false);
  }

  ScopedVariable data_{"SADDLEMESH_DATA", (folder_ / "sets").string()};
  ScopedVariable cache_{"XDG_CACHE_HOME", (folder_ / "cache").string()};
  ScopedVariable proxies_{"no_proxy", "*"};
  std::string real_ = data_.before();
};

TEST_F(DataCommand, HelpTeaches) {
  for (const std::string command : {"", "list ", "fetch ", "inspect "}) {
    EXPECT_EQ(run("data " + command + "--help").exit_code, 0) << command;
  }
  EXPECT_NE(run("data inspect --help").out.find("saddlemesh data inspect ijcnn1"), std::string::npos);
}

TEST_F(DataCommand, HelpGroupsTheOptionsAndShowsTheirDefaults) {
  const std::string help = run("data split --help").out;
  for (const auto* part : {"Workers:\n  --workers K", "  --header ", "  --no-header ", "  --no-cache ", "  --gray "}) {
    EXPECT_NE(help.find(part), std::string::npos) << part << " is missing in\n" << help;
  }
  for (const auto& [option, value] :
       {std::pair{"--seed N", "1"}, {"--missing refuse|median", "refuse"}, {"--shards SCHEME", "even"}}) {
    const bool shown = contains(help, fmt::format("{}={}", option, value)) ||  // CLI11 up to 2.3
                       contains(help, fmt::format("{} [{}]", option, value));  // format from CLI11 2.4 on
    EXPECT_TRUE(shown) << option << " has no default in\n" << help;
  }
  EXPECT_EQ(help.find("--no-gray"), std::string::npos) << "it changes nothing";
}

TEST_F(DataCommand, ListSaysWhatIsHereAndHowToGetTheRest) {
  put("sets/w8a", "1 3:1\n-1 1:1\n");
  put("sets/ijcnn1/ijcnn1.bz2", "");
  put("sets/ijcnn1/ijcnn1.t", "");
  const ProgramResult text = run("data list");
  EXPECT_EQ(text.exit_code, 0) << text.err;
  for (const auto* part : {"no test part", "no: by hand", "no: fetch", "synthetic", "cache/saddlemesh"}) {
    EXPECT_NE(text.out.find(part), std::string::npos) << part << " is missing in\n" << text.out;
  }
  const auto sets = nlohmann::json::parse(run("data list --json").out)["sets"];
  ASSERT_EQ(sets.size(), 9U);
  for (const auto& set : sets) {
    if (set["name"] == "ijcnn1") {
      EXPECT_EQ(set["here"], true);
      EXPECT_EQ(set["test"], (folder_ / "sets/ijcnn1/ijcnn1.t").string());
    } else if (set["name"] == "a9a") {
      EXPECT_EQ(set["training"], nullptr);
    }
  }
}

TEST_F(DataCommand, InspectReadsATable) {
  put("loans.csv", "age,town,defaulted\n30,Ulm,no\n,Bonn,yes\n50,Ulm,no\n");
  const auto json = inspect("loans.csv --missing median");
  EXPECT_EQ(json["format"], "csv");
  EXPECT_EQ(json["compression"], nullptr);
  EXPECT_EQ(json["kind"], "dense");
  EXPECT_EQ(json["rows"], 3);
  EXPECT_EQ(json["features"], 2);
  EXPECT_EQ(json["positives"], 1);
  EXPECT_EQ(json["classes"][1]["name"], "yes");
  EXPECT_EQ(json["missing"], 1);
  EXPECT_EQ(json["columns"][0]["mean"], 40);
  EXPECT_EQ(json["columns"][1]["categories"], 2);
  const ProgramResult text = run("data inspect loans.csv --missing median");
  for (const auto* part : {"loans.csv", "33.3 % (class yes)", "town", "categories", "first at line"}) {
    EXPECT_NE(text.out.find(part), std::string::npos) << part << " is missing in\n" << text.out;
  }
}

TEST_F(DataCommand, NamesOutOfAFileDoNotReachTheTerminalAsCommands) {
  put("odd.csv", "\x1b[2J,\"two\nlines\",label\n1,2,a\xff\n3,4," + std::string(500, 'b') + "\n");
  const ProgramResult text = run("data inspect odd.csv --format csv --header");
  EXPECT_EQ(text.exit_code, 0) << text.err;
  EXPECT_EQ(text.out.find('\x1b'), std::string::npos) << text.out;
  EXPECT_NE(text.out.find("two\\nlines"), std::string::npos) << text.out;
  EXPECT_EQ(text.out.find(std::string(50, 'b')), std::string::npos) << text.out;
  EXPECT_EQ(inspect("odd.csv --format csv --header")["rows"], 2);
}

TEST_F(DataCommand, InspectTakesTheOptionsOfReading) {
  put("table.txt", "1;0.5;7\n2;0.25;8\n1;0.5;9\n");
  const auto json = inspect("table.txt --no-header --label-column 1 --ignore 3");
  EXPECT_EQ(json["features"], 1);
  EXPECT_EQ(json["positives"], 1);
  EXPECT_EQ(json["max"], 0.5);
  EXPECT_EQ(inspect("table.txt --no-header --label-column -1")["classes"].size(), 3U);
  EXPECT_EQ(inspect("table.txt --no-header --label-column 1 --categorical 2,3")["columns"][1]["categories"], 3);
  EXPECT_EQ(inspect("--no-header --label-column 1 --ignore 2 table.txt")["features"], 1) << "lists end with their word";
  EXPECT_EQ(inspect("table.txt --no-header --label-column 1 --categorical 2 --categorical 3")["columns"],
            inspect("table.txt --no-header --label-column 1 --categorical 2,3")["columns"]);
  EXPECT_EQ(inspect("table.txt --header --label-column 1 --format csv")["rows"], 2);
  EXPECT_EQ(inspect("table.txt --no-header --label-column=-1 --no-gray")["classes"].size(), 3U);
}

TEST_F(DataCommand, InspectReadsSparseRowsOfANamedSet) {
  put("sets/w8a", "+1 3:1\n-1 1:1 2:1\n-1\n");
  const auto json = inspect("w8a");
  EXPECT_EQ(json["format"], "libsvm");
  EXPECT_EQ(json["kind"], "sparse");
  EXPECT_EQ(json["features"], 300) << "as many as the set has, not the file";
  EXPECT_EQ(json["nonzeros"], 3);
  EXPECT_EQ(json["positives"], 1);
  put("sets/w8a.t", "+1 3:1\n");
  EXPECT_EQ(inspect("w8a --test")["rows"], 1);
}

TEST_F(DataCommand, AFileIsNeverTakenForAName) {
  put("w8a", "1 1:2\n0 1:3\n");
  EXPECT_EQ(inspect("w8a")["features"], 1);
  expect_refused("data inspect ./a9a", {"./a9a", "no such file"});
  expect_refused("data inspect a9a.bz2", {"a9a.bz2", "no such file"});
}

TEST_F(DataCommand, InspectMakesSyntheticData) {
  const auto json = inspect("synthetic:rows=200,features=3,positives=0.25");
  EXPECT_EQ(json["positives"], 50);
  EXPECT_EQ(json["shape"], nlohmann::json({3, 1, 1}));
  EXPECT_EQ(inspect("synthetic --threads 1"), inspect("synthetic --threads 3"));
}

TEST_F(DataCommand, InspectDrawsImages) {
  // Two grey images of 2 × 3 pixels in the IDX format, one of each class.
  put("pair-images-idx3-ubyte", std::string("\0\0\x08\x03\0\0\0\2\0\0\0\2\0\0\0\3", 16) + "abcdefABCDEF");
  put("pair-labels-idx1-ubyte", std::string("\0\0\x08\x01\0\0\0\2\0\1", 10));
  const ProgramResult result = run("data inspect pair-images-idx3-ubyte --png pictures/sheet.png");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_NE(result.out.find("1×2×3"), std::string::npos) << result.out;
  EXPECT_EQ(read_file(folder_ / "pictures/sheet.png").substr(1, 3), "PNG");
  EXPECT_EQ(inspect("pair-images-idx3-ubyte --image-size 4x6")["shape"], nlohmann::json({1, 4, 6}));
  EXPECT_EQ(inspect("pair-images-idx3-ubyte --image-size 8 --resize bilinear")["shape"], nlohmann::json({1, 8, 8}));
}

TEST_F(DataCommand, InspectRefusesWhatCannotBe) {
  put("table.csv", "a,label\n1,0\n2,1\n");
  put("empty", "");
  expect_refused("data inspect", {"data"});
  expect_refused("data inspect ''", {"empty"});
  expect_refused("data inspect missing.csv", {"missing.csv", "no such file"});
  expect_refused("data inspect w8b", {"w8b", "did you mean \"w8a\"?"});
  expect_refused("data inspect a9a", {"a9a is not here", "saddlemesh data fetch a9a"});
  expect_refused("data inspect a9a --data-dir nowhere", {"--data-dir nowhere", "no such folder"});
  expect_refused("data inspect empty", {"empty"});
  expect_refused("data inspect table.csv --png sheet.png", {"table.csv", "images"});
  expect_refused("data inspect table.csv --png .", {"--png", "folder"});
  expect_refused("data inspect table.csv --format cvs", {"cvs", "did you mean \"csv\"?"});
  expect_refused("data inspect table.csv --label-column lable", {"lable", "label"});
  expect_refused("data inspect table.csv --image-size 0", {"--image-size: expected", "32x48", "found \"0\""});
  expect_refused("data inspect table.csv --image-size 32x", {"--image-size: expected", "found \"32x\""});
  expect_refused("data inspect table.csv --header --no-header", {"expected --header or --no-header, found both"});
  expect_refused("data inspect table.csv --missing mean",
                 {"--missing: expected one of refuse, median, found \"mean\""});
  expect_refused("data inspect table.csv --threads 0", {"--threads: expected a whole number from 1 to 4096, found 0"});
  expect_refused("data inspect table.csv --gray=no", {"--gray: expected true or false, found \"no\""});
  expect_refused("data inspect table.csv --no-gray=x", {"--gray: expected true or false, found \"x\""});
  expect_refused("data inspect table.csv --ignore a,,b", {"--ignore: expected a list of names", "\"a,,b\""});
  expect_refused("data inspect table.csv --test", {"named sets"});
  expect_refused("data inspect table.csv --grai", {"--grai", "did you mean \"--gray\"?"});
  expect_refused("data inspect synthetic:rows=x", {"rows=x"});
}

TEST_F(DataCommand, InspectSaysThatAFileMayNotBeRead) {
  put("hidden.csv", "a,label\n1,0\n2,1\n");
  fs::permissions(folder_ / "hidden.csv", fs::perms::none);
  const auto result =
      run_shell(folder_, BoundByPermissions::command() + "'" SADDLEMESH_PROGRAM "' data inspect hidden.csv");
  EXPECT_EQ(result.exit_code, 2) << result.out << result.err;
  for (const char* part : {"hidden.csv", "Permission denied"}) {
    EXPECT_NE(result.err.find(part), std::string::npos) << result.err;
  }
}

TEST_F(DataCommand, FetchBringsASetFromAMirrorAndInspectFindsIt) {
  const HttpServer server(folder_ / "served");
  if (!server.running()) GTEST_SKIP() << no_server;
  server.put("a9a", "+1 1:1 5:1\n-1 3:1\n");
  server.put("a9a.t", "-1 2:1\n");
  const ProgramResult cut = run("data fetch a9a --mirror " + server.address("cut-5"));
  EXPECT_EQ(cut.exit_code, 1) << "the network failed, not the user";
  EXPECT_NE(cut.err.find("5 bytes are kept"), std::string::npos) << cut.err;
  const ProgramResult result = run("data fetch a9a --mirror " + server.address("plain"));
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_NE(result.out.find("resumed after 5 bytes"), std::string::npos) << result.out;
  EXPECT_NE(result.out.find("Platt"), std::string::npos) << "terms";
  EXPECT_EQ(read_file(folder_ / "cache/saddlemesh/a9a/a9a"), "+1 1:1 5:1\n-1 3:1\n");
  EXPECT_EQ(inspect("a9a")["rows"], 2);
  EXPECT_EQ(inspect("a9a --test")["features"], 123);
  const ProgramResult again = run("data fetch a9a --mirror " + server.address("plain/"));
  EXPECT_NE(again.out.find("kept"), std::string::npos) << again.out;
  EXPECT_EQ(run("data fetch a9a --data-dir elsewhere --mirror " + server.address("plain")).exit_code, 0);
  EXPECT_TRUE(fs::exists(folder_ / "elsewhere/a9a/a9a.t"));
}

TEST_F(DataCommand, FetchFailsWithTheReasonAndLeavesNothing) {
  const HttpServer server(folder_ / "served");
  if (!server.running()) GTEST_SKIP() << no_server;
  server.put("train-images-idx3-ubyte.gz", "not what Zalando published");
  const auto fails = [&](const std::string& arguments, std::initializer_list<std::string> parts) {
    const ProgramResult result = run("data fetch " + arguments + " --mirror " + server.address("plain"));
    EXPECT_EQ(result.exit_code, 1) << result.err;
    EXPECT_EQ(result.out, "");
    for (const std::string& part : parts) EXPECT_NE(result.err.find(part), std::string::npos) << result.err;
  };
  fails("fashion-mnist", {"md5:8d4fb7e6c68d591d4c3dfef9ec88bf0d", "removed",
                          file_checksum(folder_ / "served/train-images-idx3-ubyte.gz", "md5")});
  EXPECT_TRUE(fs::is_empty(folder_ / "cache/saddlemesh/fashion-mnist"));
  fails("w8a", {"404", "/plain/w8a"});
}

TEST_F(DataCommand, ADiskThatIsFullEndsAFetch) {
  const HttpServer server(folder_ / "served");
  if (!server.running()) GTEST_SKIP() << no_server;
  server.put("w8a", std::string(100000, 'x'));
  // A limit on the size of files simulates a full disk.
  put("limited", "trap '' XFSZ\nulimit -f 20\nexec \"$@\"\n");
  const std::string command = "cd '" + folder_.string() +
                              "' && bash limited '" SADDLEMESH_PROGRAM "' data fetch w8a --mirror " +
                              server.address("plain") + " >out 2>err";
  const int status = std::system(command.c_str());  // NOLINT: a shell is what is wanted
  EXPECT_EQ(WEXITSTATUS(status), 1);
  EXPECT_NE(read_file(folder_ / "err").find("w8a.part: File too large"), std::string::npos)
      << read_file(folder_ / "err");
}

TEST_F(DataCommand, FetchRefusesWhatCannotBeFetched) {
  expect_refused("data fetch w8b", {"w8b", "did you mean \"w8a\"?"});
  expect_refused("data fetch synthetic", {"generated when they are used"});
  expect_refused("data fetch creditcard", {"Kaggle", "creditcard.csv", "cache/saddlemesh/creditcard"});
  expect_refused("data fetch w8a --mirror example.org", {"--mirror", "http://"});
  expect_refused("data fetch w8a --data-dir /proc/nowhere", {"/proc/nowhere"});
  expect_refused("data fetch", {"name"});
  expect_refused("data fech", {"fech", "did you mean \"fetch\"?"});
  expect_refused("data", {"list, fetch, inspect"});
}

using RealData = DataCommand;

TEST_F(RealData, HasTheRowsAndPositivesThatItsPublishersState) {
  if (const auto reason = missing_data(real_, {"ijcnn1.bz2", "ijcnn1.t.bz2", "creditcard-subset.csv.gz", "w8a.bz2"})) {
    GTEST_SKIP() << *reason;
  }
  const auto ijcnn1 = inspect("ijcnn1 --data-dir '" + real_ + "'");
  EXPECT_EQ(ijcnn1["compression"], "bzip2");
  EXPECT_EQ(ijcnn1["rows"], 49990);
  EXPECT_EQ(ijcnn1["features"], 22);
  EXPECT_EQ(ijcnn1["positives"], 4853);
  const auto test = inspect("ijcnn1 --test --data-dir '" + real_ + "'");
  EXPECT_EQ(test["rows"], 91701);
  EXPECT_EQ(test["positives"], 8712);
  const auto credit = inspect("creditcard --data-dir '" + real_ + "'");
  EXPECT_EQ(credit["rows"], 3690);
  EXPECT_EQ(credit["features"], 30);
  EXPECT_EQ(credit["positives"], 473);
  const auto w8a = inspect("w8a --data-dir '" + real_ + "'");
  EXPECT_EQ(w8a["rows"], 49749);
  EXPECT_EQ(w8a["features"], 300);
  EXPECT_EQ(w8a["nonzeros"], 579586);
  EXPECT_EQ(w8a["positives"], 1479);
}

TEST_F(RealData, DogsAndCatsAreBroughtToTheSizeOfTheSet) {
  if (const auto reason = missing_data(real_, {"dogs-vs-cats-64.tar"})) GTEST_SKIP() << *reason;
  const auto json = inspect("dogs-vs-cats --data-dir '" + real_ + "'");
  EXPECT_EQ(json["rows"], 24997);
  EXPECT_EQ(json["shape"], nlohmann::json({3, 32, 32}));
  EXPECT_EQ(json["positives"], 12499);
}

}  // namespace
}  // namespace saddlemesh::testing
