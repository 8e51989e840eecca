#include "saddlemesh/problem/robust_least_squares.hpp"

#include <algorithm>
#include <numeric>

namespace saddlemesh {
namespace {

template <class Real>
class RobustProblem final : public Problem<Real> {
 public:
  explicit RobustProblem(std::shared_ptr<const RobustLeastSquares> data)
      : data_(std::move(data)), mean_a_(data_->groups * data_->dim) {}

  [[nodiscard]] Sizes sizes() const override { return {data_->dim, data_->groups, data_->groups}; }
  [[nodiscard]] std::size_t workers() const override { return data_->workers; }

  void inner(std::span<const Real> x, const Draw& draw, std::span<Real> g) override {
    const auto& d = *data_;
    const double share = 1 / static_cast<double>(d.batch);
    RandomStream stream(draw);
    std::ranges::fill(mean_a_, 0.0);
    for (std::size_t group = 0; group < d.groups; ++group) {
      double* mean = &mean_a_[group * d.dim];
      double target = 0;
      for (std::size_t sample = 0; sample < d.batch; ++sample) {
        const std::size_t row = (draw.worker * d.groups + group) * d.rows + stream.below(d.rows);
        for (std::size_t j = 0; j < d.dim; ++j) mean[j] += share * d.a[row * d.dim + j];
        target += share * d.b[row];
      }
      double residual = -target;
      for (std::size_t j = 0; j < d.dim; ++j) residual += mean[j] * static_cast<double>(x[j]);
      g[group] = static_cast<Real>(residual);
    }
  }

  void inner_vjp(std::span<const Real> v, std::span<Real> out) override {
    for (std::size_t j = 0; j < data_->dim; ++j) {
      double sum = 0;
      for (std::size_t group = 0; group < data_->groups; ++group) {
        sum += mean_a_[group * data_->dim + j] * static_cast<double>(v[group]);
      }
      out[j] = static_cast<Real>(sum);
    }
  }

  double outer(std::span<const Real> g, std::span<const Real> y, const Draw&, std::span<Real> grad_g,
               std::span<Real> grad_y) override {
    const double even = 1 / static_cast<double>(data_->groups);
    double value = 0;
    for (std::size_t i = 0; i < data_->groups; ++i) {
      const auto g_i = static_cast<double>(g[i]);
      const auto y_i = static_cast<double>(y[i]);
      const double loss = 0.5 * g_i * g_i;
      value += y_i * loss - 0.5 * data_->mu * (y_i - even) * (y_i - even);
      grad_g[i] = static_cast<Real>(y_i * g_i);
      grad_y[i] = static_cast<Real>(loss - data_->mu * (y_i - even));
    }
    return value;
  }

 private:
  std::shared_ptr<const RobustLeastSquares> data_;
  std::vector<double> mean_a_;  // mean rows of the batch of the last inner()
};

}  // namespace

std::vector<double> RobustLeastSquares::residuals(std::span<const double> x, std::size_t worker) const {
  std::vector<double> out(groups, 0.0);
  for (std::size_t i = 0; i < groups; ++i) {
    for (std::size_t r = 0; r < rows; ++r) {
      const std::size_t row = (worker * groups + i) * rows + r;
      const auto begin = a.begin() + static_cast<std::ptrdiff_t>(row * dim);
      out[i] += (std::inner_product(x.begin(), x.end(), begin, 0.0) - b[row]) / static_cast<double>(rows);
    }
  }
  return out;
}

void RobustLeastSquares::y_star(std::span<const double> x, std::span<double> out) const {
  std::ranges::fill(out, 1 / static_cast<double>(groups));
  for (std::size_t k = 0; k < workers; ++k) {
    const auto g = residuals(x, k);
    for (std::size_t i = 0; i < groups; ++i) out[i] += g[i] * g[i] / (2 * mu * static_cast<double>(workers));
  }
}

double RobustLeastSquares::phi(std::span<const double> x) const {
  // With ℓ the mean loss per group, the maximum over y of yᵀℓ − (μ/2)‖y − 1/m‖² is Σ ℓ_i/m + ℓ_i²/(2μ).
  std::vector<double> y(groups);
  y_star(x, y);
  double sum = 0;
  for (const double y_i : y) {
    const double loss = mu * (y_i - 1 / static_cast<double>(groups));
    sum += loss / static_cast<double>(groups) + loss * loss / (2 * mu);
  }
  return sum;
}

void RobustLeastSquares::grad_phi(std::span<const double> x, std::span<double> out) const {
  std::vector<double> y(groups);
  y_star(x, y);
  std::ranges::fill(out, 0.0);
  for (std::size_t k = 0; k < workers; ++k) {
    const auto g = residuals(x, k);
    for (std::size_t i = 0; i < groups; ++i) {
      const double scale = y[i] * g[i] / static_cast<double>(workers * rows);
      for (std::size_t r = 0; r < rows; ++r) {
        const std::size_t row = (k * groups + i) * rows + r;
        for (std::size_t j = 0; j < dim; ++j) out[j] += scale * a[row * dim + j];
      }
    }
  }
}

RobustLeastSquares make_robust_least_squares(std::size_t workers, std::size_t groups, std::size_t dim, std::size_t rows,
                                             double heterogeneity, std::uint64_t seed) {
  RobustLeastSquares data;
  data.workers = workers;
  data.groups = groups;
  data.dim = dim;
  data.rows = rows;
  std::vector<double> common(dim);
  RandomStream({.seed = seed, .purpose = Purpose::instance}, 1).fill_normal(std::span(common));
  std::vector<double> shift(dim), features(dim), noise(1);
  for (std::size_t k = 0; k < workers; ++k) {
    RandomStream stream({.seed = seed, .worker = static_cast<std::uint32_t>(k), .purpose = Purpose::instance});
    stream.fill_normal(std::span(shift));
    for (std::size_t group = 0; group < groups; ++group) {
      const double severity = static_cast<double>(group + 1) / static_cast<double>(groups);
      for (std::size_t row = 0; row < rows; ++row) {
        stream.fill_normal(std::span(features));
        stream.fill_normal(std::span(noise));
        for (double& feature : features)
          feature += severity;  // shifts the mean, so that expected residuals depend on x
        double target = severity * (1 + noise[0]);
        for (std::size_t j = 0; j < dim; ++j) target += features[j] * (common[j] + heterogeneity * shift[j]);
        data.a.insert(data.a.end(), features.begin(), features.end());
        data.b.push_back(target);
      }
    }
  }
  return data;
}

template <class Real>
ProblemFactory<Real> robust_least_squares_problem(std::shared_ptr<const RobustLeastSquares> data) {
  return [data = std::move(data)] { return std::make_unique<RobustProblem<Real>>(data); };
}

template ProblemFactory<float> robust_least_squares_problem(std::shared_ptr<const RobustLeastSquares>);
template ProblemFactory<double> robust_least_squares_problem(std::shared_ptr<const RobustLeastSquares>);

}  // namespace saddlemesh
