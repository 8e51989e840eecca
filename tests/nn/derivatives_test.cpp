// Compares gradients and Hessian-vector products of the reference layers with central differences.
#include <gtest/gtest.h>

#include "nn/compare.hpp"
#include "nn/network_runner.hpp"

namespace saddlemesh::testing {
namespace {

constexpr double derivative_tolerance = 1e-6;
constexpr double direction_scale = 0.1;

// Steps are a compromise between curvature and cancellation. With these seeds, no ReLU changes sides within a step; a
// whole model has tens of thousands of ReLUs, so its steps are shorter.
constexpr double layer_step = 1e-5;
constexpr double model_step = 2e-7;

Vector moved(Vector point, double step, const Vector& direction) {
  for (std::size_t i = 0; i < point.size(); ++i) point[i] += step * direction[i];
  return point;
}

Vector central_difference(const Vector& above, const Vector& below, double step) {
  Vector out(above.size());
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = (above[i] - below[i]) / (2 * step);
  return out;
}

class Trial {
 public:
  Trial(const NetworkCase& network, std::uint64_t seed, double step)
      : graph_(network.graph),
        runner_(network, Backend::reference, random_input(network, seed), smooth_loss()),
        parameters_(general_parameters(graph_, seed)),
        direction_(normal_vector(parameters_.size(), seed, 4, direction_scale)),
        other_(normal_vector(parameters_.size(), seed, 5, direction_scale)),
        gradient_(runner_.gradient(parameters_)),
        step_(step) {}

  void expect_gradient() { expect_slope(direction_, norm(gradient_)); }

  // Checks each block separately, so that a large one cannot mask a small one.
  void expect_gradient_by_block() {
    for (const NamedBlock& block : graph_.parameters()) {
      SCOPED_TRACE(block.name);
      Vector direction(gradient_.size(), 0.0);
      std::copy_n(&direction_[block.offset], block.size, &direction[block.offset]);
      const double size = norm(std::span(gradient_).subspan(block.offset, block.size));
      expect_slope(direction, std::max(size, 1e-3 * norm(gradient_)));
    }
  }

  void expect_product() {
    const Vector above = moved(parameters_, step_, direction_);
    const Vector below = moved(parameters_, -step_, direction_);
    const Vector slope = central_difference(runner_.logits(above), runner_.logits(below), step_);
    const Vector curvature = central_difference(runner_.gradient(above), runner_.gradient(below), step_);
    const auto product = product_along(direction_);
    EXPECT_LT(distance(product.logit_tangent, slope), derivative_tolerance);
    const auto [worst, block] = block_distance(graph_, product.value, curvature);
    EXPECT_LT(worst, derivative_tolerance) << block;
  }

  // Checks uᵀHv = vᵀHu.
  void expect_symmetry() {
    const Vector along = product_along(direction_).value;
    const Vector across = product_along(other_).value;
    const double scale = direction_scale * norm(along);
    EXPECT_NEAR(dot(other_, along) / scale, dot(direction_, across) / scale, 1e-10);
  }

 private:
  // The slope along a direction of independent normal values is about `scale` times the length of the gradient.
  void expect_slope(const Vector& direction, double gradient_norm) {
    const double above = runner_.loss(moved(parameters_, step_, direction));
    const double below = runner_.loss(moved(parameters_, -step_, direction));
    const double scale = direction_scale * gradient_norm;
    EXPECT_NEAR((above - below) / (2 * step_) / scale, dot(gradient_, direction) / scale, derivative_tolerance);
  }

  NetworkRunner<double>::Product product_along(const Vector& direction) {
    (void)runner_.gradient(parameters_);
    return runner_.hessian_product(direction);
  }

  const LayerGraph& graph_;
  NetworkRunner<double> runner_;
  Vector parameters_, direction_, other_, gradient_;
  double step_;
};

void expect_derivatives(const std::vector<NetworkCase>& networks, std::uint64_t seed) {
  for (const NetworkCase& network : networks) {
    SCOPED_TRACE(network.name);
    Trial trial(network, seed, layer_step);
    trial.expect_gradient_by_block();
    trial.expect_product();
    trial.expect_symmetry();
  }
}

TEST(Derivatives, ConvolutionsAgreeWithCentralDifferences) {
  expect_derivatives(convolution_cases(), 1);
}

TEST(Derivatives, ActivationsAgreeWithCentralDifferences) {
  expect_derivatives(activation_cases(), 2);
}

TEST(Derivatives, BatchNormsAgreeWithCentralDifferences) {
  expect_derivatives(batch_norm_cases(), 3);
}

TEST(Derivatives, ResidualSumsAgreeWithCentralDifferences) {
  expect_derivatives(residual_cases(), 4);
}

TEST(Derivatives, DenseLayersPoolsAndFlatteningAgreeWithCentralDifferences) {
  expect_derivatives(flat_cases(), 5);
}

TEST(Derivatives, WholeModelsAgreeWithCentralDifferences) {
  for (const NetworkCase& network : model_cases()) {
    SCOPED_TRACE(network.name);
    Trial trial(network, 6, model_step);
    trial.expect_gradient();
    trial.expect_product();
    trial.expect_symmetry();
  }
}

}  // namespace
}  // namespace saddlemesh::testing
