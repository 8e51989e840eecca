#pragma once

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>

#include <gtest/gtest.h>

namespace saddlemesh::testing {

/// A folder for the running test, distinct from those of all other tests, which is removed with its contents.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    const std::string test = ::testing::UnitTest::GetInstance()->current_test_info()->name();
    std::string name = (std::filesystem::temp_directory_path() / ("saddlemesh-" + test + "-XXXXXX")).string();
    if (::mkdtemp(name.data()) == nullptr) throw std::system_error(errno, std::generic_category(), name);
    path_ = name;
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() {
    std::error_code ignored;  // a program that the test has killed may still be writing there
    std::filesystem::remove_all(path_, ignored);
  }

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace saddlemesh::testing
