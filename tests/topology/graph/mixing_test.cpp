#include "saddlemesh/topology/graph/mixing.hpp"

#include <gtest/gtest.h>

#include "saddlemesh/core/error.hpp"

namespace saddlemesh {
namespace {

using Columns = std::vector<std::uint32_t>;

Columns columns(const MixingMatrix& w, std::size_t worker) {
  const auto from = w.row(worker).from;
  return {from.begin(), from.end()};
}

TEST(MixingMatrixTest, RowsComeOutSortedWhateverTheOrderOfEntries) {
  const MixingMatrix w(3, {{1, 2, 0.2}, {0, 0, 1.0}, {1, 0, 0.3}, {2, 2, 1.0}, {1, 1, 0.5}});
  EXPECT_EQ(columns(w, 1), (Columns{0, 1, 2}));
  EXPECT_EQ(w.row(1).weight[0], 0.3);
  EXPECT_EQ(w.row(1).weight[2], 0.2);
}

TEST(MixingMatrixTest, ZeroWeightsAreDroppedOffTheDiagonalAndKeptOnIt) {
  const MixingMatrix w(3, {{0, 1, 1.0}, {0, 2, 0.0}, {1, 1, 0.0}, {1, 0, 1.0}});
  EXPECT_EQ(columns(w, 0), (Columns{0, 1}));
  EXPECT_EQ(columns(w, 1), (Columns{0, 1}));
  EXPECT_EQ(columns(w, 2), (Columns{2}));
  EXPECT_EQ(w.row(0).weight[0], 0.0);
}

TEST(MixingMatrixTest, AtFindsEveryEntryAndZeroElsewhere) {
  const MixingMatrix w(3, {{0, 2, 0.25}, {0, 0, 0.75}});
  EXPECT_EQ(w.at(0, 0), 0.75);
  EXPECT_EQ(w.at(0, 1), 0.0);
  EXPECT_EQ(w.at(0, 2), 0.25);
  EXPECT_EQ(w.at(2, 0), 0.0);
}

TEST(MixingMatrixTest, TransposingExchangesRowsAndColumns) {
  const MixingMatrix w(3, {{0, 2, 0.25}, {0, 0, 0.75}, {1, 0, 1.0}});
  const MixingMatrix t = w.transposed();
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) EXPECT_EQ(t.at(i, j), w.at(j, i));
  }
}

TEST(MixingMatrixTest, EntriesGivenTwiceOrOutsideAreAnError) {
  EXPECT_THROW(MixingMatrix(2, {{0, 1, 0.5}, {0, 1, 0.5}}), Error);
  EXPECT_THROW(MixingMatrix(2, {{0, 2, 0.5}}), Error);
  EXPECT_THROW(MixingMatrix(2, {{2, 0, 0.5}}), Error);
}

}  // namespace
}  // namespace saddlemesh
