#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <span>
#include <vector>

#include "nn/network_cases.hpp"
#include "saddlemesh/core/random.hpp"
#include "saddlemesh/nn/network.hpp"

namespace saddlemesh::testing {

using Vector = std::vector<double>;

/// A loss of the logits as a sum over samples, with two derivatives; `b` is the index of the sample.
struct LogitLoss {
  std::function<double(double s, std::size_t b)> value, slope, curvature;
};

/// Σ s²/4 + sin(s + b): smooth, and different for every sample.
inline LogitLoss smooth_loss() {
  return {[](double s, std::size_t b) { return 0.25 * s * s + std::sin(s + static_cast<double>(b)); },
          [](double s, std::size_t b) { return 0.5 * s + std::cos(s + static_cast<double>(b)); },
          [](double s, std::size_t b) { return 0.5 - std::sin(s + static_cast<double>(b)); }};
}

/// Returns standard normal values times `scale`, rounded to single precision so that both precisions use the same
/// numbers.
inline Vector normal_vector(std::size_t size, std::uint64_t seed, std::uint32_t lane, double scale = 1) {
  std::vector<float> values(size);
  RandomStream({.seed = seed, .purpose = Purpose::instance}, lane).fill_normal(std::span(values));
  Vector out(size);
  std::ranges::transform(values, out.begin(), [&](float value) { return double(static_cast<float>(scale * value)); });
  return out;
}

/// Returns initial parameters with shifted biases and batch norms, so that none is 0 or 1.
inline Vector general_parameters(const LayerGraph& graph, std::uint64_t seed) {
  const auto initial = initial_parameters(graph, seed);
  Vector out(initial.begin(), initial.end());
  const Vector move = normal_vector(out.size(), seed, 1, 0.2);
  for (const NamedBlock& block : graph.parameters()) {
    if (block.shape.size() != 1) continue;
    for (std::size_t i = block.offset; i < block.offset + block.size; ++i) out[i] = double(float(out[i] + move[i]));
  }
  return out;
}

inline Vector random_input(const NetworkCase& network, std::uint64_t seed) {
  const std::size_t size = network.graph.node(0).shape.size();
  Vector input = normal_vector(network.batch * size, seed, 2);
  if (!network.sparse) return input;
  const Vector keep = normal_vector(input.size(), seed, 3);
  for (std::size_t i = 0; i < input.size(); ++i) {
    if (keep[i] < 0.5 || i / size == 1) input[i] = 0;  // row 1 is empty
  }
  return input;
}

template <class Real>
SparseRows<Real> sparse_rows(const Vector& dense, std::size_t columns) {
  SparseRows<Real> rows{{0}, {}, {}};
  for (std::size_t i = 0; i < dense.size(); ++i) {
    if (dense[i] != 0) {
      rows.columns.push_back(static_cast<std::uint32_t>(i % columns));
      rows.values.push_back(static_cast<Real>(dense[i]));
    }
    if ((i + 1) % columns == 0) rows.begin.push_back(static_cast<std::uint32_t>(rows.values.size()));
  }
  return rows;
}

/// A network on one fixed batch. Inputs and outputs are double, whatever precision it computes in.
template <class Real>
class NetworkRunner {
 public:
  NetworkRunner(const NetworkCase& network, Backend backend, const Vector& input, LogitLoss loss)
      : network_(network.graph, {.batch = network.batch, .backend = backend, .sparse_input = network.sparse}),
        loss_(std::move(loss)) {
    if (network.sparse) {
      network_.sparse_input() = sparse_rows<Real>(input, network.graph.node(0).shape.size());
    } else {
      std::ranges::transform(input, network_.input().begin(), [](double value) { return static_cast<Real>(value); });
    }
  }

  Vector logits(const Vector& parameters) { return widen(network_.forward(narrow(parameters))); }

  double loss(const Vector& parameters) {
    double sum = 0;
    const Vector s = logits(parameters);
    for (std::size_t b = 0; b < s.size(); ++b) sum += loss_.value(s[b], b);
    return sum;
  }

  Vector gradient(const Vector& parameters) {
    logits_ = logits(parameters);
    std::vector<Real> delta, out(network_.parameter_count(), std::numeric_limits<Real>::quiet_NaN());
    for (std::size_t b = 0; b < logits_.size(); ++b) delta.push_back(static_cast<Real>(loss_.slope(logits_[b], b)));
    network_.backward(delta, out);
    return widen(out);
  }

  struct Product {
    Vector logit_tangent, value;
  };

  /// Returns the Hessian times a direction, at the parameters of the last gradient().
  Product hessian_product(const Vector& direction) {
    const std::vector<Real> narrowed = narrow(direction);
    const Vector tangent = widen(network_.tangent_forward(narrowed));
    std::vector<Real> delta, out(network_.parameter_count(), std::numeric_limits<Real>::quiet_NaN());
    for (std::size_t b = 0; b < tangent.size(); ++b) {
      delta.push_back(static_cast<Real>(loss_.curvature(logits_[b], b) * tangent[b]));
    }
    network_.tangent_backward(delta, out);
    return {tangent, widen(out)};
  }

  Vector running_after(const Vector& buffers) {
    std::vector<Real> out = narrow(buffers);
    network_.update_running(out);
    return widen(out);
  }

  Vector evaluate(const Vector& parameters, const Vector& buffers) {
    return widen(network_.evaluate(narrow(parameters), narrow(buffers)));
  }

  Network<Real>& network() { return network_; }

 private:
  static std::vector<Real> narrow(const Vector& values) {
    std::vector<Real> out(values.size());
    std::ranges::transform(values, out.begin(), [](double value) { return static_cast<Real>(value); });
    return out;
  }
  static Vector widen(std::span<const Real> values) { return {values.begin(), values.end()}; }

  Network<Real> network_;
  LogitLoss loss_;
  Vector logits_;
};

}  // namespace saddlemesh::testing
