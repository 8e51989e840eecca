#include "saddlemesh/problem/analytic_oracle.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <Eigen/LU>
#include <fmt/format.h>

#include "saddlemesh/core/elementary.hpp"
#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/vector_ops.hpp"

namespace saddlemesh {
namespace {

using Worker = AnalyticSpec::Worker;

bool is_separable(const AnalyticSpec& spec) {
  return std::ranges::all_of(spec.workers, [](const Worker& w) { return w.M.empty() && w.B.empty(); });
}

std::string not_separable(const AnalyticSpec& spec) {
  return fmt::format("problem \"{}\" is not separable: its constants are not known", spec.name);
}

// out += scale · Aᵀ v, where A = diagonal · I if `matrix` is empty.
void add_transposed(const std::vector<double>& matrix, double diagonal, double scale, std::span<const double> v,
                    std::span<double> out) {
  const std::size_t d = v.size();
  for (std::size_t i = 0; i < d; ++i) {
    double sum = 0;
    if (matrix.empty()) sum = diagonal * v[i];
    for (std::size_t j = 0; j < d && !matrix.empty(); ++j) sum += matrix[j * d + i] * v[j];
    out[i] += scale * sum;
  }
}

// out += scale · A v
void add_product(const std::vector<double>& matrix, double diagonal, double scale, std::span<const double> v,
                 std::span<double> out) {
  const std::size_t d = v.size();
  for (std::size_t i = 0; i < d; ++i) {
    double sum = 0;
    if (matrix.empty()) sum = diagonal * v[i];
    for (std::size_t j = 0; j < d && !matrix.empty(); ++j) sum += matrix[i * d + j] * v[j];
    out[i] += scale * sum;
  }
}

}  // namespace

AnalyticOracle::AnalyticOracle(SharedAnalytic spec)
    : spec_(std::move(spec)),
      count_(spec_->workers.size()),
      weight_(std::numeric_limits<double>::quiet_NaN()),
      z_(count_ * spec_->dim),
      g_(z_),
      slope_(z_),
      mean_g_(spec_->dim),
      y_(spec_->dim),
      grad_(spec_->dim),
      pulled_(spec_->dim) {
  if (is_separable(*spec_)) {
    const auto [L_f, mu, C_g, C_f, L_g] = constants(1);
    weight_ = C_g * C_g * L_f * L_f;
  }
}

void AnalyticOracle::evaluate(std::span<const double> x) {
  const std::size_t d = spec_->dim;
  std::ranges::fill(z_, 0.0);
  for (std::size_t k = 0; k < count_; ++k) {
    add_product(spec_->workers[k].M, 1.0, 1.0, x, std::span(z_).subspan(k * d, d));
  }
  std::ranges::fill(mean_g_, 0.0);
  for (std::size_t k = 0; k < count_; ++k) {
    for (std::size_t i = 0; i < d; ++i) {
      const std::size_t at = k * d + i;
      const auto [sine, cosine] = elementary::sincos(z_[at]);
      g_[at] = z_[at] + spec_->kappa * sine + spec_->workers[k].c[i];
      slope_[at] = 1 + spec_->kappa * cosine;
      mean_g_[i] += g_[at] / static_cast<double>(count_);
    }
  }
}

void AnalyticOracle::y_star(std::span<const double> x, std::span<double> out) {
  evaluate(x);
  const std::size_t d = spec_->dim;
  const double share = 1 / (static_cast<double>(count_) * spec_->mu);
  std::ranges::fill(out, 0.0);
  for (std::size_t k = 0; k < count_; ++k) {
    const Worker& worker = spec_->workers[k];
    add_product(worker.B, spec_->b, share, std::span(g_).subspan(k * d, d), out);
    add_scaled(out, -share, worker.e);
  }
}

double AnalyticOracle::phi(std::span<const double> x) {
  y_star(x, y_);
  double sum = 0;
  for (std::size_t k = 0; k < count_; ++k) {
    for (std::size_t i = 0; i < spec_->dim; ++i) {
      const Worker& worker = spec_->workers[k];
      const double e = g_[k * spec_->dim + i] - worker.t[i];
      sum += worker.Q[i] * (0.5 * e * e + spec_->bend_integral(e));
    }
  }
  return sum / static_cast<double>(count_) + 0.5 * spec_->mu * sum_of_squares<double>(y_);
}

void AnalyticOracle::grad_phi(std::span<const double> x, std::span<double> out) {
  y_star(x, y_);
  const std::size_t d = spec_->dim;
  std::ranges::fill(out, 0.0);
  for (std::size_t k = 0; k < count_; ++k) {
    const Worker& worker = spec_->workers[k];
    for (std::size_t i = 0; i < d; ++i) {
      const double e = g_[k * d + i] - worker.t[i];
      grad_[i] = worker.Q[i] * (e + spec_->bend(e));
    }
    add_transposed(worker.B, spec_->b, 1.0, y_, grad_);
    for (std::size_t i = 0; i < d; ++i) grad_[i] *= slope_[k * d + i];
    add_transposed(worker.M, 1.0, 1 / static_cast<double>(count_), grad_, out);
  }
}

double AnalyticOracle::stationarity(std::span<const double> x, std::span<const double> y) {
  if (std::isnan(weight_)) throw Error(not_separable(*spec_));
  grad_phi(x, pulled_);
  double distance = 0;
  for (std::size_t i = 0; i < y.size(); ++i) distance += (y_[i] - y[i]) * (y_[i] - y[i]);
  return sum_of_squares<double>(pulled_) + weight_ * distance;
}

void AnalyticOracle::residual(Target target, std::span<const double> x, std::span<const double> y,
                              std::span<double> out) {
  evaluate(x);
  const std::size_t d = spec_->dim;
  const double share = 1 / static_cast<double>(count_);
  const auto out_x = out.first(d);
  const auto out_y = out.last(d);
  std::ranges::fill(out, 0.0);
  std::vector<double> mean_grad(d, 0.0);
  for (std::size_t k = 0; k < count_; ++k) {
    const Worker& worker = spec_->workers[k];
    const auto g = target == Target::stated ? std::span<const double>(g_).subspan(k * d, d) : mean_g_;
    for (std::size_t i = 0; i < d; ++i) {
      const double e = g[i] - worker.t[i];
      grad_[i] = worker.Q[i] * (e + spec_->bend(e));
      out_y[i] -= share * (worker.e[i] + spec_->mu * y[i]);
    }
    add_transposed(worker.B, spec_->b, 1.0, y, grad_);
    add_product(worker.B, spec_->b, share, g, out_y);
    add_scaled(std::span(mean_grad), share, grad_);
    if (target == Target::composition) continue;
    for (std::size_t i = 0; i < d; ++i) grad_[i] *= slope_[k * d + i];
    add_transposed(worker.M, 1.0, share, grad_, out_x);
  }
  if (target != Target::composition) return;
  for (std::size_t k = 0; k < count_; ++k) {  // (∇ḡ)ᵀ times the mean outer gradient
    for (std::size_t i = 0; i < d; ++i) grad_[i] = slope_[k * d + i] * mean_grad[i];
    add_transposed(spec_->workers[k].M, 1.0, share, grad_, out_x);
  }
}

std::vector<double> AnalyticOracle::solve(Target target) {
  const std::size_t d = spec_->dim;
  const auto n = static_cast<Eigen::Index>(2 * d);
  Eigen::VectorXd point = Eigen::VectorXd::Zero(n);
  const auto residual_at = [&](const Eigen::VectorXd& at) {
    Eigen::VectorXd out(n);
    const std::span<const double> all(at.data(), 2 * d);
    residual(target, all.first(d), all.last(d), {out.data(), 2 * d});
    return out;
  };
  for (int iteration = 0; iteration < 100; ++iteration) {
    const Eigen::VectorXd now = residual_at(point);
    if (now.norm() < 1e-14 * std::sqrt(static_cast<double>(n))) break;
    Eigen::MatrixXd jacobian(n, n);
    for (Eigen::Index j = 0; j < n; ++j) {
      constexpr double h = 1e-6;
      Eigen::VectorXd moved = point;
      moved[j] += h;
      jacobian.col(j) = residual_at(moved);
      moved[j] -= 2 * h;
      jacobian.col(j) = (jacobian.col(j) - residual_at(moved)) / (2 * h);
    }
    const Eigen::VectorXd step = jacobian.partialPivLu().solve(now);
    double length = 1;  // halved until the residual decreases
    while (length > 1e-4 && residual_at(point - length * step).norm() >= now.norm()) length /= 2;
    point -= length * step;
  }
  if (!(residual_at(point).norm() < 1e-10)) {
    throw Error(fmt::format("Newton's method found no stationary point of problem \"{}\"", spec_->name));
  }
  return {point.data(), point.data() + n};
}

AnalyticConstants AnalyticOracle::constants(double radius) const {
  if (!is_separable(*spec_)) throw Error(not_separable(*spec_));
  double q = 0;
  double g_max = 0;
  double e_max = 0;
  double y_max = 0;
  for (const Worker& worker : spec_->workers) {
    for (std::size_t i = 0; i < spec_->dim; ++i) {
      const double g = radius + spec_->kappa * std::min(1.0, radius) + std::abs(worker.c[i]);
      q = std::max(q, worker.Q[i]);
      g_max = std::max(g_max, g);
      e_max = std::max(e_max, g + std::abs(worker.t[i]));
      y_max = std::max(y_max, (spec_->b * g + std::abs(worker.e[i])) / spec_->mu);
    }
  }
  const double curvature = q * (1 + spec_->theta);
  const double grad_g = curvature * e_max + spec_->b * y_max;
  const double grad_y = 2 * spec_->mu * y_max;
  const double worst = std::max(grad_g, grad_y);
  return {.L_f = std::sqrt(curvature * curvature + spec_->b * spec_->b),
          .mu = spec_->mu,
          .C_g = 1 + spec_->kappa,
          .C_f = std::sqrt(static_cast<double>(spec_->dim) *
                           (worst * worst + spec_->gradient_noise * spec_->gradient_noise)),
          .L_g = spec_->kappa};
}

}  // namespace saddlemesh
