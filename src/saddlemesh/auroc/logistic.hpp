#pragma once

#include <algorithm>
#include <cmath>

#include "saddlemesh/core/elementary.hpp"

// The logistic function, computed without overflow and without the C library, so that all machines give the same bits.
namespace saddlemesh {

/// e^−|z|, in (0, 1].
inline double decay(double z) {
  return elementary::exp(-std::min(std::abs(z), 700.0));
}

/// σ(z) = 1/(1 + e^−z) and σ′(z) = σ(z) σ(−z).
struct Logistic {
  double value, slope;
};
inline Logistic logistic(double z) {
  const double t = decay(z);
  const double share = 1 / (1 + t);
  return {z >= 0 ? share : t * share, t * share * share};
}

/// log(1 + e^z)
inline double softplus(double z) {
  return std::max(z, 0.0) + elementary::log(1 + decay(z));
}

}  // namespace saddlemesh
