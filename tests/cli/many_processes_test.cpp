// The program under mpirun, with real processes.
#include <fstream>
#include <set>
#include <sstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "saddlemesh/comm/launch.hpp"
#include "support/background.hpp"
#include "support/open_mpi.hpp"
#include "support/rights.hpp"
#include "support/run_program.hpp"

#ifdef SADDLEMESH_MPIRUN

namespace saddlemesh {
namespace {

namespace fs = std::filesystem;
using testing::Background;
using testing::lines_of;
using testing::ProgramResult;
using testing::wait_until;

class ManyProcesses : public testing::ProgramTest {
 protected:
  void SetUp() override {
    if (mpi_library().find("Open MPI") == std::string::npos) GTEST_SKIP() << testing::no_open_mpi;
    fs::create_directory(folder_ / "sessions");
  }

  // Open MPI requires an option to run as root and with more processes than cores. MPI's own leaks are ignored.
  // Launchers that start and end at the same time disturb each other's session folder below TMPDIR, so each test has
  // its own.
  static std::string mpirun(std::size_t processes, const std::string& arguments, const std::string& wrapper = "") {
    return "env TMPDIR=\"$PWD/sessions\" OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 "
           "OMPI_MCA_rmaps_base_oversubscribe=1 "
           "PRTE_MCA_rmaps_default_mapping_policy=:oversubscribe "
           "OMPI_MCA_orte_execute_quiet=1 ASAN_OPTIONS=detect_leaks=0 '" SADDLEMESH_MPIRUN "' --bind-to none -n " +
           std::to_string(processes) + " " + wrapper + " '" SADDLEMESH_PROGRAM "' " + arguments;
  }

  [[nodiscard]] ProgramResult run_by(std::size_t processes, const std::string& arguments,
                                     const std::string& wrapper = "") const {
    Background started(folder_, mpirun(processes, arguments, wrapper));
    const int code = started.wait();
    return {code, read_file(folder_ / ".out"), read_file(folder_ / ".err")};
  }

  // Returns the program's own lines. Open MPI adds messages about the network and about every unsuccessful end.
  static std::vector<std::string> messages_of_program(const std::string& err) {
    std::vector<std::string> said;
    std::istringstream lines(err);
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with("saddlemesh: ")) said.push_back(line);
    }
    return said;
  }

  [[nodiscard]] std::string model(const std::string& run) const {
    return read_file(folder_ / run / "model.safetensors");
  }

  // Compares every model below one folder with the model at the same path in the other.
  void expect_same_models(const std::string& one, const std::string& other) const {
    std::size_t models = 0;
    for (const auto& entry : fs::recursive_directory_iterator(folder_ / one)) {
      if (entry.path().filename() != "model.safetensors" ||
          entry.path().string().find("checkpoints") != std::string::npos)
        continue;
      const fs::path place = fs::relative(entry.path(), folder_ / one);
      EXPECT_EQ(read_file(entry.path()), read_file(folder_ / other / place)) << other / place;
      ++models;
    }
    EXPECT_GT(models, 0U);
  }

  // Trains with all methods on K workers in this process alone, and in 1 to 4 processes with 1 and 2 threads.
  void expect_same_models_however_hosted(const std::string& options) const {
    const std::string all =
        "compare " + options +
        " --methods d-scgdam-gt,d-scgdam-gp,d-scgdam-gt-m,d-scgdam-gt2,scgda,pdsca,dsgda,cross-entropy "
        "--quiet --out ";
    ASSERT_EQ(run(all + "alone").exit_code, 0);
    for (const std::size_t processes : {1U, 2U, 3U, 4U}) {
      for (const std::size_t threads : {1U, 2U}) {
        const std::string out = "by-" + std::to_string(processes) + "-" + std::to_string(threads);
        const auto result = run_by(processes, all + out + " --threads " + std::to_string(threads));
        ASSERT_EQ(result.exit_code, 0) << result.err;
        expect_same_models("alone", out);
      }
    }
  }

  void write_images(std::size_t count, std::size_t side) const {
    const auto head = [](std::initializer_list<std::size_t> sizes) {
      std::string bytes{'\0', '\0', '\x08', static_cast<char>(sizes.size())};
      for (const std::size_t size : sizes) {
        for (const int shift : {24, 16, 8, 0}) bytes += static_cast<char>(size >> shift);
      }
      return bytes;
    };
    std::string images = head({count, side, side}), labels = head({count});
    std::uint32_t state = 1;
    for (std::size_t i = 0; i < count; ++i) {
      const auto label = static_cast<char>(i % 3 == 0);
      labels += label;
      for (std::size_t pixel = 0; pixel < side * side; ++pixel) {
        state = state * 1664525U + 1013904223U;
        images += static_cast<char>((state >> 25U) + (label != 0 && pixel < side * side / 2 ? 90U : 0U));
      }
    }
    std::ofstream(folder_ / "images-idx3-ubyte", std::ios::binary) << images;
    std::ofstream(folder_ / "labels-idx1-ubyte", std::ios::binary) << labels;
  }

  // Writes a table for each site, in a folder of its own.
  void write_sites(std::size_t sites) const {
    for (std::size_t k = 0; k < sites; ++k) {
      const fs::path site = folder_ / "sites" / std::to_string(k);
      fs::create_directories(site);
      std::ofstream table(site / "table.csv");
      table << "a,b,label\n";
      for (std::size_t i = 0; i < 60 + 20 * k; ++i) {
        const bool positive = (i * 7 + k) % 4 == 0;
        const auto noise = static_cast<double>((i * 7919 + k * 104729) % 1000) / 500.0;
        table << (positive ? 1 + noise : noise) << ',' << noise * noise << ',' << positive << '\n';
      }
    }
  }
};

TEST_F(ManyProcesses, ModelsOfAllMethodsAreTheSameBytesForAnyNumberOfProcessesAndThreads) {
  expect_same_models_however_hosted(
      "synthetic:rows=900,features=6,positives=0.2 --hidden 5 --batch 16 --workers 5 --topology ring --iterations 16 "
      "--evaluate-every 8");
}

TEST_F(ManyProcesses, SoTheyAreOnAnExponentialGraph) {
  expect_same_models_however_hosted(
      "synthetic:rows=900,features=6,positives=0.2 --hidden 5 --batch 16 --workers 6 --topology exponential "
      "--iterations 16 --evaluate-every 8 --validation-share 0.2");
}

TEST_F(ManyProcesses, SoTheyAreWithGraphsThatChangeInTime) {
  const std::string options =
      " synthetic:rows=600,features=6 --hidden 5 --batch 16 --workers 6 --iterations 16 --quiet --topology ";
  for (const std::string topology : {"one-peer-exponential", "random-matching"}) {
    ASSERT_EQ(run("train" + options + topology + " --out " + topology).exit_code, 0);
    for (const std::size_t processes : {2U, 4U}) {
      const std::string out = topology + "-by-" + std::to_string(processes);
      ASSERT_EQ(run_by(processes, "train" + options + topology + " --out " + out).exit_code, 0);
      EXPECT_EQ(model(topology), model(out));
    }
  }
}

TEST_F(ManyProcesses, SoTheyAreWithAResNet20) {
  write_images(100, 10);
  expect_same_models_however_hosted(
      "images-idx3-ubyte --labels labels-idx1-ubyte --model resnet20 --batch 4 --workers 4 --iterations 2 "
      "--evaluate-every 2");
}

TEST_F(ManyProcesses, EvaluationIsThatOfOneProcess) {
  const std::string options =
      "train synthetic:rows=3000,features=6,positives=0.1 --hidden 5 --batch 16 --workers 4 --iterations 60 "
      "--evaluate-every 20 --validation-share 0.1 --quiet --json --out ";
  const auto alone = nlohmann::json::parse(run(options + "alone").out);
  const auto together = nlohmann::json::parse(run_by(3, options + "together").out);
  for (const char* key : {"test_auroc", "validation_auroc", "loss", "consensus_x", "bytes", "test_rows"}) {
    EXPECT_EQ(alone.at(key), together.at(key)) << key;
  }
}

TEST_F(ManyProcesses, ARunResumesWithOtherProcessesToTheSameBits) {
  const std::string options =
      " synthetic:rows=600,features=5 --hidden 4 --batch 16 --workers 5 --schedule constant --evaluate-every 1000 "
      "--quiet --iterations ";
  Background training(folder_, mpirun(3, "train" + options + "1000000000 --out run"));
  wait_until(training, [&] { return lines_of(folder_ / "run/metrics.csv") >= 3; });
  EXPECT_EQ(training.end(SIGUSR1), 138);  // mpirun passes it on to all processes
  const std::string said = read_file(folder_ / ".err");
  ASSERT_NE(said.find("saddlemesh train --resume --out run"), std::string::npos) << said;
  EXPECT_EQ(said.find("stopped at"), said.rfind("stopped at")) << said;
  const auto stopped = std::stoull(said.substr(said.find("at iteration ") + 13));
  const auto until = [&](std::uint64_t more) { return " --iterations " + std::to_string(stopped + more); };
  ASSERT_EQ(run_by(2, "train --resume --out run --quiet" + until(100)).exit_code, 0);
  ASSERT_EQ(run("train --resume --out run --quiet" + until(200)).exit_code, 0);
  ASSERT_EQ(run_by(5, "train --resume --out run --quiet" + until(300)).exit_code, 0);
  ASSERT_EQ(run("train" + options + std::to_string(stopped + 300) + " --out whole").exit_code, 0);
  EXPECT_EQ(model("run"), model("whole"));
}

TEST_F(ManyProcesses, WhenOneDiesTheOthersNameItAndEndAndTheRunResumesToTheSameBits) {
  const std::string options =
      "train synthetic:rows=600,features=5 --hidden 4 --batch 16 --workers 4 --schedule constant --evaluate-every 500 "
      "--checkpoint-every 500 --quiet --resume ";
  std::ofstream(folder_ / "kept.sh") << "echo $$ >pid-$OMPI_COMM_WORLD_RANK; exec \"$@\"";
  for (const std::string victim : {"0", "2"}) {
    const std::string out = "run-" + victim;
    Background training(folder_, mpirun(3, options + "--iterations 1000000000 --out " + out, "sh kept.sh"));
    wait_until(training, [&] { return newest_checkpoint(out).value_or(0) >= 500; });
    ::kill(std::stoi(read_file(folder_ / ("pid-" + victim))), SIGKILL);
    const int code = training.wait();
    EXPECT_TRUE(code == 137 || code == 1) << code;  // the victim's code, or another one's if mpirun saw that end first
    const std::string said = read_file(folder_ / ".err");
    for (const std::string& part : {"process " + victim, std::string("on host"), "--resume --out " + out}) {
      EXPECT_NE(said.find(part), std::string::npos) << part << "\n" << said;
    }
    EXPECT_EQ(said.find("--resume"), said.rfind("--resume")) << said;
    const std::string until = "--iterations " + std::to_string(newest_checkpoint(out).value_or(0) + 300) + " --out ";
    ASSERT_EQ(run_by(2, options + until + out).exit_code, 0);
    ASSERT_EQ(run(options + until + "whole-" + victim).exit_code, 0);
    EXPECT_EQ(model(out), model("whole-" + victim));
  }
}

TEST_F(ManyProcesses, ABadFileOfOneEndsAllWithOneMessage) {
  write_sites(3);
  std::ofstream(folder_ / "sites/1/table.csv", std::ios::app) << "1,two,0\n";
  const auto result = run_by(3, "train 'sites/{worker}/table.csv' --label-column label --workers 3 --quiet --out run");
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(result.out, "");
  const std::vector<std::string> said = messages_of_program(result.err);
  ASSERT_EQ(said.size(), 1U) << result.err;
  for (const char* part : {"one column needs a decision", "\"b\"", "1 value that is none", "--categorical b"}) {
    EXPECT_NE(result.err.find(part), std::string::npos) << part << "\n" << result.err;
  }
  EXPECT_NE(result.err.find("; 1: 80 numbers and 1 value that is none, the first in line 82"), std::string::npos)
      << result.err;
  EXPECT_FALSE(fs::exists(folder_ / "run"));
}

TEST_F(ManyProcesses, SitesThatCannotBeReadAnywhereAreInOneMessage) {
  write_sites(3);
  for (const char* bad : {"0", "2"}) std::ofstream(folder_ / "sites" / bad / "table.csv") << "a,b,label\n1,2\n";
  const auto result = run_by(3, "train 'sites/*/table.csv' --label-column label --quiet --out run");
  EXPECT_EQ(result.exit_code, 2);
  ASSERT_EQ(messages_of_program(result.err).size(), 1U) << result.err;
  for (const char* part : {"2 of 3 sites cannot be read", "sites/0/table.csv", "sites/2/table.csv"}) {
    EXPECT_NE(result.err.find(part), std::string::npos) << part << "\n" << result.err;
  }
}

TEST_F(ManyProcesses, SitesAreCalledByTheirNamesAndTrainToTheSameBytes) {
  write_sites(2);
  const std::string host = testing::run_shell(folder_, "hostname").out, here = host.substr(0, host.find('\n'));
  std::ofstream(folder_ / "run.toml") << "data.data = \"sites/{site}/table.csv\"\n[[site]]\nname = \"0\"\nhost = \""
                                      << here << "\"\n[[site]]\nname = \"1\"\n";
  const std::string options = " --label-column label --hidden 4 --batch 8 --iterations 40 --threads 1 --out ";
  const auto together = run_by(2, "train run.toml" + options + "together");
  ASSERT_EQ(together.exit_code, 0) << together.err;
  for (const char* part : {"2 processes with 1 thread, sites 0, 1", "2 sites (0, 1): label column"}) {
    EXPECT_NE(together.err.find(part), std::string::npos) << part << "\n" << together.err;
  }
  ASSERT_EQ(run("train 'sites/*/table.csv' --quiet" + options + "alone").exit_code, 0);
  EXPECT_EQ(model("together"), model("alone"));
  std::ofstream(folder_ / "elsewhere.toml") << "[[site]]\npath = \"sites/0/table.csv\"\nhost = \"" << here
                                            << "\"\n[[site]]\npath = \"sites/1/table.csv\"\nhost = \"nowhere\"\n";
  const auto refused = run_by(2, "train elsewhere.toml --quiet" + options + "refused");
  EXPECT_EQ(refused.exit_code, 2);
  for (const std::string& part : {std::string("1 is on nowhere"), here + " slots=1", std::string("nowhere slots=1")}) {
    EXPECT_NE(refused.err.find(part), std::string::npos) << part << "\n" << refused.err;
  }
  EXPECT_FALSE(fs::exists(folder_ / "refused"));
}

TEST_F(ManyProcesses, SearchTheSettingsOfSitesToTheSameBytes) {
  for (const char* site : {"ulm", "bonn", "kiel"}) {
    std::ofstream file(folder_ / (std::string(site) + ".csv"));
    file << "age,dose,city,ill\n";
    for (int i = 0; i < 90; ++i) {
      const int age = 20 + (i * 37 + site[0]) % 61, dose = (i * 11 + site[1]) % 29;
      file << age << ".5," << (i % 8 == 5 ? "" : std::to_string(dose)) << "," << (i % 3 == 0 ? "Oslo" : site) << ","
           << ((age + 3 * dose + i % 5) % 7 < 2 ? "yes" : "no") << "\n";
    }
  }
  const std::string options =
      " --label-column ill --missing median --search on --budget 0.01 --iterations 40 --batch 8 --quiet --out ";
  ASSERT_EQ(run("train --sites ulm.csv,bonn.csv,kiel.csv" + options + "alone").exit_code, 0);
  const auto together = run_by(3, "train --sites ulm.csv,bonn.csv,kiel.csv" + options + "together");
  ASSERT_EQ(together.exit_code, 0) << together.err;
  EXPECT_EQ(model("together"), model("alone"));
  EXPECT_TRUE(fs::exists(folder_ / "together" / "search.json"));
}

// A row of one site stores many values and a row of the other few, so that a plan by a process's own rows would differ.
TEST_F(ManyProcesses, PlanTheSameSearchWhenSitesDiffer) {
  for (const int full : {0, 1}) {
    std::ofstream file(folder_ / (full == 1 ? "full.svm" : "thin.svm"));
    for (int i = 0; i < 80; ++i) {
      file << (i % 3 == 0 ? 1 : 0);
      for (int column = 1; column <= 40; ++column) {
        if (full == 1 ? column % 3 == 0 : column == 1 + i % 40) file << " " << column << ":" << 1 + (i * column) % 5;
      }
      file << "\n";
    }
  }
  const auto trainings = [&](const std::string& run) {
    return nlohmann::json::parse(read_file(folder_ / run / "search.json")).at("trainings").get<int>();
  };
  for (const char* budget : {"0.05", "0.1", "0.2", "0.4"}) {
    const std::string options = std::string("train --sites thin.svm,full.svm --search on --iterations 30 --budget ") +
                                budget + " --alone off --quiet --out ",
                      name = std::string("-") + budget;
    ASSERT_EQ(run(options + "alone" + name).exit_code, 0);
    const auto together = run_by(2, options + "together" + name);
    ASSERT_EQ(together.exit_code, 0) << together.err;
    EXPECT_EQ(trainings("together" + name), trainings("alone" + name));
    EXPECT_EQ(model("together" + name), model("alone" + name));
  }
}

TEST_F(ManyProcesses, AnErrorOfAllIsPrintedOnce) {
  for (const auto& [arguments, part] : std::vector<std::pair<std::string, std::string>>{
           {"train nothing.csv --quiet", "nothing.csv"},
           {"train --owt run", "--owt"},
           {"train synthetic:rows=300 --workers 2 --quiet", "3 processes were started for 2 workers"},
           {"train synthetic:rows=300 --quiet --gamma-x 1e30 --eta 0.3 --on-divergence stop", "not finite"}}) {
    const auto result = run_by(3, arguments);
    EXPECT_EQ(result.exit_code, part == "not finite" ? 1 : 2) << arguments;
    const auto first = result.err.find(part);
    ASSERT_NE(first, std::string::npos) << result.err;
    EXPECT_EQ(result.err.find(part, first + 1), std::string::npos) << result.err;
  }
}

TEST_F(ManyProcesses, AllGoBackTogetherFromADivergenceToTheSameBytes) {
  const std::string options =
      "train synthetic:rows=600,features=6,positives=0.2 --hidden 64 --batch 16 --schedule constant --gamma-x 1e8 "
      "--iterations 300 --evaluate-every 30 --validation-share 0.2 --quiet --json --out ";
  ASSERT_EQ(run(options + "alone").exit_code, 0);
  for (const std::size_t processes : {2U, 3U}) {
    const std::string out = "by-" + std::to_string(processes);
    const auto result = run_by(processes, options + out);
    ASSERT_EQ(result.exit_code, 0) << result.err;
    EXPECT_EQ(nlohmann::json::parse(result.out).at("retreats").size(), 2U) << result.out;
    EXPECT_EQ(model("alone"), model(out));
  }
}

TEST_F(ManyProcesses, TheStateToGoBackToIsReadByAnotherNumberOfProcesses) {
  const std::string options =
      "train synthetic:rows=600,features=6,positives=0.2 --hidden 64 --batch 16 --workers 5 --schedule constant "
      "--loss-scale paper --gamma-y 0.99 --gamma-x 7 --evaluate-every 20 --quiet --json ";
  const auto whole = run(options + "--iterations 300 --out whole");
  ASSERT_EQ(nlohmann::json::parse(whole.out).at("retreats").size(), 1U) << whole.out;
  ASSERT_EQ(nlohmann::json::parse(run_by(3, options + "--iterations 120 --out parts").out).at("retreats").size(), 0U);
  EXPECT_TRUE(fs::exists(folder_ / "parts/checkpoints/iteration-0000000120/sound-00000.bin"));
  const auto rest = run_by(2, "train --resume --iterations 300 --quiet --json --out parts");
  ASSERT_EQ(rest.exit_code, 0) << rest.err;
  EXPECT_EQ(nlohmann::json::parse(rest.out).at("retreats").size(), 1U) << rest.out;
  EXPECT_EQ(model("whole"), model("parts"));
}

// Each process sees only the folder of its own site; only the first one sees the run's folder.
TEST_F(ManyProcesses, EveryProcessNeedsOnlyItsOwnSiteAndOnlyTheFirstTheRunFolder) {
  if (!testing::may_mount(testing::mounts_of_root)) GTEST_SKIP() << testing::not_root;
  write_sites(3);
  std::ofstream(folder_ / "alone.sh") << R"(rank=$OMPI_COMM_WORLD_RANK
for site in 0 1 2; do [ $site = $rank ] || mount -t tmpfs none sites/$site || exit 99; done
if [ $rank != 0 ]; then mkdir -p run && mount -t tmpfs none run || exit 99; fi
exec "$@")";
  const std::string options =
      "train 'sites/{worker}/table.csv' --label-column label --workers 3 --hidden 4 --batch 8 --evaluate-every 20 "
      "--schedule constant --validation-share 0.2 --quiet --resume ";
  const std::string apart = testing::mounts_of_root + std::string("sh alone.sh");
  fs::create_directories(folder_ / "run");
  auto result = run_by(3, options + "--out run --iterations 40", apart);
  ASSERT_EQ(result.exit_code, 0) << result.err;
  std::set<std::string> blocks;
  for (const auto& entry : fs::directory_iterator(folder_ / "run/checkpoints/iteration-0000000040")) {
    blocks.insert(entry.path().filename().string());
  }
  EXPECT_TRUE(blocks.contains("workers-00000.bin") && blocks.contains("workers-00002.bin"));
  result = run_by(3, options + "--out run --iterations 80", apart);
  ASSERT_EQ(result.exit_code, 0) << result.err;
  ASSERT_EQ(run(options + "--out whole --iterations 80").exit_code, 0);
  EXPECT_EQ(model("run"), model("whole"));
}

// Process 1 sees other files than process 0.
TEST_F(ManyProcesses, APatternThatMeansOtherFilesElsewhereIsRefusedWithTheirNames) {
  if (!testing::may_mount(testing::mounts_of_root)) GTEST_SKIP() << testing::not_root;
  write_sites(3);
  std::ofstream(folder_ / "apart.sh") << R"([ $OMPI_COMM_WORLD_RANK = 0 ] || mount -t tmpfs none sites/0 || exit 99
exec "$@")";
  const auto result = run_by(2, "train 'sites/*/table.csv' --label-column label --quiet --out run",
                             testing::mounts_of_root + std::string("sh apart.sh"));
  EXPECT_EQ(result.exit_code, 2);
  for (const char* part : {"the processes see different files", "process 1 on",
                           "--sites sites/0/table.csv,sites/1/table.csv,sites/2/table.csv"}) {
    EXPECT_NE(result.err.find(part), std::string::npos) << part << "\n" << result.err;
  }
}

// A file with different contents on another host.
TEST_F(ManyProcesses, DataThatDifferBetweenHostsAreRefused) {
  if (!testing::may_mount(testing::mounts_of_root)) GTEST_SKIP() << testing::not_root;
  write_sites(2);
  std::ofstream(folder_ / "apart.sh") << R"([ $OMPI_COMM_WORLD_RANK = 0 ] || mount --bind sites/1 sites/0 || exit 99
exec "$@")";
  const auto result = run_by(2, "train sites/0/table.csv --label-column label --workers 2 --quiet --out run",
                             testing::mounts_of_root + std::string("sh apart.sh"));
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_NE(result.err.find(" has read other data than process 0 on host "), std::string::npos) << result.err;
  EXPECT_FALSE(fs::exists(folder_ / "run"));
}

TEST_F(ManyProcesses, TheirHostsArePrintedAtTheStart) {
  const auto result = run_by(2, "train synthetic:rows=300 --iterations 5 --workers 5 --threads 1 --out run");
  EXPECT_EQ(result.exit_code, 0);
  for (const char* part : {"2 processes on 1 host", "2 processes with 1 thread, workers 0–4"}) {
    EXPECT_NE(result.err.find(part), std::string::npos) << result.err;
  }
  EXPECT_EQ(result.out.find("test AUROC"), result.out.rfind("test AUROC")) << result.out;
}

}  // namespace
}  // namespace saddlemesh

#endif
