#include "saddlemesh/problem/analytic.hpp"

#include <algorithm>
#include <cmath>

#include "saddlemesh/core/elementary.hpp"
#include "saddlemesh/core/vector_ops.hpp"

namespace saddlemesh {
namespace {

// Random streams of the inner draw.
enum : std::uint32_t { value_lane, jacobian_lane };

template <class Real>
class AnalyticProblem final : public Problem<Real> {
 public:
  explicit AnalyticProblem(SharedAnalytic spec)
      : spec_(std::move(spec)), z_(spec_->dim), slope_(spec_->dim), noise_(2 * spec_->dim) {}

  [[nodiscard]] Sizes sizes() const override { return spec_->sizes(); }
  [[nodiscard]] std::size_t workers() const override { return spec_->homogeneous() ? 0 : spec_->workers.size(); }
  void inner(std::span<const Real> x, const Draw& draw, std::span<Real> g) override;
  void inner_vjp(std::span<const Real> v, std::span<Real> out) override;
  double outer(std::span<const Real> g, std::span<const Real> y, const Draw& draw, std::span<Real> grad_g,
               std::span<Real> grad_y) override;

 private:
  SharedAnalytic spec_;
  Draw last_;
  std::vector<double> z_, slope_;  // M x and 1 + κ cos z of the last inner()
  std::vector<double> noise_;      // 2 d, for both gradients of f
};

template <class Real>
void AnalyticProblem<Real>::inner(std::span<const Real> x, const Draw& draw, std::span<Real> g) {
  const auto& worker = spec_->worker(draw.worker);
  const std::size_t d = spec_->dim;
  last_ = draw;
  if (worker.M.empty()) {
    for (std::size_t i = 0; i < d; ++i) z_[i] = static_cast<double>(x[i]);
  } else {
    for (std::size_t i = 0; i < d; ++i) {
      z_[i] = 0;
      for (std::size_t j = 0; j < d; ++j) z_[i] += worker.M[i * d + j] * static_cast<double>(x[j]);
    }
  }
  const double kappa = spec_->kappa;
  for (std::size_t i = 0; i < d; ++i) {
    const auto [sine, cosine] = elementary::sincos(z_[i]);
    slope_[i] = 1 + kappa * cosine;
    z_[i] = z_[i] + kappa * sine + worker.c[i];
  }
  if (spec_->value_noise != 0) {
    const auto noise = std::span(noise_).first(d);
    RandomStream(draw, value_lane).fill_normal(noise);
    add_scaled(std::span(z_), spec_->value_noise, noise);
  }
  for (std::size_t i = 0; i < d; ++i) g[i] = static_cast<Real>(z_[i]);
}

template <class Real>
void AnalyticProblem<Real>::inner_vjp(std::span<const Real> v, std::span<Real> out) {
  const auto& worker = spec_->worker(last_.worker);
  const std::size_t d = spec_->dim;
  double noise_scale = 0;
  if (spec_->jacobian_noise != 0) {
    RandomStream(last_, jacobian_lane).fill_normal(std::span(noise_).first(d));
    noise_scale = spec_->jacobian_noise * std::sqrt(sum_of_squares(v) / static_cast<double>(d));
  }
  for (std::size_t i = 0; i < d; ++i) {
    double sum = 0;
    if (worker.M.empty()) {
      sum = slope_[i] * static_cast<double>(v[i]);
    } else {
      for (std::size_t j = 0; j < d; ++j) sum += worker.M[j * d + i] * (slope_[j] * static_cast<double>(v[j]));
    }
    if (noise_scale != 0) sum += noise_scale * noise_[i];
    out[i] = static_cast<Real>(sum);
  }
}

template <class Real>
double AnalyticProblem<Real>::outer(std::span<const Real> g, std::span<const Real> y, const Draw& draw,
                                    std::span<Real> grad_g, std::span<Real> grad_y) {
  const auto& worker = spec_->worker(draw.worker);
  const std::size_t d = spec_->dim;
  double value = 0;
  // The noise terms noiseᵀg and noiseᵀy belong to the sampled f.
  std::ranges::fill(noise_, 0.0);
  if (spec_->gradient_noise != 0) {
    RandomStream(draw).fill_normal(std::span(noise_));
    for (double& noise : noise_) noise *= spec_->gradient_noise;
  }
  const double* noise_g = noise_.data();
  const double* noise_y = noise_.data() + d;
  for (std::size_t i = 0; i < d; ++i) {
    const double e = static_cast<double>(g[i]) - worker.t[i];
    const auto y_i = static_cast<double>(y[i]);
    double coupled_y = 0;  // (Bᵀ y)_i
    double coupled_g = 0;  // (B g)_i
    if (worker.B.empty()) {
      coupled_y = spec_->b * y_i;
      coupled_g = spec_->b * static_cast<double>(g[i]);
    } else {
      for (std::size_t j = 0; j < d; ++j) {
        coupled_y += worker.B[j * d + i] * static_cast<double>(y[j]);
        coupled_g += worker.B[i * d + j] * static_cast<double>(g[j]);
      }
    }
    const double slope = worker.Q[i] * (e + spec_->bend(e)) + coupled_y;
    const double rise = coupled_g - worker.e[i] - spec_->mu * y_i;
    value += worker.Q[i] * (0.5 * e * e + spec_->bend_integral(e)) + noise_g[i] * static_cast<double>(g[i]);
    value += y_i * (coupled_g - worker.e[i] - 0.5 * spec_->mu * y_i + noise_y[i]);
    grad_g[i] = static_cast<Real>(slope + noise_g[i]);
    grad_y[i] = static_cast<Real>(rise + noise_y[i]);
  }
  return value;
}

}  // namespace

double AnalyticSpec::bend(double e) const {
  switch (curve) {
    case Curve::kink:
      return theta * std::abs(e);
    case Curve::smooth:
      return theta * (std::sqrt(e * e + width * width) - width);
    default:
      return 0;
  }
}

double AnalyticSpec::bend_integral(double e) const {
  switch (curve) {
    case Curve::kink:
      return theta * 0.5 * e * std::abs(e);
    case Curve::smooth: {
      const double root = std::sqrt(e * e + width * width);
      const double arsinh = std::copysign(elementary::log((std::abs(e) + root) / width), e);
      return theta * (0.5 * (e * root + width * width * arsinh) - width * e);
    }
    default:
      return 0;
  }
}

template <class Real>
ProblemFactory<Real> analytic_problem(SharedAnalytic spec) {
  return [spec = std::move(spec)] { return std::make_unique<AnalyticProblem<Real>>(spec); };
}

template ProblemFactory<float> analytic_problem(SharedAnalytic);
template ProblemFactory<double> analytic_problem(SharedAnalytic);

}  // namespace saddlemesh
