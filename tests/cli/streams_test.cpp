// Data from pipes, FIFOs and standard input.
#include <algorithm>
#include <sys/stat.h>

#include <nlohmann/json.hpp>

#include "support/background.hpp"
#include "support/run_program.hpp"

namespace saddlemesh::testing {
namespace {

class StreamedData : public ProgramTest {
 protected:
  static constexpr std::size_t rows = 40'000;

  StreamedData() {
    std::string text = "a,b,label\n";
    for (std::size_t row = 0; row < rows; ++row) {
      text += std::to_string(row % 101) + "," + std::to_string(row) + (row * 7 % 101 > 50 ? ",yes\n" : ",no\n");
    }
    write_file(folder_ / "rows.csv", text);
    EXPECT_EQ(run("train rows.csv --iterations 5 --model linear --out model --quiet").exit_code, 0);
  }

  /// bash supports <(command), which sh does not.
  [[nodiscard]] ProgramResult bash(const std::string& command) const {
    write_file(folder_ / "script", "p='" SADDLEMESH_PROGRAM "'\n" + command + "\n");
    return run_shell(folder_, "bash script");
  }
};

TEST_F(StreamedData, PredictScoresEveryRowHoweverTheyCome) {
  const std::string expected = run("predict model rows.csv").out;
  EXPECT_EQ(std::ranges::count(expected, '\n'), static_cast<std::ptrdiff_t>(rows) + 1);
  for (const std::string command :
       {"$p predict model <(cat rows.csv)", "cat rows.csv | $p predict model -", "$p predict model - < rows.csv",
        "cat rows.csv | $p predict model /dev/stdin", "mkfifo f; cat rows.csv > f & $p predict model f; wait; rm f",
        "gzip -c rows.csv | $p predict model -"}) {
    const ProgramResult found = bash(command);
    EXPECT_EQ(found.exit_code, 0) << command << "\n" << found.err;
    EXPECT_EQ(found.out, expected) << command;
  }
}

// Rows that cannot be read with labels are read again without labels.
TEST_F(StreamedData, PredictLooksAtAPipeTwiceWhereItMust) {
  const ProgramResult found = bash("$p predict model <(sed 's/,[a-z]*$//' rows.csv)");
  EXPECT_EQ(found.exit_code, 0) << found.err;
  EXPECT_EQ(std::ranges::count(found.out, '\n'), static_cast<std::ptrdiff_t>(rows) + 1);
}

TEST_F(StreamedData, EveryCommandReadsThem) {
  const auto inspected = nlohmann::json::parse(bash("cat rows.csv | $p data inspect - --json").out);
  EXPECT_EQ(inspected["rows"], rows);
  EXPECT_EQ(inspected["name"], "standard input");
  const auto split = nlohmann::json::parse(bash("$p data split <(cat rows.csv) --test-share 0 --json").out);
  EXPECT_EQ(split["training"]["rows"], rows);
  const auto found = nlohmann::json::parse(bash("$p evaluate model <(cat rows.csv) --bootstrap 0 --json").out);
  EXPECT_EQ(found["rows"], rows);
}

TEST_F(StreamedData, TrainingOnAPipeGivesTheBitsOfTrainingOnTheFile) {
  EXPECT_EQ(bash("$p train <(cat rows.csv) --iterations 5 --model linear --out piped --quiet").exit_code, 0);
  EXPECT_EQ(run("predict piped rows.csv").out, run("predict model rows.csv").out);
  expect_refused("train --resume --out piped", {"read its data from a pipe (/dev/fd/", "cannot be read again"});
  EXPECT_EQ(bash("$p train <(cat rows.csv) --resume --out piped --quiet").exit_code, 0);
}

TEST_F(StreamedData, LabelsAndTestRowsMayComeThroughPipesOfTheirOwn) {
  const ProgramResult found = bash(
      "$p train <(cut -d, -f1,2 rows.csv) --labels <(cut -d, -f3 rows.csv) --test <(cut -d, -f1,2 rows.csv) "
      "--test-labels <(cut -d, -f3 rows.csv) --iterations 2 --model linear --out apart --json --quiet");
  ASSERT_EQ(found.exit_code, 0) << found.err;
  EXPECT_EQ(nlohmann::json::parse(found.out)["test_rows"], rows);
}

TEST_F(StreamedData, OneStreamForTwoThingsIsRefused) {
  expect_refused("train - --test -", {"the training data and the test data are the same stream, standard input"});
  expect_refused("data inspect - --labels /dev/stdin", {"the data and the labels are the same stream"});
}

TEST_F(StreamedData, SeveralFilesWhereOneIsExpectedAreRefusedWithTheRightForm) {
  expect_refused("train rows.csv rows.csv", {"rows.csv is listed twice"});
  expect_refused("predict model rows.csv rows.csv", {"does not take \"rows.csv\"", "join several first"});
}

TEST_F(StreamedData, WhatNeverEndsIsRefused) {
  expect_refused("data inspect /dev/zero", {"/dev/zero is a device"});
  expect_refused("train /dev/random", {"/dev/random is a device", "write the data to a file first"});
  expect_refused("predict model -", {"standard input is a device"});
}

TEST_F(StreamedData, WaitingForAFifoThatNobodyWritesToIsNoted) {
  ASSERT_EQ(::mkfifo((folder_ / "fifo").c_str(), 0600), 0);
  Background inspect(folder_, "'" SADDLEMESH_PROGRAM "' data inspect fifo");
  wait_until(inspect, [&] { return lines_of(folder_ / ".err") > 0; });
  EXPECT_NE(read_file(folder_ / ".err").find("waiting for data from fifo"), std::string::npos);
  EXPECT_NE(inspect.end(SIGINT), 0);  // a waiting command can be interrupted
}

}  // namespace
}  // namespace saddlemesh::testing
