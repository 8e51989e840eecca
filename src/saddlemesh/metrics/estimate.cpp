#include "saddlemesh/metrics/estimate.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <vector>

namespace saddlemesh {
namespace {

std::vector<double> ranks(std::span<const double> values) {
  std::vector<double> out;
  for (const double value : values) {
    const auto below = std::ranges::count_if(values, [&](double other) { return other < value; });
    const auto equal = std::ranges::count(values, value);
    out.push_back(static_cast<double>(below) + static_cast<double>(equal - 1) / 2);
  }
  return out;
}

}  // namespace

Estimate estimate(std::span<const double> values) {
  const auto n = static_cast<double>(values.size());
  const double mean = std::accumulate(values.begin(), values.end(), 0.0) / n;
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  return {mean, values.size() > 1 ? std::sqrt(squares / (n - 1) / n) : 0};
}

double log_log_slope(std::span<const double> x, std::span<const double> y) {
  const auto n = static_cast<double>(x.size());
  double sx = 0, sy = 0, sxx = 0, sxy = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double lx = std::log(x[i]);
    const double ly = std::log(y[i]);
    sx += lx;
    sy += ly;
    sxx += lx * lx;
    sxy += lx * ly;
  }
  return (n * sxy - sx * sy) / (n * sxx - sx * sx);
}

double rank_correlation(std::span<const double> x, std::span<const double> y) {
  const std::vector<double> a = ranks(x), b = ranks(y);
  const double middle = static_cast<double>(x.size() - 1) / 2;
  double ab = 0, aa = 0, bb = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    ab += (a[i] - middle) * (b[i] - middle);
    aa += (a[i] - middle) * (a[i] - middle);
    bb += (b[i] - middle) * (b[i] - middle);
  }
  return ab / std::sqrt(aa * bb);
}

}  // namespace saddlemesh
