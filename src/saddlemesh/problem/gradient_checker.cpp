#include "saddlemesh/problem/gradient_checker.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <vector>

#include <fmt/format.h>

namespace saddlemesh {
namespace {

using Vector = std::vector<double>;

GradientReport::Part compare(std::span<const double> analytic, Vector at,
                             const std::function<double(const Vector&)>& f) {
  GradientReport::Part worst;
  for (std::size_t i = 0; i < at.size(); ++i) {
    const double centre = at[i];
    const double h = 6e-6 * std::max(1.0, std::abs(centre));  // cube root of the rounding unit
    at[i] = centre + h;
    const double above = f(at);
    at[i] = centre - h;
    const double below = f(at);
    at[i] = centre;
    const double numeric = (above - below) / (2 * h);
    const double scale = std::max({1.0, std::abs(analytic[i]), std::abs(numeric)});
    const double error = std::abs(analytic[i] - numeric) / scale;
    if (!(error <= worst.error)) worst = {error, i, analytic[i], numeric};  // NaN counts as the worst
  }
  return worst;
}

}  // namespace

double GradientReport::worst() const {
  double worst = 0;
  for (const double error : {inner_vjp.error, grad_g.error, grad_y.error}) {
    if (!(error <= worst)) worst = error;
  }
  return worst;
}

std::string GradientReport::to_text() const {
  std::string text;
  const auto line = [&](const char* name, const Part& part) {
    text += fmt::format("{:<10} error {:.2e} at component {}: analytic {:.10g}, numeric {:.10g}\n", name, part.error,
                        part.component, part.analytic, part.numeric);
  };
  line("inner_vjp", inner_vjp);
  line("grad_g", grad_g);
  line("grad_y", grad_y);
  return text;
}

GradientReport check_gradients(Problem<double>& problem, std::span<const double> x, std::span<const double> y,
                               const Draw& draw) {
  const Sizes n = problem.sizes();
  Vector v(n.g), g(n.g), grad_x(n.x), grad_g(n.g), grad_y(n.y), unused_g(n.g), unused_y(n.y);
  RandomStream({.seed = draw.seed, .purpose = Purpose::instance}).fill_normal(std::span(v));

  const auto projected = [&](const Vector& at) {
    problem.inner(at, draw, unused_g);
    return std::inner_product(v.begin(), v.end(), unused_g.begin(), 0.0);
  };
  const auto value = [&](const Vector& at_g, const Vector& at_y) {
    return problem.outer(at_g, at_y, draw, unused_g, unused_y);
  };
  const Vector x_copy(x.begin(), x.end());
  const Vector y_copy(y.begin(), y.end());

  problem.inner(x, draw, g);
  problem.outer(g, y, draw, grad_g, grad_y);
  problem.inner_vjp(v, grad_x);
  return {.inner_vjp = compare(grad_x, x_copy, projected),
          .grad_g = compare(grad_g, g, [&](const Vector& at) { return value(at, y_copy); }),
          .grad_y = compare(grad_y, y_copy, [&](const Vector& at) { return value(g, at); })};
}

}  // namespace saddlemesh
