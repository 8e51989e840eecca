#include "saddlemesh/data/named/locate.hpp"

#include <cstdlib>
#include <map>

#include <gtest/gtest.h>

#include "saddlemesh/core/file.hpp"
#include "support/expect_error.hpp"
#include "support/temporary_folder.hpp"

namespace saddlemesh {
namespace {

namespace fs = std::filesystem;

// Sets up folders for all locations that a user can configure, and restores the environment afterwards.
class Locate : public ::testing::Test {  // NOLINT(cppcoreguidelines-virtual-class-destructor): GoogleTest destroys it
 protected:
  Locate() {
    set("SADDLEMESH_DATA", folder("variable"));
    set("XDG_CACHE_HOME", folder("cache"));
    set("HOME", folder("home"));
  }
  ~Locate() override {
    for (const auto& [name, value] : before_) {
      value.empty() ? ::unsetenv(name.c_str()) : ::setenv(name.c_str(), value.c_str(), 1);
    }
  }

  [[nodiscard]] fs::path folder(const std::string& name) const { return root_.path() / name; }

  void set(const std::string& name, const std::string& value) {
    const char* before = std::getenv(name.c_str());
    before_.emplace(name, before == nullptr ? "" : before);
    ::setenv(name.c_str(), value.c_str(), 1);
  }

  void put(const fs::path& file) const { write_file(root_.path() / file, "x"); }

  [[nodiscard]] fs::path training(const std::string& name, const fs::path& data_dir = {}) const {
    return fs::relative(find_named_set(name, data_dir).training, root_.path());
  }

  testing::TemporaryFolder root_;
  std::map<std::string, std::string> before_;
};

TEST_F(Locate, TheOptionComesBeforeTheVariableAndThatBeforeTheCache) {
  put("cache/saddlemesh/a9a/a9a");
  EXPECT_EQ(training("a9a"), "cache/saddlemesh/a9a/a9a");
  put("variable/a9a");
  EXPECT_EQ(training("a9a"), "variable/a9a");
  fs::create_directories(folder("option"));
  EXPECT_EQ(training("a9a", folder("option")), "variable/a9a");
  put("option/a9a.bz2");
  EXPECT_EQ(training("a9a", folder("option")), "option/a9a.bz2");
}

TEST_F(Locate, ASubfolderOfTheNameComesFirst) {
  put("variable/train.zip");
  EXPECT_EQ(training("dogs-vs-cats"), "variable/train.zip");
  put("variable/dogs-vs-cats/train/cat.0.jpg");
  EXPECT_EQ(training("dogs-vs-cats"), "variable/dogs-vs-cats/train");
}

TEST_F(Locate, WithoutACacheVariableItIsInTheHomeFolder) {
  for (const auto* value : {"", "relative/folder"}) {
    set("XDG_CACHE_HOME", value);
    EXPECT_EQ(user_data_folder(), folder("home") / ".cache" / "saddlemesh");
  }
}

TEST_F(Locate, LabelsMustBeThereAndTheTestPartMayBe) {
  put("variable/train_X.bin");
  EXPECT_FALSE(locate(named_set("stl10"), {}));
  put("variable/train_y.bin.gz");
  EXPECT_EQ(training("stl10"), "variable/train_X.bin");
  EXPECT_EQ(find_named_set("stl10", {}).test, "");
  put("variable/test_X.bin");
  EXPECT_EQ(find_named_set("stl10", {}).test, "");
  put("variable/test_y.bin");
  EXPECT_EQ(find_named_set("stl10", {}).test, folder("variable") / "test_X.bin");
}

TEST_F(Locate, TheWholeSetComesBeforeASample) {
  put("variable/creditcard-subset.csv.gz");
  EXPECT_EQ(training("creditcard"), "variable/creditcard-subset.csv.gz");
  put("variable/creditcard.csv");
  EXPECT_EQ(training("creditcard"), "variable/creditcard.csv");
}

TEST_F(Locate, AnErrorAboutAMissingSetNamesTheFoldersSearchedAndHowToGetIt) {
  testing::expect_error([] { find_named_set("w8a", {}); },
                        {"w8a is not here", folder("variable").string(), folder("cache").string(),
                         "/usr/share/saddlemesh", "saddlemesh data fetch w8a"});
  testing::expect_error([] { find_named_set("creditcard", {}); },
                        {"Kaggle", "mlg-ulb/creditcardfraud", "creditcard.csv"});
  testing::expect_error([&] { find_named_set("w8a", folder("none")); }, {"--data-dir", "none", "no such folder"});
}

}  // namespace
}  // namespace saddlemesh
