#pragma once

#include <filesystem>
#include <fstream>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "saddlemesh/core/random.hpp"
#include "saddlemesh/data/named/data_argument.hpp"
#include "saddlemesh/data/prepare.hpp"
#include "support/temporary_folder.hpp"

namespace saddlemesh::testing {

/// Tables in a folder of their own, also those of several sites.
class PrepareTest : public ::testing::Test {
 protected:
  [[nodiscard]] std::string path(const std::string& name) const { return (folder_ / name).string(); }
  void write(const std::string& name, const std::string& text) const { std::ofstream(folder_ / name) << text; }

  // Writes sites that differ in numbers of rows, ranges and cities; some ages are missing.
  void write_sites(std::size_t sites) const {
    RandomStream random({.seed = 11});
    for (std::size_t k = 0; k < sites; ++k) {
      std::string text = "age,city,income,ill\n";
      for (std::size_t row = 0; row < 40 + 20 * k; ++row) {
        const std::string age = row % 9 == 4 ? "" : fmt::format("{}", 20 + 10 * k + random.below(30));
        const char* cities[] = {"Oslo", "Rome", "Bern", "Lima", "Kyiv"};
        text += fmt::format("{},{},{:.3f},{}\n", age, cities[(k + random.below(3)) % 5], 1000 * random.uniform(),
                            random.below(4) == 0 ? "yes" : "no");
      }
      write(fmt::format("site-{}.csv", k), text);
    }
  }

  [[nodiscard]] DataOptions sites(std::size_t workers) const {
    DataOptions options{.data = path("site-{worker}.csv"), .workers = workers, .seed = 3};
    options.read.missing = Missing::median;
    return options;
  }

  TemporaryFolder temporary_;
  std::filesystem::path folder_ = temporary_.path();
};

/// Returns a table with columns a, b and label, whose first rows are positive.
inline std::string table(std::size_t rows, std::size_t positives) {
  std::string text = "a,b,label\n";
  for (std::size_t row = 0; row < rows; ++row) {
    text += fmt::format("{},{},{}\n", row, row * row % 101, row < positives ? 1 : 0);
  }
  return text;
}

/// Compares all rows that the prepared data use, in order, with their labels.
inline void expect_same(const PreparedData& a, const PreparedData& b) {
  EXPECT_EQ(a.data->dense().values, b.data->dense().values);
  EXPECT_EQ(a.data->labels, b.data->labels);
  EXPECT_EQ(a.shards, b.shards);
  EXPECT_EQ(a.test_rows, b.test_rows);
  EXPECT_EQ(a.positive_ratio, b.positive_ratio);
}

/// Reads a table's file, for preparing it from memory.
inline RawData read_table(const std::string& file) {
  return read_training(resolve_data(file, {}), {.missing = Missing::median});
}

}  // namespace saddlemesh::testing
