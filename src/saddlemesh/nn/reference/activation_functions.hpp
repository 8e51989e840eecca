#pragma once

#include <algorithm>
#include <cmath>

#include "saddlemesh/core/elementary.hpp"

// Activations y = a(x) with a′ and a″ as functions of y, in double, without the C library's functions, whose bits
// differ between versions. Relative error of y below 1e-15.
namespace saddlemesh::reference {

inline double exp_clamped(double x) {
  return elementary::exp(std::clamp(x, -700.0, 700.0));
}

/// e^x − 1, accurate near zero.
inline double exp_minus_one(double x) {
  if (!(std::abs(x) < 0.5)) return exp_clamped(x) - 1;
  double series = 1;  // 1 + x/2 (1 + x/3 (1 + …))
  for (int k = 16; k >= 2; --k) series = 1 + series * x / k;
  return x * series;
}

struct Relu {
  static double value(double x) { return x <= 0 ? 0 : x; }  // NaN stays NaN
  static double slope(double y) { return y > 0 ? 1 : 0; }
  static double curvature(double /*y*/) { return 0; }
};

struct Elu {
  static double value(double x) { return x > 0 ? x : exp_minus_one(x); }
  static double slope(double y) { return y > 0 ? 1 : y + 1; }
  static double curvature(double y) { return y > 0 ? 0 : y + 1; }
};

struct Tanh {
  static double value(double x) {
    const double e = exp_minus_one(-2 * std::abs(x));
    return std::copysign(e / (e + 2), x);
  }
  static double slope(double y) { return (1 - y) * (1 + y); }
  static double curvature(double y) { return -2 * y * slope(y); }
};

struct Sigmoid {
  static double value(double x) { return 1 / (1 + exp_clamped(-x)); }
  static double slope(double y) { return y * (1 - y); }
  static double curvature(double y) { return slope(y) * (1 - 2 * y); }
};

}  // namespace saddlemesh::reference
