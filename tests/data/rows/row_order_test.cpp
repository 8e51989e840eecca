#include "saddlemesh/data/rows/row_order.hpp"

#include <bit>
#include <numeric>
#include <set>

#include <gtest/gtest.h>

#include "saddlemesh/core/random.hpp"
#include "saddlemesh/core/shuffle.hpp"
#include "saddlemesh/data/reshape.hpp"

namespace saddlemesh {
namespace {

// Rows of which some are equal, some differ only in the label, and some only in the sign of a zero.
RawData table(const std::vector<std::uint32_t>& places) {
  constexpr std::size_t width = 3;
  RawData raw;
  raw.data.rows = places.size();
  raw.data.shape = {width};
  for (const std::uint32_t place : places) {
    const std::uint32_t alike = place / 2;
    RandomStream random({.seed = 7, .iteration = alike / 2});
    raw.labels.push_back(alike % 2);
    std::vector<float>& values = raw.data.dense().values;
    for (std::size_t i = 0; i + 1 < width; ++i) values.push_back(static_cast<float>(random.uniform()));
    values.push_back(place % 5 == 0 ? -0.0F : 0.0F);
  }
  return raw;
}

std::vector<std::uint32_t> shuffled_order(std::size_t rows, std::uint64_t seed) {
  std::vector<std::uint32_t> places(rows);
  std::iota(places.begin(), places.end(), 0U);
  RandomStream random({.seed = seed});
  shuffle(std::span(places), random);
  return places;
}

std::vector<std::uint32_t> bits(const std::vector<float>& values) {
  std::vector<std::uint32_t> out;
  for (const float value : values) out.push_back(std::bit_cast<std::uint32_t>(value));
  return out;
}

void expect_same_features(const DataSet& a, const DataSet& b) {
  if (!a.is_sparse()) {
    EXPECT_EQ(bits(a.dense().values), bits(b.dense().values));
    return;
  }
  EXPECT_EQ(a.sparse().begin, b.sparse().begin);
  EXPECT_EQ(a.sparse().columns, b.sparse().columns);
  EXPECT_EQ(a.sparse().values, b.sparse().values);
}

TEST(RowOrder, AnyOrderOfTheSameRowsBecomesTheSame) {
  for (const bool sparse : {false, true}) {
    RawData first = table(shuffled_order(200, 1));
    if (sparse) make_sparse(first.data);
    order_by_content(first);
    for (std::uint64_t seed = 2; seed < 10; ++seed) {
      RawData other = table(shuffled_order(200, seed));
      if (sparse) make_sparse(other.data);
      order_by_content(other);
      expect_same_features(first.data, other.data);
      EXPECT_EQ(first.labels, other.labels);
    }
  }
}

TEST(RowOrder, RowsStayWholeAndKeepTheirLabels) {
  const auto rows_of = [](const RawData& raw) {
    std::multiset<std::vector<std::uint32_t>> rows;
    for (std::size_t row = 0; row < raw.data.rows; ++row) {
      const auto at = raw.data.dense().values.begin() + static_cast<std::ptrdiff_t>(3 * row);
      std::vector<std::uint32_t> all = bits({at, at + 3});
      all.push_back(raw.labels[row]);
      rows.insert(all);
    }
    return rows;
  };
  RawData raw = table(shuffled_order(101, 3));
  const auto before = rows_of(raw);
  order_by_content(raw);
  EXPECT_EQ(rows_of(raw), before);
  EXPECT_NE(bits(raw.data.dense().values), bits(table(shuffled_order(101, 3)).data.dense().values));
}

}  // namespace
}  // namespace saddlemesh
