// Runs every input of the fuzzers' corpus, including those that once broke a reader.
#include <algorithm>
#include <filesystem>

#include <gtest/gtest.h>

#include "fuzz/targets.hpp"
#include "saddlemesh/core/file.hpp"

namespace saddlemesh {
namespace {

namespace fs = std::filesystem;

TEST(Corpus, NoInputBreaksItsReader) {
  const fs::path corpus = fs::path(SADDLEMESH_SOURCE_DIR) / "fuzz" / "corpus";
  for (const fuzz::Target& target : fuzz::targets) {
    std::size_t inputs = 0;
    for (const auto& entry : fs::directory_iterator(corpus / target.name)) {
      SCOPED_TRACE(entry.path().string());
      target.run(read_file(entry.path()));
      ++inputs;
    }
    EXPECT_GE(inputs, 3U) << target.name;
  }
}

TEST(Corpus, EveryFolderHasItsTarget) {
  for (const auto& entry : fs::directory_iterator(fs::path(SADDLEMESH_SOURCE_DIR) / "fuzz" / "corpus")) {
    const bool known = std::ranges::count(fuzz::targets, entry.path().filename().string(), &fuzz::Target::name) == 1;
    EXPECT_TRUE(known) << entry.path();
  }
}

}  // namespace
}  // namespace saddlemesh
