// Names of files, columns and classes that could do harm when they are displayed.

#include <nlohmann/json.hpp>

#include "saddlemesh/core/shell_quote.hpp"
#include "support/run_program.hpp"

namespace saddlemesh {
namespace {

namespace fs = std::filesystem;

class HostileNames : public testing::ProgramTest {
 protected:
  // Writes sixty rows of two features; the second feature is categorical.
  void write_table(const std::string& name, const std::string& feature, const std::string& category,
                   const std::string& positive) const {
    std::string rows = "height,\"" + feature + "\",label\n";
    for (int i = 0; i < 60; ++i) {
      rows += std::to_string(i % 17) + ",\"" + (i % 3 == 0 ? category : "plain") + "\",\"" +
              (i % 4 == 0 ? positive : "good") + "\"\n";
    }
    write_file(folder_ / name, rows);
  }

  [[nodiscard]] testing::ProgramResult train(const std::string& name, const std::string& options) const {
    return run("train " + shell_quoted(name) + " --iterations 3 --workers 2 --batch 4 " + options);
  }
};

TEST_F(HostileNames, AreTextInReportsAndPictures) {
  const std::string tag = "<img src=x onerror=alert(1)>", end = "</script><script>alert(1)</script>";
  write_table(tag + "\"'&.csv", end, tag, tag + "'");
  const auto result = train(tag + "\"'&.csv", "--svg --out run");
  ASSERT_EQ(result.exit_code, 0) << result.err;
  std::size_t looked_at = 0;
  for (const auto& entry : fs::recursive_directory_iterator(folder_ / "run")) {
    const std::string kind = entry.path().extension().string();
    if (kind != ".html" && kind != ".svg") continue;
    ++looked_at;
    const std::string text = read_file(entry.path());
    EXPECT_EQ(text.find("<img src=x"), std::string::npos) << entry.path();
    EXPECT_EQ(text.find("<script>alert"), std::string::npos) << entry.path();
  }
  EXPECT_GE(looked_at, 2U);
}

TEST_F(HostileNames, DoNotReachTheTerminalRaw) {
  const std::string clear = "\x1b[2J", reverse = "\u202e", latin = "\xf8", forged = "x\nsaddlemesh: all is well";
  write_table("evil" + clear + ".csv", "a" + reverse, latin, "bad" + clear);
  for (const std::string& arguments :
       {"train evil*.csv --format csv --iterations 3 --workers 2 --batch 4 --out 'run" + clear + "'",
        std::string("data inspect evil*.csv --format csv"), std::string("data inspect evil*.csv"),
        std::string("data inspect evil*.csv --format csv --label-column nobody"),
        std::string("train evil*.csv --format csv --positive none --out other"), "methods '" + clear + forged + "'",
        "topology '" + clear + forged + "' --workers 4"}) {
    const auto result = run(arguments);
    for (const std::string& raw : {std::string("\x1b"), reverse, latin}) {
      EXPECT_EQ(result.out.find(raw), std::string::npos) << arguments << "\n" << result.out;
      EXPECT_EQ(result.err.find(raw), std::string::npos) << arguments << "\n" << result.err;
    }
    EXPECT_NE((result.out + result.err).find("\\x1b[2J"), std::string::npos) << arguments;
    EXPECT_EQ(result.err.find("\nsaddlemesh: all is well"), std::string::npos) << result.err;
  }
  const auto data = nlohmann::json::parse(run("data inspect evil*.csv --format csv --json").out);
  EXPECT_EQ(data["name"], "evil" + clear + ".csv") << "JSON keeps the exact name";
}

TEST_F(HostileNames, AreQuotedInCommandsThatMessagesSuggest) {
  write_table("rows.csv", "colour", "red", "bad");
  const auto result = train("rows.csv", "--out 'my run; ls'");
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_NE(result.out.find("saddlemesh predict 'my run; ls' DATA"), std::string::npos) << result.out;
  const auto again = train("rows.csv", "--out 'my run; ls'");
  EXPECT_NE(again.err.find("--resume --out 'my run; ls'"), std::string::npos) << again.err;
  const auto other = train("rows.csv", "--out 'my run; ls' --resume --seed 9");
  EXPECT_NE(other.err.find("--warm-start 'my run; ls'"), std::string::npos) << other.err;
}

}  // namespace
}  // namespace saddlemesh
