#include "saddlemesh/data/sampler.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "support/expect_error.hpp"

namespace saddlemesh {
namespace {

using Rows = std::vector<std::uint32_t>;

const Rows shard{3, 5, 8, 13, 21, 34};

// Rows 8 and 21 are positive.
std::vector<std::uint8_t> labels() {
  std::vector<std::uint8_t> out(40, 0);
  out[8] = out[21] = 1;
  return out;
}

Rows sample(Sampler& sampler, const Draw& draw, std::size_t size) {
  Rows out(size);
  sampler.sample(draw, out);
  return out;
}

Rows sample(const Rows& rows, const SamplerOptions& options, const Draw& draw, std::size_t size) {
  const auto all = labels();
  Sampler sampler(rows, all, options);
  return sample(sampler, draw, size);
}

std::size_t count_positives(const Rows& rows) {
  return static_cast<std::size_t>(std::ranges::count_if(rows, [](std::uint32_t row) { return labels()[row] == 1; }));
}

class EverySampler : public ::testing::TestWithParam<const char*> {
 protected:
  SamplerOptions options = parse_sampler(GetParam());
};

TEST_P(EverySampler, TheDrawAloneDecides) {
  const Draw draw{.seed = 1, .worker = 2, .iteration = 3, .purpose = Purpose::outer};
  const Rows expected = sample(shard, options, draw, 50);
  EXPECT_EQ(sample(shard, options, draw, 50), expected);
  for (const Draw& other : {Draw{2, 2, 3, Purpose::outer}, Draw{1, 3, 3, Purpose::outer}, Draw{1, 2, 4, Purpose::outer},
                            Draw{1, 2, 3, Purpose::inner}}) {
    EXPECT_NE(sample(shard, options, other, 50), expected);
  }
}

TEST_P(EverySampler, WhatWasAskedForBeforeMakesNoDifference) {
  const auto all = labels();
  Sampler used(shard, all, options);
  for (const std::uint64_t iteration : {7U, 0U, 3U, 2U, 100U, 3U}) {
    for (const Purpose purpose : {Purpose::outer, Purpose::inner, Purpose::first}) {
      for (const std::uint64_t seed : {1U, 2U}) {
        const Draw draw{.seed = seed, .worker = 1, .iteration = iteration, .purpose = purpose};
        EXPECT_EQ(sample(used, draw, 4), sample(shard, options, draw, 4));
      }
    }
  }
}

TEST_P(EverySampler, OnlyRowsOfTheShardAreDrawnAndAllOfThem) {
  Rows drawn;
  for (std::uint64_t t = 0; t < 100; ++t) {
    const Rows batch = sample(shard, options, {.seed = 5, .iteration = t}, 5);
    drawn.insert(drawn.end(), batch.begin(), batch.end());
  }
  EXPECT_EQ(std::set<std::uint32_t>(drawn.begin(), drawn.end()), std::set<std::uint32_t>(shard.begin(), shard.end()));
}

TEST_P(EverySampler, AShardOfOneRowIsEnough) {
  EXPECT_EQ(sample({7}, options, {.seed = 1}, 3), (Rows{7, 7, 7}));
  EXPECT_EQ(sample({8}, options, {.seed = 1}, 3), (Rows{8, 8, 8}));
}

TEST_P(EverySampler, ItsTextNamesIt) {
  const SamplerOptions again = parse_sampler(to_text(options));
  EXPECT_EQ(again.sampling, options.sampling);
  EXPECT_EQ(again.positives, options.positives);
}

INSTANTIATE_TEST_SUITE_P(Samplers, EverySampler, ::testing::Values("uniform", "epochs", "stratified", "stratified:0.2"),
                         [](const auto& param_info) {
                           std::string name = param_info.param;
                           std::ranges::replace_if(
                               name, [](char c) { return c == ':' || c == '.'; }, '_');
                           return name;
                         });

// 24000 draws of 6 rows: 4000 each, standard deviation 58.
TEST(UniformSampler, EveryRowIsAsLikelyAsAnyOther) {
  std::map<std::uint32_t, int> times;
  for (const std::uint32_t row : sample(shard, {}, {.seed = 9}, 24000)) ++times[row];
  for (const std::uint32_t row : shard) EXPECT_NEAR(times[row], 4000, 350);
}

TEST(EpochSampler, EveryRowComesOnceInEachEpochWhereverBatchesEnd) {
  const auto all = labels();
  Sampler sampler(shard, all, {.sampling = Sampling::epochs});
  Rows sequence;
  for (std::uint64_t t = 0; t < 9; ++t) {
    const Rows batch = sample(sampler, {.seed = 4, .iteration = t, .purpose = Purpose::outer}, 4);
    sequence.insert(sequence.end(), batch.begin(), batch.end());
  }
  std::set<Rows> orders;
  for (std::size_t epoch = 0; epoch < 6; ++epoch) {
    Rows part(sequence.begin() + static_cast<std::ptrdiff_t>(6 * epoch),
              sequence.begin() + static_cast<std::ptrdiff_t>(6 * epoch + 6));
    orders.insert(part);
    std::ranges::sort(part);
    EXPECT_EQ(part, shard);
  }
  EXPECT_GE(orders.size(), 5U) << "epochs have orders of their own";
}

TEST(EpochSampler, ABatchMayHoldSeveralEpochs) {
  Rows batch = sample(shard, {.sampling = Sampling::epochs}, {.seed = 1, .iteration = 2}, 15);
  std::map<std::uint32_t, int> times;
  for (const std::uint32_t row : batch) ++times[row];
  for (const std::uint32_t row : shard) EXPECT_GE(times[row], 2);
}

// Each of 6 rows is the first in a sixth of 3000 epochs: 500, standard deviation 20.
TEST(EpochSampler, EveryRowIsAsLikelyToComeFirst) {
  const auto all = labels();
  Sampler sampler(shard, all, {.sampling = Sampling::epochs});
  std::map<std::uint32_t, int> first;
  for (std::uint64_t t = 0; t < 3000; ++t) ++first[sample(sampler, {.seed = 6, .iteration = t}, 6)[0]];
  for (const std::uint32_t row : shard) EXPECT_NEAR(first[row], 500, 120);
}

TEST(StratifiedSampler, EachBatchHoldsTheAskedShareOfPositives) {
  for (const auto& [share, batch, expected] :
       {std::tuple{0.5, 8U, 4U}, std::tuple{0.25, 8U, 2U}, std::tuple{0.1, 8U, 1U}, std::tuple{0.01, 8U, 1U},
        std::tuple{0.99, 8U, 7U}, std::tuple{0.5, 2U, 1U}, std::tuple{0.3, 128U, 38U}}) {
    const SamplerOptions options{.sampling = Sampling::stratified, .positives = share};
    EXPECT_EQ(stratified_positives(batch, share, 3, 3), expected);
    for (std::uint64_t t = 0; t < 20; ++t) {
      EXPECT_EQ(count_positives(sample(shard, options, {.seed = 1, .iteration = t}, batch)), expected);
    }
  }
}

TEST(StratifiedSampler, AWorkerWithOneClassGivesWhatItHas) {
  const SamplerOptions options{.sampling = Sampling::stratified, .positives = 0.5};
  EXPECT_EQ(count_positives(sample({3, 5}, options, {.seed = 1}, 6)), 0U);
  EXPECT_EQ(count_positives(sample({8, 21}, options, {.seed = 1}, 6)), 6U);
}

// 2 positives and 4 negatives share 24000 draws equally: 6000 and 3000 per row, standard deviations 55 and 47.
TEST(StratifiedSampler, RowsOfAClassAreAsLikelyAsEachOther) {
  std::map<std::uint32_t, int> times;
  const SamplerOptions options{.sampling = Sampling::stratified, .positives = 0.5};
  for (const std::uint32_t row : sample(shard, options, {.seed = 9}, 24000)) ++times[row];
  for (const std::uint32_t row : shard) EXPECT_NEAR(times[row], labels()[row] == 1 ? 6000 : 3000, 330);
}

TEST(ParseSampler, WrongTextsAreRefused) {
  testing::expect_error([] { parse_sampler("unifrom"); }, {"unifrom", "uniform", "epochs", "stratified"});
  for (const char* text : {"stratified:", "stratified:0", "stratified:1", "stratified:x", "stratified:nan"}) {
    testing::expect_error([&] { parse_sampler(text); }, {text, "between 0 and 1"});
  }
}

}  // namespace
}  // namespace saddlemesh
