#include "saddlemesh/topology/spectrum/spectrum.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <numbers>

#include <gtest/gtest.h>

#include "saddlemesh/topology/family/families.hpp"
#include "saddlemesh/topology/graph/weights.hpp"
#include "saddlemesh/topology/spectrum/lanczos.hpp"

namespace saddlemesh {
namespace {

constexpr double pi = std::numbers::pi;

void expect_eigenvalues(const MixingMatrix& matrix, std::vector<double> expected) {
  std::sort(expected.begin(), expected.end(), std::greater<>());
  const Spectrum found = spectrum(matrix);
  ASSERT_EQ(found.eigenvalues.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_NEAR(found.eigenvalues[i], expected[i], 1e-13);
  double lambda = 0.0;
  for (std::size_t i = 1; i < expected.size(); ++i) lambda = std::max(lambda, std::abs(expected[i]));
  EXPECT_NEAR(found.lambda, lambda, 1e-13);
  EXPECT_NEAR(found.spectral_gap, 1.0 - lambda, 1e-13);
}

TEST(SpectrumTest, RingsHaveTheirClosedForm) {
  for (const std::size_t workers : {3, 4, 8, 15, 100}) {
    std::vector<double> expected;
    for (std::size_t m = 0; m < workers; ++m) {
      expected.push_back((1.0 + 2.0 * std::cos(2.0 * pi * static_cast<double>(m) / static_cast<double>(workers))) /
                         3.0);
    }
    expect_eigenvalues(mixing_weights(ring(workers)), expected);
  }
}

TEST(SpectrumTest, ThePathHasItsClosedForm) {
  std::vector<double> expected;
  for (int m = 0; m < 9; ++m) expected.push_back((1.0 + 2.0 * std::cos(pi * m / 9.0)) / 3.0);
  expect_eigenvalues(mixing_weights(path(9)), expected);
}

TEST(SpectrumTest, TheCompleteGraphAveragesAtOnce) {
  for (const std::size_t workers : {2, 5, 16}) {
    std::vector<double> expected(workers, 0.0);
    expected[0] = 1.0;
    expect_eigenvalues(mixing_weights(complete(workers)), expected);
    EXPECT_EQ(spectrum(mixing_weights(complete(workers))).lambda, 0.0);
  }
}

TEST(SpectrumTest, TheHypercubeHasItsClosedForm) {
  std::vector<double> expected;
  for (unsigned k = 0; k < 32; ++k) expected.push_back(1.0 - 2.0 * std::popcount(k) / 6.0);
  expect_eigenvalues(mixing_weights(hypercube(32)), expected);
}

TEST(SpectrumTest, TheStarHasItsClosedForm) {
  std::vector<double> expected(9, 1.0 - 1.0 / 9.0);
  expected.front() = 1.0;
  expected.back() = 0.0;
  expect_eigenvalues(mixing_weights(star(9)), expected);
}

TEST(SpectrumTest, LazyWeightsHalveTheDistanceToOne) {
  const auto metropolis = spectrum(mixing_weights(ring(8))).eigenvalues;
  std::vector<double> expected;
  for (const double value : metropolis) expected.push_back(0.5 * (1.0 + value));
  expect_eigenvalues(mixing_weights(ring(8), Weights::lazy), expected);
}

TEST(SpectrumTest, OneWorkerHasNothingToMix) {
  const Spectrum found = spectrum(mixing_weights(ring(1)));
  EXPECT_EQ(found.lambda, 0.0);
  EXPECT_EQ(found.spectral_gap, 1.0);
  EXPECT_EQ(found.c_w, 0.0);
}

TEST(SpectrumTest, TheNoiseFactorOfKnownGraphsComesOut) {
  EXPECT_NEAR(spectrum(mixing_weights(ring(8))).c_w.value(), 1.39, 0.005);
  EXPECT_NEAR(spectrum(mixing_weights(ring(16))).c_w.value(), 2.41, 0.005);
  EXPECT_NEAR(spectrum(mixing_weights(ring(32))).c_w.value(), 4.42, 0.005);
  EXPECT_NEAR(spectrum(mixing_weights(exponential(16))).c_w.value(), 1.01, 0.005);
}

TEST(SpectrumTest, WithoutMixingThereIsNoNoiseFactor) {
  const Spectrum found = spectrum(MixingMatrix(2, {{0, 1, 1.0}, {1, 0, 1.0}}));
  EXPECT_NEAR(found.lambda, 1.0, 1e-15);
  EXPECT_FALSE(found.c_w);
}

TEST(LanczosTest, AgreesWithTheDenseDecomposition) {
  for (const Graph& graph : {ring(512), path(512), star(512), torus(16, 32), hypercube(512), exponential(512),
                             complete(512), regular(512, 3, 1), erdos_renyi(512, 0.02, 1)}) {
    const MixingMatrix w = mixing_weights(graph);
    const LambdaEstimate found = second_eigenvalue(w);
    EXPECT_LE(found.error, 1e-10);
    EXPECT_NEAR(found.lambda, spectrum(w).lambda, 1e-10) << graph.edges().size() << " edges";
  }
}

TEST(LanczosTest, FindsTheLargestAbsoluteEigenvalueAlsoWhereItIsNegative) {
  std::vector<MixingMatrix::Entry> entries;
  for (std::uint32_t k = 0; k < 400; ++k) {
    entries.push_back({k, k, 0.01});
    entries.push_back({k, (k + 1) % 400, 0.495});
    entries.push_back({k, (k + 399) % 400, 0.495});
  }
  const MixingMatrix w(400, entries);
  const double expected = 0.01 + 0.99 * std::cos(2.0 * pi / 400);
  ASSERT_GT(expected, 0.98);  // the negative end is at −0.98
  EXPECT_NEAR(second_eigenvalue(w).lambda, expected, 1e-10);
  entries.clear();
  for (std::uint32_t a = 0; a < 100; ++a) {
    entries.push_back({a, a, 0.1});
    entries.push_back({a + 100, a + 100, 0.1});
    for (std::uint32_t b = 100; b < 200; ++b) entries.push_back({a, b, 0.009}), entries.push_back({b, a, 0.009});
  }
  EXPECT_NEAR(second_eigenvalue(MixingMatrix(200, entries)).lambda, 0.8, 1e-10);
}

TEST(SpectrumTest, LargeRingsAndPathsAreFoundByIteration) {
  const Spectrum large_ring = spectrum(mixing_weights(ring(4096)));
  EXPECT_NEAR(large_ring.lambda, (1.0 + 2.0 * std::cos(2.0 * pi / 4096)) / 3.0, 1e-10);
  EXPECT_LE(large_ring.lambda_error, 1e-10);
  EXPECT_TRUE(large_ring.eigenvalues.empty());
  EXPECT_FALSE(large_ring.c_w);
  const Spectrum large_path = spectrum(mixing_weights(path(4096)));
  EXPECT_NEAR(large_path.lambda, (1.0 + 2.0 * std::cos(pi / 4096)) / 3.0, 1e-10);
}

TEST(LanczosTest, SaysHowFarItGotWhereTheGapIsTooSmallToResolve) {
  const MixingMatrix w = mixing_weights(ring(30000));
  const LambdaEstimate found = second_eigenvalue(w);
  EXPECT_NEAR(found.lambda, (1.0 + 2.0 * std::cos(2.0 * pi / 30000)) / 3.0, found.error);
  EXPECT_LT(found.error, 1e-3);
}

TEST(SpectrumTest, LargeToriAndHypercubesAreFoundByIteration) {
  EXPECT_NEAR(spectrum(mixing_weights(torus(64, 64))).lambda, (3.0 + 2.0 * std::cos(2.0 * pi / 64)) / 5.0, 1e-10);
  EXPECT_NEAR(spectrum(mixing_weights(hypercube(2048))).lambda, 1.0 - 2.0 / 12.0, 1e-10);
}

}  // namespace
}  // namespace saddlemesh
