#include "saddlemesh/core/vector_ops.hpp"

#include <limits>
#include <vector>

#include <gtest/gtest.h>

namespace saddlemesh {
namespace {

template <class Real>
class VectorOps : public ::testing::Test {};
using Reals = ::testing::Types<float, double>;
TYPED_TEST_SUITE(VectorOps, Reals);

TYPED_TEST(VectorOps, MoveAverageWeighsOldAndNewAndKeepsTheOld) {
  std::vector<TypeParam> h{1, 2, 3}, before(3);
  const std::vector<TypeParam> sample{5, 6, 7};
  move_average(std::span(h), 0.25, sample, std::span(before));
  EXPECT_EQ(h, (std::vector<TypeParam>{2, 3, 4}));
  EXPECT_EQ(before, (std::vector<TypeParam>{1, 2, 3}));
  move_average(std::span(h), 0.5, sample);
  EXPECT_EQ(h, (std::vector<TypeParam>{3.5, 4.5, 5.5}));
}

TYPED_TEST(VectorOps, TrackAddsTheChange) {
  std::vector<TypeParam> r(2);
  const std::vector<TypeParam> mixed{1, 2}, now{10, 20}, before{4, 5};
  track(std::span(r), mixed, now, before);
  EXPECT_EQ(r, (std::vector<TypeParam>{7, 17}));
}

TYPED_TEST(VectorOps, StepMovesTowardsTheTarget) {
  std::vector<TypeParam> x{8};
  const std::vector<TypeParam> mixed{4}, direction{1};
  step(std::span(x), 0.5, mixed, -2, direction);  // target 2
  EXPECT_EQ(x[0], 5);
}

TYPED_TEST(VectorOps, SumOfSquaresCountsEveryElement) {
  std::vector<TypeParam> v;
  double expected = 0;
  for (int i = 1; i <= 11; ++i) {
    v.push_back(static_cast<TypeParam>(i));
    expected += i * i;
    EXPECT_EQ(sum_of_squares<TypeParam>(v), expected);
  }
}

TYPED_TEST(VectorOps, AllFiniteSeesEveryPlace) {
  const auto infinity = std::numeric_limits<TypeParam>::infinity();
  const auto nan = std::numeric_limits<TypeParam>::quiet_NaN();
  std::vector<TypeParam> v(37, std::numeric_limits<TypeParam>::max());
  EXPECT_TRUE(all_finite<TypeParam>(v));
  for (std::size_t i = 0; i < v.size(); ++i) {
    for (const TypeParam bad : {infinity, -infinity, nan}) {
      const TypeParam good = v[i];
      v[i] = bad;
      EXPECT_FALSE(all_finite<TypeParam>(v)) << i;
      v[i] = good;
    }
  }
}

}  // namespace
}  // namespace saddlemesh
