#include "saddlemesh/topology/spectrum/spectral_density.hpp"

#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "saddlemesh/topology/spectrum/spectrum.hpp"
#include "saddlemesh/topology/topology.hpp"

namespace saddlemesh::testing {
namespace {

double mean_of(const std::vector<SpectralShare>& density, const auto& function) {
  double sum = 0;
  for (const auto& [eigenvalue, share] : density) sum += share * function(eigenvalue);
  return sum;
}

TEST(SpectralDensity, IsTheEigenvaluesWhereTheyAreKnown) {
  const Topology star = make_topology({.name = "star", .workers = 9});
  const auto density = spectral_density(*star.matrix);
  const auto eigenvalues = spectrum(*star.matrix).eigenvalues;
  ASSERT_EQ(density.size(), 8U);
  for (std::size_t i = 0; i < 8; ++i) {
    EXPECT_EQ(density[i].eigenvalue, eigenvalues[i + 1]);
    EXPECT_DOUBLE_EQ(density[i].share, 1.0 / 9);
  }
}

TEST(SpectralDensity, OfALargeRingGivesTheMeansOfItsKnownSpectrum) {
  constexpr std::size_t workers = 2048;
  const Topology ring = make_topology({.name = "ring", .workers = workers});
  const auto density = spectral_density(*ring.matrix);
  for (const double a : {0.0002, 0.002, 0.05, 0.5}) {
    const auto function = [a](double lambda) { return 1 / (1 - lambda * (1 - a)); };
    double exact = 0;
    for (std::size_t i = 1; i < workers; ++i) {
      exact += function((1 + 2 * std::cos(2 * std::numbers::pi * static_cast<double>(i) / workers)) / 3) / workers;
    }
    EXPECT_NEAR(mean_of(density, function), exact, 0.05 * exact) << a;
  }
}

TEST(SpectralDensity, OfALargeCompleteGraphIsAllAtZero) {
  const Topology complete = make_topology({.name = "complete", .workers = 1500});
  const auto density = spectral_density(*complete.matrix);
  EXPECT_NEAR(mean_of(density, [](double) { return 1; }), 1 - 1.0 / 1500, 1e-12);
  EXPECT_NEAR(mean_of(density, [](double lambda) { return std::abs(lambda); }), 0, 1e-12);
}

}  // namespace
}  // namespace saddlemesh::testing
