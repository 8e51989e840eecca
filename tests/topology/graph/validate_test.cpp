#include "saddlemesh/topology/graph/validate.hpp"

#include <limits>

#include <gtest/gtest.h>

#include "saddlemesh/topology/family/families.hpp"
#include "saddlemesh/topology/graph/weights.hpp"
#include "topology/topology_support.hpp"

namespace saddlemesh {
namespace {

using testing_support::refusal;

std::string refused(std::size_t workers, std::vector<MixingMatrix::Entry> entries, std::string_view where = {}) {
  return refusal([&] { validate(MixingMatrix(workers, std::move(entries)), where); });
}

TEST(ValidateTest, AcceptsWhatFamiliesAndWeightsMake) {
  EXPECT_NO_THROW(validate(mixing_weights(ring(8))));
  EXPECT_NO_THROW(validate(MixingMatrix(1, {{0, 0, 1.0}})));
}

TEST(ValidateTest, AnAsymmetricPairIsNamedWithBothValues) {
  EXPECT_EQ(refused(3, {{0, 0, 0.7}, {0, 2, 0.3}, {1, 1, 1.0}, {2, 0, 0.25}, {2, 2, 0.75}}, "mesh.txt"),
            "mesh.txt: w[0][2] = 0.3 but w[2][0] = 0.25; W must be symmetric");
  EXPECT_EQ(refused(2, {{0, 0, 1.0}, {1, 0, 0.25}, {1, 1, 0.75}}),
            "w[1][0] = 0.25 but w[0][1] = 0; W must be symmetric");
}

TEST(ValidateTest, NegativeAndNonFiniteEntriesAreNamed) {
  EXPECT_EQ(refused(2, {{0, 0, 1.5}, {0, 1, -0.5}, {1, 0, -0.5}, {1, 1, 1.5}}),
            "w[0][1] = -0.5; weights must not be negative");
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double infinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(refused(2, {{0, 0, nan}, {1, 1, 1.0}}), "w[0][0] = nan; weights must be finite");
  EXPECT_EQ(refused(2, {{0, 0, 1.0}, {1, 1, infinity}}), "w[1][1] = inf; weights must be finite");
}

TEST(ValidateTest, ARowThatDoesNotSumToOneIsNamedWithItsSum) {
  EXPECT_EQ(refused(2, {{0, 0, 0.5}, {0, 1, 0.5}, {1, 0, 0.5}, {1, 1, 0.4}}),
            "the weights of worker 1 sum to 0.9; every row of W must sum to 1");
  EXPECT_NO_THROW(validate(MixingMatrix(2, {{0, 0, 0.5}, {0, 1, 0.5}, {1, 0, 0.5}, {1, 1, 0.5 + 5e-10}})));
}

TEST(ValidateTest, AnUnreachableWorkerIsNamed) {
  EXPECT_EQ(refused(3, {{0, 0, 0.5}, {0, 1, 0.5}, {1, 0, 0.5}, {1, 1, 0.5}, {2, 2, 1.0}}),
            "worker 2 cannot be reached from worker 0; the graph must be connected");
}

TEST(ValidateTest, ABipartiteMatrixWithZeroDiagonalIsRefusedSinceLambdaIsOne) {
  EXPECT_NE(refused(2, {{0, 1, 1.0}, {1, 0, 1.0}}).find("λ = 1"), std::string::npos);
  // A triangle with zero diagonal mixes (λ = ½), and so does a pair in which one worker keeps some weight on itself.
  EXPECT_NO_THROW(
      validate(MixingMatrix(3, {{0, 1, 0.5}, {0, 2, 0.5}, {1, 0, 0.5}, {1, 2, 0.5}, {2, 0, 0.5}, {2, 1, 0.5}})));
}

}  // namespace
}  // namespace saddlemesh
