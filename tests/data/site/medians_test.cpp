#include "saddlemesh/data/site/medians.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include <gtest/gtest.h>

#include "saddlemesh/core/random.hpp"

namespace saddlemesh {
namespace {

constexpr float missing = std::numeric_limits<float>::quiet_NaN();

DataSet two_features(const std::vector<float>& a, const std::vector<float>& b) {
  DataSet data;
  data.shape = {2};
  data.rows = a.size();
  for (std::size_t i = 0; i < a.size(); ++i) data.dense().values.insert(data.dense().values.end(), {a[i], b[i]});
  return data;
}

std::vector<std::uint32_t> row_numbers(const DataSet& data) {
  std::vector<std::uint32_t> rows(data.rows);
  std::iota(rows.begin(), rows.end(), 0U);
  return rows;
}

std::vector<double> medians_of(const std::vector<DataSet>& sites) {
  std::vector<std::vector<std::uint32_t>> rows;
  for (const DataSet& site : sites) rows.push_back(row_numbers(site));
  std::vector<SiteRows> hosted;
  for (std::size_t i = 0; i < sites.size(); ++i) hosted.push_back({&sites[i], rows[i]});
  OneProcess alone;
  return medians(hosted, std::vector<std::size_t>{0, 1}, alone);
}

double plain_median(std::vector<float> values) {
  std::erase_if(values, [](float value) { return std::isnan(value); });
  std::ranges::sort(values);
  const std::size_t n = values.size();
  return (static_cast<double>(values[(n - 1) / 2]) + static_cast<double>(values[n / 2])) / 2;
}

TEST(Medians, AreThoseOfAllSitesTogether) {
  RandomStream random({.seed = 3});
  for (const std::size_t rows : {1U, 2U, 7U, 100U, 1001U}) {
    std::vector<float> a(rows), b(rows), all_a, all_b;
    std::vector<DataSet> sites;
    for (int site = 0; site < 3; ++site) {
      random.fill_normal(std::span(a));
      for (float& value : b) value = static_cast<float>(random.below(5)) - 2.0F;  // many ties, both signs, zero
      if (rows > 5) a[3] = b[4] = missing;
      sites.push_back(two_features(a, b));
      all_a.insert(all_a.end(), a.begin(), a.end());
      all_b.insert(all_b.end(), b.begin(), b.end());
    }
    EXPECT_EQ(medians_of(sites), (std::vector<double>{plain_median(all_a), plain_median(all_b)}));
  }
}

TEST(Medians, ExtremesAndSignsKeepTheirOrder) {
  const float big = std::numeric_limits<float>::max();
  EXPECT_EQ(medians_of({two_features({-big, 0.0F, big}, {-2.0F, -1.0F, -3.0F})}), (std::vector<double>{0.0, -2.0}));
}

TEST(Medians, OnlyTheGivenRowsCount) {
  const DataSet data = two_features({1, 100, 2, 100, 3}, {5, 5, 5, 5, 5});
  const std::vector<std::uint32_t> rows{0, 2, 4};
  const SiteRows site{&data, rows};
  OneProcess alone;
  EXPECT_EQ(medians(std::span(&site, 1), std::vector<std::size_t>{0}, alone), std::vector<double>{2.0});
}

TEST(Medians, AFeatureWithoutValuesHasNone) {
  const auto found = medians_of({two_features({missing, missing}, {1, 2})});
  EXPECT_TRUE(std::isnan(found[0]));
  EXPECT_EQ(found[1], 1.5);
}

}  // namespace
}  // namespace saddlemesh
