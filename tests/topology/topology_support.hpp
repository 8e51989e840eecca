#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/file.hpp"
#include "saddlemesh/topology/graph/mixing.hpp"
#include "saddlemesh/topology/schedule/schedule.hpp"
#include "support/temporary_folder.hpp"

namespace saddlemesh::testing_support {

/// Returns the message of the InputError that `action` throws.
template <class Action>
std::string refusal(Action action) {
  try {
    action();
  } catch (const InputError& error) {
    return error.what();
  }
  ADD_FAILURE() << "nothing was refused";
  return {};
}

/// A file that is deleted with the object.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& contents) { write_file(path_, contents); }

  [[nodiscard]] std::string path() const { return path_.string(); }

 private:
  testing::TemporaryFolder folder_;
  std::filesystem::path path_ = folder_.path() / "topology.txt";
};

/// Returns the whole matrix of a round, row by row, computed from its rows or from its columns.
inline std::vector<double> dense_round(const Schedule& schedule, std::uint64_t round, bool by_columns = false) {
  const std::size_t workers = schedule.workers();
  std::vector<double> w(workers * workers, 0.0);
  RowScratch scratch;
  for (std::size_t k = 0; k < workers; ++k) {
    const Row row = by_columns ? schedule.column(round, k, scratch) : schedule.row(round, k, scratch);
    for (std::size_t i = 0; i < row.from.size(); ++i) {
      const std::size_t j = row.from[i];
      w[by_columns ? j * workers + k : k * workers + j] = row.weight[i];
    }
  }
  return w;
}

inline void expect_doubly_stochastic(const std::vector<double>& w, std::size_t workers) {
  for (std::size_t k = 0; k < workers; ++k) {
    double row = 0.0;
    double column = 0.0;
    for (std::size_t j = 0; j < workers; ++j) {
      EXPECT_GE(w[k * workers + j], 0.0);
      row += w[k * workers + j];
      column += w[j * workers + k];
    }
    EXPECT_NEAR(row, 1.0, 1e-14) << "row " << k;
    EXPECT_NEAR(column, 1.0, 1e-14) << "column " << k;
  }
}

inline void expect_symmetric(const std::vector<double>& w, std::size_t workers) {
  for (std::size_t k = 0; k < workers; ++k) {
    for (std::size_t j = 0; j < k; ++j) EXPECT_EQ(w[k * workers + j], w[j * workers + k]) << k << ", " << j;
  }
}

inline std::vector<double> dense(const MixingMatrix& matrix) {
  std::vector<double> w;
  for (std::size_t k = 0; k < matrix.workers(); ++k) {
    for (std::size_t j = 0; j < matrix.workers(); ++j) w.push_back(matrix.at(k, j));
  }
  return w;
}

}  // namespace saddlemesh::testing_support
