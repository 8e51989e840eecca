#include <cstdlib>

#include <nlohmann/json.hpp>

#include "support/run_program.hpp"
#include "support/scoped_variable.hpp"

namespace saddlemesh::testing {
namespace {

namespace fs = std::filesystem;

// Uses the test's folders and programs in place of the user's; the system's programs come after them in PATH.
class DoctorCommand : public ProgramTest {
 protected:
  [[nodiscard]] nlohmann::json facts() const {
    const ProgramResult result = run("doctor --json");
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_EQ(result.err, "");
    return nlohmann::json::parse(result.out);
  }

  void put_mpirun(const std::string& script) const {
    write_file(folder_ / "bin/mpirun", "#!/bin/sh\n" + script);
    fs::permissions(folder_ / "bin/mpirun", fs::perms::owner_all);
  }

  ScopedVariable data_{"SADDLEMESH_DATA", (folder_ / "sets").string()};
  ScopedVariable cache_{"XDG_CACHE_HOME", (folder_ / "cache").string()};
  ScopedVariable path_{"PATH", (folder_ / "bin").string() + ":" + std::getenv("PATH")};
};

TEST_F(DoctorCommand, ListsWhatIsHere) {
  write_file(folder_ / "sets/w8a", "1 3:1\n");
  const ProgramResult result = run("doctor");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.err, "");
  for (const std::string& part :
       {std::string("compiler"), std::string("oneDNN"), std::string("instruction set"), std::string("memory"),
        std::string("convolutions"), std::string("MPI"), "w8a            " + (folder_ / "sets").string(),
        (folder_ / "cache/saddlemesh").string(), std::string("created when needed"),
        std::string("To get a9a: run 'saddlemesh data fetch a9a'.")}) {
    EXPECT_NE(result.out.find(part), std::string::npos) << part << " is missing in\n" << result.out;
  }
  EXPECT_EQ(result.out.find("To get w8a"), std::string::npos) << result.out;
  EXPECT_FALSE(fs::exists(folder_ / "cache")) << "it only looks";
}

TEST_F(DoctorCommand, JsonHoldsTheSame) {
  write_file(folder_ / "sets/w8a", "1 3:1\n");
  const auto json = facts();
  EXPECT_TRUE(json.at("environment").contains("saddlemesh"));
  EXPECT_TRUE(json.at("convolutions").is_string());
  EXPECT_EQ(json.at("folders")[0].at("folder"), (folder_ / "sets").string());
  EXPECT_EQ(json.at("folders")[0].at("there"), true);
  EXPECT_EQ(json.at("folders")[1].at("used_for_writing"), true);
  EXPECT_EQ(json.at("folders")[1].at("there"), false);
  EXPECT_EQ(json.at("folders")[1].at("writable"), true);
  int found = 0;
  for (const auto& set : json.at("sets")) {
    if (set.at("name") == "w8a" && set.at("folder") == (folder_ / "sets").string()) ++found;
  }
  EXPECT_EQ(found, 1);
}

TEST_F(DoctorCommand, FindsMpi) {
  put_mpirun("echo 'mpirun (Open MPI) 4.1.4'\necho more\n");
  const auto json = facts();
  EXPECT_EQ(json.at("mpi").at("mpirun"), (folder_ / "bin/mpirun").string());
  EXPECT_EQ(json.at("mpi").at("version"), "mpirun (Open MPI) 4.1.4");
  EXPECT_NE(run("doctor").out.find("mpirun (Open MPI) 4.1.4; this build"), std::string::npos);
  EXPECT_TRUE(json.at("mpi").at("in_this_build").is_string());
  put_mpirun("exit 1\n");
  EXPECT_EQ(facts().at("mpi").at("version"), "") << "one that does not work";
}

TEST_F(DoctorCommand, SaysWhenTheLauncherIsOfAnotherMpi) {
  const std::string library = facts().at("mpi").at("in_this_build");
  if (library.empty()) GTEST_SKIP() << "this build has no MPI; build it with libopenmpi-dev";
  const bool open = library.find("Open MPI") != std::string::npos;
  put_mpirun(open ? "echo 'HYDRA build details:'\n" : "echo 'mpirun (Open MPI) 4.1.4'\n");
  EXPECT_NE(facts().at("advice").dump().find("belongs to another MPI than this build"), std::string::npos);
  put_mpirun(open ? "echo 'mpirun (Open MPI) 4.1.4'\n" : "echo 'HYDRA build details:'\n");
  EXPECT_EQ(facts().at("advice").dump().find("belongs to another MPI"), std::string::npos);
}

TEST_F(DoctorCommand, AdvisesWhereFilesCannotBeWritten) {
  write_file(folder_ / "cache", "a file where the folder should be");
  const auto advice = facts().at("advice").dump();
  EXPECT_NE(advice.find("cache/saddlemesh is not writable"), std::string::npos) << advice;
  EXPECT_NE(advice.find("XDG_CACHE_HOME"), std::string::npos) << advice;
}

TEST_F(DoctorCommand, TakesNothingElse) {
  expect_refused("doctor --jsn", {"--jsn", "did you mean \"--json\"?"});
  expect_refused("doctor me", {"does not take \"me\""});
  EXPECT_NE(run("--help").out.find("doctor"), std::string::npos);
}

}  // namespace
}  // namespace saddlemesh::testing
