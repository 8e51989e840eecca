// Commands that need more memory than is available.
#include "data/source/compress.hpp"
#include "support/run_program.hpp"

namespace saddlemesh::testing {
namespace {

class LittleMemory : public ProgramTest {
 protected:
  LittleMemory() {
    std::string text = "a,b,label\n";
    for (int row = 0; row < 400; ++row)
      text += std::to_string(row) + "," + std::to_string(row % 7) + (row % 3 == 0 ? ",1\n" : ",0\n");
    write_file(folder_ / "rows.csv", text);
    write_file(folder_ / "tiny.svm", "1 1:0.5 67108864:1\n0 1:0.25\n1 2:1 3:1\n0 2:4\n1 7:1\n0 3:1\n");
  }
};

class FewAddresses : public LittleMemory {
 protected:
  void SetUp() override {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    GTEST_SKIP() << "sanitizers reserve more addresses than ulimit -v leaves; run the preset release";
#endif
  }

  /// Runs with 2 GB of address space, or the given number of kB.
  [[nodiscard]] ProgramResult run_small(const std::string& arguments, int kilobytes = 2'000'000) const {
    return run_shell(folder_, "ulimit -v " + std::to_string(kilobytes) + "; '" SADDLEMESH_PROGRAM "' " + arguments);
  }
};

TEST_F(FewAddresses, ATinyFileOfALargeIndexIsInspectedInLittleMemory) {
  const ProgramResult found = run_small("data inspect tiny.svm", 1'000'000);
  EXPECT_EQ(found.exit_code, 0) << found.err;
  EXPECT_NE(found.out.find("67,108,864, sparse"), std::string::npos);
  EXPECT_NE(found.out.find("67,108,859 features without a value"), std::string::npos) << found.out;
}

TEST_F(LittleMemory, TrainingThatDoesNotFitSaysWhatItNeedsWhatThereIsAndWhatHelps) {
  expect_refused("train tiny.svm --test-share 0 --workers 2 --memory 20G --quiet --out run",
                 {"1,073,741,857 parameters", "of memory; 20 GB are left of --memory 20 GB", "--workers", "--hidden"});
}

TEST_F(FewAddresses, TheLimitOfTheShellCounts) {
  const ProgramResult limited = run_small("train rows.csv --hidden 9000,9000 --quiet --out run");
  EXPECT_EQ(limited.exit_code, 2) << limited.err;
  EXPECT_NE(limited.err.find("are left under ulimit (--memory SIZE sets another limit)"), std::string::npos)
      << limited.err;
  EXPECT_FALSE(std::filesystem::exists(folder_ / "run"));
}

TEST_F(LittleMemory, ALineOfCommasIsRefusedByEveryCommand) {
  write_file(folder_ / "commas.gz", gzip(std::string(20'000'000, ',') + "\n"));
  for (const std::string command : {"data inspect", "data split", "train"}) {
    expect_refused(command + " commas.gz --memory 2G", {"commas.gz: a table of 20000001 columns needs", "--memory"});
  }
}

// --memory overrides the estimate; if memory then runs out, that must be reported, too.
TEST_F(FewAddresses, ExhaustionItselfIsReportedAndEndsWithCodeOne) {
  const ProgramResult found = run_small("train rows.csv --hidden 9000,9000 --memory 900G --quiet --out run", 1'000'000);
  EXPECT_EQ(found.exit_code, 1) << found.err;
  EXPECT_NE(found.err.find("saddlemesh: out of memory ("), std::string::npos) << found.err;
  EXPECT_NE(found.err.find("fewer workers"), std::string::npos) << found.err;
}

TEST_F(FewAddresses, UsualCommandsRunInTwoGigabytes) {
  EXPECT_EQ(run_small("train rows.csv --iterations 3 --workers 64 --threads 2 --quiet --out run").exit_code, 0);
  EXPECT_EQ(run_small("predict run rows.csv --threads 2").exit_code, 0);
  EXPECT_EQ(run_small("evaluate run rows.csv --threads 2").exit_code, 0);
  EXPECT_EQ(run_small("data split rows.csv").exit_code, 0);
}

TEST_F(LittleMemory, AnAmountThatIsNoneIsRefused) {
  for (const std::string command : {"train rows.csv", "data inspect rows.csv", "predict model rows.csv"}) {
    expect_refused(command + " --memory lots", {"--memory", "such as 8G", "lots"});
  }
}

}  // namespace
}  // namespace saddlemesh::testing
