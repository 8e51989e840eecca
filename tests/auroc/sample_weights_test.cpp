// The mean over workers is the objective over all rows, however rows and labels are spread.
#include "saddlemesh/auroc/sample_weights.hpp"

#include <gtest/gtest.h>

#include "auroc/sample.hpp"

namespace saddlemesh::testing {
namespace {

// With the epochs sampler, 24 samples are all rows of a worker that has at most 24.
constexpr std::size_t batch = 24;

class PooledObjective : public ::testing::Test {
 protected:
  // Returns the mean over workers of their problems' results at x.
  [[nodiscard]] Sample mean(const Shards& shards, const AurocOptions& options) const {
    const auto task = std::make_shared<AurocTask<double>>(data, shards, graph, options);
    const auto problem = auroc_problem<double>(task)();
    const auto share = 1 / static_cast<double>(shards.size());
    Sample all{Vec(x.size()), Vec(x.size()), Vec(x.size()), Vec(1)};
    for (std::uint32_t k = 0; k < shards.size(); ++k) {
      const Sample one = sample(*problem, x, {.seed = 7, .worker = k, .iteration = 0, .purpose = Purpose::inner},
                                {.seed = 7, .worker = k, .iteration = 0, .purpose = Purpose::outer});
      add(one.g, share, all.g);
      add(one.vjp, share, all.vjp);
      add(one.grad_g, share, all.grad_g);
      add(one.grad_y, share, all.grad_y);
      all.f += share * one.f;
    }
    return all;
  }

  void expect_pooled(const Shards& shards, const AurocOptions& options) const {
    std::vector<std::uint32_t> rows;
    for (const auto& shard : shards) rows.insert(rows.end(), shard.begin(), shard.end());
    AurocOptions pooled_options = options;
    pooled_options.batch = rows.size();
    pooled_options.batch_share = 0;
    pooled_options.sampler = {.sampling = Sampling::epochs};
    const Sample pooled = mean({rows}, pooled_options);
    const Sample found = mean(shards, options);
    expect_near(found.g, pooled.g, 1e-12);
    expect_near(found.vjp, pooled.vjp, 1e-12);
    expect_near(found.grad_g, pooled.grad_g, 1e-12);
    expect_near(found.grad_y, pooled.grad_y, 1e-12);
    EXPECT_NEAR(found.f, pooled.f, 1e-12);
  }

  // Returns every option that affects the objective.
  static std::vector<AurocOptions> forms(const AurocOptions& base) {
    std::vector<AurocOptions> forms(8, base);
    forms[1].score = Score::sigmoid;
    forms[2].jacobian = Jacobian::identity;
    forms[3].class_weighted = true;
    forms[4].weight_decay = 0.3;
    forms[5].scale = LossScale::normalized;
    forms[6].composition = false;
    forms[7].objective = Objective::cross_entropy;
    return forms;
  }

  static void add(const Vec& one, double share, Vec& sum) {
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += share * one[i];
  }

  LayerGraph graph = small_mlp();
  SharedData data = two_gaussians(90, {5}, 0.25, 2, 1);
  Vec x = some_point(graph);
  AurocOptions base{.batch = batch, .sampler = {.sampling = Sampling::epochs}};
};

// Returns rows of a class, beginning with the given one.
std::vector<std::uint32_t> take(const DataSet& data, int label, std::size_t from, std::size_t count) {
  std::vector<std::uint32_t> rows;
  for (const std::uint32_t row : all_rows(data)) {
    if (data.labels[row] == label) rows.push_back(row);
  }
  return {rows.begin() + static_cast<std::ptrdiff_t>(from), rows.begin() + static_cast<std::ptrdiff_t>(from + count)};
}

std::vector<std::uint32_t> join(std::vector<std::uint32_t> a, const std::vector<std::uint32_t>& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

TEST_F(PooledObjective, IsTheMeanOverWorkersForAnySkewOfSizesAndLabels) {
  const DataSet& d = *data;
  const std::vector<Shards> skews{
      {take(d, 0, 0, 6), take(d, 0, 6, 6), take(d, 1, 0, 6), take(d, 1, 6, 6)},     // one class each
      {take(d, 1, 0, 1), take(d, 0, 0, 24), take(d, 0, 24, 1), take(d, 1, 1, 12)},  // one row, one class
      {join(take(d, 0, 0, 23), take(d, 1, 0, 1)), join(take(d, 0, 23, 1), take(d, 1, 1, 7)),
       join(take(d, 0, 24, 3), take(d, 1, 8, 3)), join(take(d, 0, 27, 1), take(d, 1, 11, 1))},
      {take(d, 0, 0, 24), take(d, 1, 0, 2)},
  };
  for (std::size_t skew = 0; skew < skews.size(); ++skew) {
    for (const AurocOptions& options : forms(base)) {
      SCOPED_TRACE(skew);
      expect_pooled(skews[skew], options);
    }
  }
}

TEST_F(PooledObjective, StaysTheSameWithStratifiedBatches) {
  // A worker holds one row of a class many times, so that every stratified batch is the same.
  const std::uint32_t positive = take(*data, 1, 0, 1)[0];
  const std::uint32_t other_positive = take(*data, 1, 1, 1)[0];
  const std::uint32_t negative = take(*data, 0, 0, 1)[0];
  const std::uint32_t other_negative = take(*data, 0, 1, 1)[0];
  const Shards shards{{positive, positive, positive, negative},
                      {other_positive, negative, negative, negative, negative, negative, negative},
                      {other_negative, other_negative},
                      {positive}};
  for (const double share : {0.2, 0.5, 0.75}) {
    AurocOptions stratified = base;
    stratified.sampler = {.sampling = Sampling::stratified, .positives = share};
    for (const AurocOptions& options : forms(stratified)) expect_pooled(shards, options);
  }
}

TEST_F(PooledObjective, WeighingWorkersAlikeGivesThePapersMean) {
  const Shards shards{join(take(*data, 0, 0, 22), take(*data, 1, 0, 2)), take(*data, 1, 2, 4)};
  AurocOptions options = base;
  options.weighing = Weighing::workers;
  const Sample found = mean(shards, options);
  Vec expected(x.size());
  for (const auto& shard : shards) {
    AurocOptions alone = base;
    alone.batch = shard.size();
    const std::vector<RowCount> counts{{.rows = shard.size(), .positives = 1}};  // the inner step does not depend on p
    alone.worker_rows = counts;
    add(mean({shard}, alone).g, 0.5, expected);
  }
  expect_near(found.g, expected, 1e-12);
  options.weighing = Weighing::rows;
  EXPECT_GT(std::abs(mean(shards, options).f - found.f), 1e-3);
}

TEST(BatchSize, IsThatAskedForButNeverAboveTheWorkersRows) {
  const AurocOptions fixed{.batch = 128};
  EXPECT_EQ(batch_size(fixed, {.rows = 40}), 40U);
  EXPECT_EQ(batch_size(fixed, {.rows = 4000}), 128U);
  const AurocOptions share{.batch = 128, .batch_share = 0.02};
  EXPECT_EQ(batch_size(share, {.rows = 10}), 1U);
  EXPECT_EQ(batch_size(share, {.rows = 4000}), 80U);
  EXPECT_EQ(batch_size({.batch_share = 1}, {.rows = 77}), 77U);
}

TEST_F(PooledObjective, StaysTheSameWithBatchesByShare) {
  const Shards shards{take(*data, 0, 0, 12), join(take(*data, 0, 12, 4), take(*data, 1, 0, 4)), take(*data, 1, 4, 1)};
  AurocOptions options = base;
  options.batch_share = 1;
  for (const AurocOptions& form : forms(options)) expect_pooled(shards, form);
}

TEST(SampleWeights, OfAnEvenDealAreThePapers) {
  AurocOptions options{.worker_rows = {{.rows = 30, .positives = 3}, {.rows = 30, .positives = 3}}};
  const SampleWeights weights = sample_weights(options, 1);
  EXPECT_EQ(weights.auroc.positive, 0.9);
  EXPECT_EQ(weights.auroc.negative, 0.1);
  EXPECT_EQ(weights.auroc.dual, 0.1 * 0.9);
  EXPECT_EQ(weights.cross_entropy.positive, 1);
  EXPECT_EQ(weights.cross_entropy.negative, 1);
}

}  // namespace
}  // namespace saddlemesh::testing
