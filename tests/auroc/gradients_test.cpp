// The problem's derivatives agree with differences of its values.
#include <gtest/gtest.h>

#include "auroc/instances.hpp"
#include "saddlemesh/problem/gradient_checker.hpp"

namespace saddlemesh::testing {
namespace {

// Returns every combination of options with an exact inner_vjp.
std::vector<AurocOptions> exact_options(std::size_t batch) {
  std::vector<AurocOptions> out;
  for (const Score score : {Score::raw, Score::sigmoid}) {
    for (const bool weighted : {false, true}) {
      AurocOptions options;
      options.batch = batch;
      options.rho = 0.5;
      options.score = score;
      options.class_weighted = weighted;
      options.weight_decay = weighted ? 0.01 : 0;
      out.push_back(options);
      options.composition = false;
      out.push_back(options);
      options.jacobian = Jacobian::identity;
      out.push_back(options);
      options.objective = Objective::cross_entropy;
      out.push_back(options);
    }
  }
  return out;
}

TEST(AurocGradients, AreRightOnAnMlpForDenseAndSparseDataAndAllOptions) {
  const LayerGraph graph = small_mlp();
  const BothForms data = thinned(*two_gaussians(60, {5}, 0.3, 2, 1));
  for (const SharedData& form : {data.dense, data.sparse}) {
    for (const AurocOptions& options : exact_options(6)) {
      const auto problem = auroc_problem<double>(make_task<double>(form, 3, graph, options))();
      for (std::uint32_t worker = 0; worker < 3; ++worker) {
        const auto report = check_gradients(*problem, some_point(graph), std::vector<double>{0.7},
                                            {.seed = 4, .worker = worker, .iteration = 9});
        EXPECT_LT(report.worst(), 1e-8) << report.to_text();
      }
    }
  }
}

TEST(AurocGradients, OfTheOuterFunctionAreRightWithTheIdentityJacobian) {
  const LayerGraph graph = small_mlp();
  AurocOptions options;
  options.jacobian = Jacobian::identity;
  const auto task = make_task<double>(two_gaussians(60, {5}, 0.3, 2, 1), 2, graph, options);
  const auto report = check_gradients(*auroc_problem<double>(task)(), some_point(graph), std::vector<double>{0.7}, {});
  EXPECT_LT(report.grad_g.error, 1e-8) << report.to_text();
  EXPECT_LT(report.grad_y.error, 1e-8) << report.to_text();
}

// Restricts a problem of many variables to a few random unit vectors d_j: x = x0 + ε Σ z_j d_j, and g is projected on
// them. ε is small, so that differences rarely cross the kink of a ReLU.
class Slice final : public Problem<double> {
 public:
  static constexpr std::size_t directions = 6;
  static constexpr double epsilon = 0.02;

  Slice(std::unique_ptr<Problem<double>> whole, std::vector<double> x0)
      : whole_(std::move(whole)), x0_(std::move(x0)), at_(x0_.size()), out_(x0_.size()), d_(directions * x0_.size()) {
    RandomStream({.seed = 77, .purpose = Purpose::instance}).fill_normal(std::span(d_));
    for (double& value : d_) value /= std::sqrt(static_cast<double>(x0_.size()));
  }
  [[nodiscard]] Sizes sizes() const override { return {directions, directions, 1}; }
  void inner(std::span<const double> z, const Draw& draw, std::span<double> g) override {
    whole_->inner(lift(x0_, epsilon, z), draw, out_);
    project(1, g);
  }
  void inner_vjp(std::span<const double> v, std::span<double> out) override {
    whole_->inner_vjp(lift(std::vector<double>(x0_.size(), 0.0), 1, v), out_);
    project(epsilon, out);
  }
  double outer(std::span<const double> g, std::span<const double> y, const Draw& draw, std::span<double> grad_g,
               std::span<double> grad_y) override {
    const double value = whole_->outer(lift(x0_, epsilon, g), y, draw, out_, grad_y);
    project(epsilon, grad_g);
    return value;
  }

 private:
  const std::vector<double>& lift(const std::vector<double>& from, double scale, std::span<const double> z) {
    at_ = from;
    for (std::size_t j = 0; j < directions; ++j) {
      for (std::size_t i = 0; i < at_.size(); ++i) at_[i] += scale * z[j] * d_[j * at_.size() + i];
    }
    return at_;
  }
  void project(double scale, std::span<double> z) const {
    for (std::size_t j = 0; j < directions; ++j) {
      const auto d = d_.begin() + static_cast<std::ptrdiff_t>(j * at_.size());
      z[j] = scale * std::inner_product(out_.begin(), out_.end(), d, 0.0);
    }
  }

  std::unique_ptr<Problem<double>> whole_;
  std::vector<double> x0_, at_, out_, d_;
};

GradientReport check_slice(Shortcut shortcut, const AurocOptions& options) {
  const Shape shape{2, 8, 8};
  const LayerGraph graph = resnet_model(shape, 8, shortcut);
  const auto task = make_task<double>(two_gaussians(40, shape, 0.3, 2, 2), 2, graph, options);
  Slice slice(auroc_problem<double>(task)(), auroc_start<double>(graph, 5).x);
  return check_gradients(slice, std::vector<double>(Slice::directions, 0.0), std::vector<double>{0.7},
                         {.seed = 6, .worker = 1});
}

TEST(AurocGradients, AreRightOnAResidualNetworkForAllOptions) {
  std::vector<AurocOptions> cases;
  for (const AurocOptions& options : exact_options(3)) {
    if (options.composed() || (options.class_weighted && options.score == Score::sigmoid)) cases.push_back(options);
  }
  for (const AurocOptions& options : cases) {
    const auto report = check_slice(Shortcut::projection, options);
    EXPECT_LT(report.worst(), 1e-8) << report.to_text();
  }
  const auto report = check_slice(Shortcut::pad, cases.front());
  EXPECT_LT(report.worst(), 1e-8) << report.to_text();
}

// Shows how the test above detects a missing Hessian.
TEST(AurocGradients, TheIdentityIsNotTheDerivativeOfTheInnerStep) {
  AurocOptions options = exact_options(3).front();
  options.jacobian = Jacobian::identity;
  const auto report = check_slice(Shortcut::projection, options);
  EXPECT_GT(report.inner_vjp.error, 1e-5) << report.to_text();
  EXPECT_LT(report.grad_g.error, 1e-8) << report.to_text();
}

}  // namespace
}  // namespace saddlemesh::testing
