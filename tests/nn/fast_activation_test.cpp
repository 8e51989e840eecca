// Compares the fast activations with the C library in double.
#include <cmath>
#include <functional>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "saddlemesh/core/aligned.hpp"
#include "saddlemesh/nn/fast/fast_layers.hpp"

namespace saddlemesh {
namespace {

using Values = AlignedVector<float>;
using Function = std::function<double(double)>;

struct Rule {
  LayerKind kind;
  Function f, first, second;
};

double exact_sigmoid(double x) {
  return x < 0 ? std::exp(x) / (1 + std::exp(x)) : 1 / (1 + std::exp(-x));
}

const std::vector<Rule>& rules() {
  static const std::vector<Rule> all{
      {LayerKind::relu, [](double x) { return std::max(x, 0.0); }, [](double x) { return x > 0 ? 1.0 : 0.0; },
       [](double) { return 0.0; }},
      {LayerKind::elu, [](double x) { return x > 0 ? x : std::expm1(x); },
       [](double x) { return x > 0 ? 1.0 : std::exp(x); }, [](double x) { return x > 0 ? 0.0 : std::exp(x); }},
      {LayerKind::tanh, [](double x) { return std::tanh(x); }, [](double x) { return 1 - std::tanh(x) * std::tanh(x); },
       [](double x) { return -2 * std::tanh(x) * (1 - std::tanh(x) * std::tanh(x)); }},
      {LayerKind::sigmoid, exact_sigmoid, [](double x) { return exact_sigmoid(x) * exact_sigmoid(-x); },
       [](double x) { return exact_sigmoid(x) * exact_sigmoid(-x) * (1 - 2 * exact_sigmoid(x)); }},
  };
  return all;
}

// A sweep over magnitudes and signs, and special values.
Values arguments() {
  Values out{0.0F, -0.0F, 90, -90, 87, -87, 18, -18, 9.0F, -9.0F, 0.34F, -0.34F};
  for (const float tiny : {std::numeric_limits<float>::denorm_min(), 1e-40F, std::numeric_limits<float>::min()}) {
    out.push_back(tiny);
    out.push_back(-tiny);
  }
  for (double x = 1e-38; x < 100; x *= 1.0007) {
    out.push_back(static_cast<float>(x));
    out.push_back(static_cast<float>(-x));
  }
  for (double x = -20; x < 20; x += 0.00137) out.push_back(static_cast<float>(x));
  while (out.size() % 8 != 0) out.push_back(0.5F);
  return out;
}

// Runs all four passes of a layer over x.
struct Passes {
  Passes(LayerKind kind, Values arguments, float tangent, float gradient, float gradient_tangent)
      : x(std::move(arguments)),
        size(x.size()),
        x_tangent(size, tangent),
        d(size, gradient),
        d_tangent(size, gradient_tangent) {
    const auto layer = fast::layer_makers().activation(kind, size);
    layer->connect({.in = {x.data(), x_tangent.data(), x_gradient.data(), x_gradient_tangent.data()},
                    .out = {a.data(), a_tangent.data(), d.data(), d_tangent.data()}});
    layer->forward(nullptr);
    layer->backward(nullptr);
    layer->tangent_forward(nullptr);
    layer->tangent_backward(nullptr);
  }

  Values x;
  std::size_t size;
  Values x_tangent, d, d_tangent, a = Values(size), a_tangent = a, x_gradient = a, x_gradient_tangent = a;
};

// Returns the distance in units of the last place of the exact value as a float; results below the normal range count
// as zero.
double ulps(float found, double exact) {
  const auto smallest = static_cast<double>(std::numeric_limits<float>::min());
  if (std::abs(exact) < smallest && std::abs(found) <= smallest) return 0;
  const double unit = std::ldexp(1.0, std::ilogb(static_cast<float>(exact)) - 23);
  return std::abs(found - exact) / unit;
}

TEST(FastActivation, ValueIsWithinThreeUnitsInTheLastPlace) {
  for (const Rule& rule : rules()) {
    SCOPED_TRACE(kind_name(rule.kind));
    const Passes run(rule.kind, arguments(), 1, 1, 1);
    for (std::size_t i = 0; i < run.size; ++i) {
      EXPECT_LE(ulps(run.a[i], rule.f(run.x[i])), 2.6) << "at " << run.x[i] << ", found " << run.a[i];
    }
  }
}

TEST(FastActivation, SmallArgumentsKeepAllTheirDigits) {
  const Values x{0.0F, -0.0F, 1e-40F, -1e-40F, 1e-20F, -1e-20F, 1e-8F, -1e-8F};
  for (const LayerKind kind : {LayerKind::tanh, LayerKind::elu}) {
    const Passes run(kind, x, 1, 1, 1);
    for (std::size_t i = 0; i < run.size; ++i) {
      EXPECT_EQ(run.a[i], x[i]);
      EXPECT_EQ(std::signbit(run.a[i]), std::signbit(x[i]));
    }
  }
}

TEST(FastActivation, FarArgumentsSaturateAndWhatIsNotANumberIsNoticed) {
  const float inf = std::numeric_limits<float>::infinity();
  const Values x{inf, -inf, std::numeric_limits<float>::quiet_NaN(), 90, -90, 3e38F, -3e38F, -100};
  const std::vector<std::pair<LayerKind, std::vector<float>>> expected{
      {LayerKind::relu, {inf, 0, 0, 90, 0, 3e38F, 0, 0}},
      {LayerKind::elu, {inf, -1, 0, 90, -1, 3e38F, -1, -1}},
      {LayerKind::tanh, {1, -1, 0, 1, -1, 1, -1, -1}},
      {LayerKind::sigmoid, {1, 0, 0, 1, 0, 1, 0, 0}},
  };
  for (const auto& [kind, values] : expected) {
    SCOPED_TRACE(kind_name(kind));
    const Passes run(kind, x, 1, 1, 1);
    for (std::size_t i = 0; i < run.size; ++i) {
      if (std::isnan(x[i])) {
        EXPECT_TRUE(std::isnan(run.a[i]));
      } else {
        EXPECT_EQ(run.a[i], values[i]) << "at " << x[i];
      }
    }
  }
}

TEST(FastActivation, DerivativesFollowTheFormulas) {
  const float xt = 0.75F, d = -1.5F, dt = 0.625F;
  for (const Rule& rule : rules()) {
    SCOPED_TRACE(kind_name(rule.kind));
    const Passes run(rule.kind, arguments(), xt, d, dt);
    for (std::size_t i = 0; i < run.size; ++i) {
      const double x = run.x[i];
      EXPECT_NEAR(run.x_gradient[i], rule.first(x) * d, 5e-7) << "at " << x;
      EXPECT_NEAR(run.a_tangent[i], rule.first(x) * xt, 5e-7) << "at " << x;
      EXPECT_NEAR(run.x_gradient_tangent[i], rule.first(x) * dt + rule.second(x) * xt * d, 1e-6) << "at " << x;
    }
  }
}

TEST(FastActivation, TanhNeverLeavesOneAndIsOdd) {
  Values x;
  for (float value = 7; value < 10; value += 1e-4F) {
    x.push_back(value);
    x.push_back(-value);
  }
  while (x.size() % 8 != 0) x.push_back(0);
  const Passes run(LayerKind::tanh, x, 1, 1, 1);
  for (std::size_t i = 0; i + 1 < run.size; i += 2) {
    EXPECT_LE(run.a[i], 1);
    EXPECT_EQ(run.a[i], -run.a[i + 1]);
  }
}

TEST(FastActivation, FirstLayerNeedsNeitherTangentNorGradient) {
  Values x(8, 0.5F), a(8), a_tangent(8, 7.0F), d(8, 1.0F), d_tangent(8, 1.0F);
  const auto layer = fast::layer_makers().activation(LayerKind::tanh, 8);
  layer->connect({.in = {x.data()}, .out = {a.data(), a_tangent.data(), d.data(), d_tangent.data()}});
  layer->forward(nullptr);
  layer->backward(nullptr);
  layer->tangent_forward(nullptr);
  layer->tangent_backward(nullptr);
  EXPECT_EQ(a_tangent, Values(8, 0.0F));
}

}  // namespace
}  // namespace saddlemesh
