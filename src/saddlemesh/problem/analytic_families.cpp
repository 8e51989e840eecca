#include <algorithm>
#include <cmath>

#include "saddlemesh/core/elementary.hpp"
#include "saddlemesh/core/names.hpp"
#include "saddlemesh/core/random.hpp"
#include "saddlemesh/core/vector_ops.hpp"
#include "saddlemesh/problem/analytic.hpp"

namespace saddlemesh {
namespace {

// Generates the normal values of an instance, worker by worker.
class Constants {
 public:
  Constants(std::uint64_t seed, std::size_t worker)
      : stream_({.seed = seed, .worker = static_cast<std::uint32_t>(worker), .purpose = Purpose::instance}) {}

  std::vector<double> normal(std::size_t size, double mean, double deviation) {
    std::vector<double> out(size);
    stream_.fill_normal(std::span(out));
    for (double& value : out) value = mean + deviation * value;
    return out;
  }

  // diagonal · I + deviation · N/√d
  std::vector<double> near_identity(std::size_t d, double diagonal, double deviation) {
    auto out = normal(d * d, 0, deviation / std::sqrt(static_cast<double>(d)));
    for (std::size_t i = 0; i < d; ++i) out[i * d + i] += diagonal;
    return out;
  }

 private:
  RandomStream stream_;
};

// Applies Gram-Schmidt to the rows of a d × d matrix, twice to each row for orthogonality to rounding.
std::vector<double> orthonormal_rows(std::vector<double> matrix, std::size_t d) {
  for (std::size_t i = 0; i < d; ++i) {
    const auto row = std::span(matrix).subspan(i * d, d);
    for (std::size_t pass = 0; pass < 2; ++pass) {
      for (std::size_t j = 0; j < i; ++j) {
        const auto other = std::span(matrix).subspan(j * d, d);
        double product = 0;
        for (std::size_t c = 0; c < d; ++c) product += row[c] * other[c];
        add_scaled(row, -product, other);
      }
    }
    const double norm = std::sqrt(sum_of_squares<double>(row));
    for (double& value : row) value /= norm;
  }
  return matrix;
}

}  // namespace

const std::vector<std::string>& curve_names() {
  static const std::vector<std::string> names{"linear", "kink", "smooth"};
  return names;
}

const std::string& name_of(Curve curve) {
  return curve_names()[static_cast<std::size_t>(curve)];
}

Curve parse_curve(std::string_view name) {
  const auto& names = curve_names();
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) throw_unknown_name("curve", name, names);
  return static_cast<Curve>(found - names.begin());
}

AnalyticSpec separable(Curve curve, std::size_t dim, double value_noise) {
  AnalyticSpec spec;
  spec.name = name_of(curve);
  spec.dim = dim;
  spec.curve = curve;
  spec.theta = curve == Curve::linear ? 0 : 0.8;
  spec.width = curve == Curve::smooth ? 2 : 0;
  spec.value_noise = value_noise;
  spec.jacobian_noise = spec.gradient_noise = 0.2;
  const std::vector<double> zero(dim, 0.0);
  spec.workers = {{.M = {}, .c = zero, .Q = std::vector<double>(dim, 1.0), .t = zero, .e = zero, .B = {}}};
  return spec;
}

AnalyticSpec separable_heterogeneous(Curve curve, std::size_t dim, std::size_t workers, double spread,
                                     std::uint64_t seed) {
  AnalyticSpec spec = separable(curve, dim);
  const AnalyticSpec::Worker common = spec.workers[0];
  spec.name += "-heterogeneous";
  spec.workers.assign(workers, common);
  for (std::size_t k = 0; k < workers; ++k) {
    Constants constants(seed, k);
    spec.workers[k].c = constants.normal(dim, 0, spread);
    spec.workers[k].t = constants.normal(dim, 0, spread);
    spec.workers[k].e = constants.normal(dim, 0, spread);
  }
  return spec;
}

AnalyticSpec rotated(std::size_t dim, std::uint64_t seed) {
  AnalyticSpec spec = separable(Curve::linear, dim, 1.0);
  spec.name = "rotated";
  spec.kappa = spec.b = 0.5;
  spec.jacobian_noise = spec.gradient_noise = 0.5;
  spec.workers[0].M = orthonormal_rows(Constants(seed, 0).normal(dim * dim, 0, 1), dim);
  return spec;
}

AnalyticSpec different_workers(std::size_t dim, std::size_t workers, std::uint64_t seed, double strength) {
  AnalyticSpec spec;
  spec.name = "different-workers";
  spec.dim = dim;
  spec.kappa = 0.2;
  for (std::size_t k = 0; k < workers; ++k) {
    Constants constants(seed, k);
    AnalyticSpec::Worker worker;
    worker.M = constants.near_identity(dim, 1, 0.4 * strength);
    worker.c = constants.normal(dim, 0, 0.5 * strength);
    worker.Q = constants.normal(dim, 0, 0.6 * strength);
    for (double& q : worker.Q) q = elementary::exp(q);
    worker.t = constants.normal(dim, 1, 0.8 * strength);
    worker.e = constants.normal(dim, 0, 0.3 * strength);
    worker.B = constants.near_identity(dim, 0.5, 0.2 * strength);
    spec.workers.push_back(std::move(worker));
  }
  return spec;
}

}  // namespace saddlemesh
