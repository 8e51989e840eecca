#include <cmath>
#include <vector>

#include "saddlemesh/nn/reference/reference_layers.hpp"

namespace saddlemesh::reference {
namespace {

constexpr double epsilon = 1e-5;

// With M values z per channel, ẑ = (z − μ)/σ and y = γ ẑ + β; means are over the channel's M values. A dot denotes a
// tangent.
template <class Real>
class BatchNorm final : public Layer<Real> {
 public:
  BatchNorm(std::size_t batch, Shape shape) : batch_(batch), shape_(shape), channels_(shape.channels) {}

  [[nodiscard]] std::size_t output_size() const override { return batch_ * shape_.size(); }

  void forward(const Real* weights) override {
    weights_ = weights;
    for (std::size_t c = 0; c < shape_.channels; ++c) {
      Channel& channel = channels_[c];
      const Real* z = wires_.in.value;
      channel.mean = mean_over(c, [&](std::size_t i) { return at(z, i); });
      channel.variance = mean_over(c, [&](std::size_t i) {
        const double difference = at(z, i) - channel.mean;
        return difference * difference;
      });
      channel.sigma = std::sqrt(channel.variance + epsilon);
      for_each(c, [&](std::size_t i) {
        wires_.out.value[i] = static_cast<Real>(gamma(weights, c) * normalised(channel, i) + beta(weights, c));
      });
    }
  }

  // ∂β = Σ δ, ∂γ = Σ δ ẑ, δz = γ/σ · (δ − mean δ − ẑ mean δẑ)
  void backward(Real* gradient) override {
    const Real* delta = wires_.out.gradient;
    for (std::size_t c = 0; c < shape_.channels; ++c) {
      Channel& channel = channels_[c];
      channel.mean_delta = mean_over(c, [&](std::size_t i) { return at(delta, i); });
      channel.mean_product = mean_over(c, [&](std::size_t i) { return at(delta, i) * normalised(channel, i); });
      gradient[c] = static_cast<Real>(count() * channel.mean_product);
      gradient[shape_.channels + c] = static_cast<Real>(count() * channel.mean_delta);
      if (wires_.in.gradient == nullptr) continue;
      const double scale = gamma(weights_, c) / channel.sigma;
      for_each(c, [&](std::size_t i) { wires_.in.gradient[i] = static_cast<Real>(scale * centred(channel, i)); });
    }
  }

  // σ̇ = mean ẑż, and d/dε ẑ = (ż − mean ż − ẑ σ̇)/σ
  void tangent_forward(const Real* tangent) override {
    tangent_ = tangent;
    const Real* z_dot = wires_.in.tangent;
    for (std::size_t c = 0; c < shape_.channels; ++c) {
      Channel& channel = channels_[c];
      channel.mean_dot = mean_over(c, [&](std::size_t i) { return at(z_dot, i); });
      channel.sigma_dot = mean_over(c, [&](std::size_t i) { return at(z_dot, i) * normalised(channel, i); });
      for_each(c, [&](std::size_t i) {
        wires_.out.tangent[i] = static_cast<Real>(gamma(tangent, c) * normalised(channel, i) +
                                                  gamma(weights_, c) * normalised_dot(channel, i) + beta(tangent, c));
      });
    }
  }

  // Computes the tangents of everything that backward() computes, by the product rule.
  void tangent_backward(Real* gradient_tangent) override {
    const Real* delta = wires_.out.gradient;
    const Real* delta_dot = wires_.out.gradient_tangent;
    for (std::size_t c = 0; c < shape_.channels; ++c) {
      const Channel& channel = channels_[c];
      const double mean_delta_dot = mean_over(c, [&](std::size_t i) { return at(delta_dot, i); });
      const double mean_product_dot = mean_over(c, [&](std::size_t i) {
        return at(delta_dot, i) * normalised(channel, i) + at(delta, i) * normalised_dot(channel, i);
      });
      gradient_tangent[c] = static_cast<Real>(count() * mean_product_dot);
      gradient_tangent[shape_.channels + c] = static_cast<Real>(count() * mean_delta_dot);
      if (wires_.in.gradient_tangent == nullptr) continue;
      const double scale = gamma(weights_, c) / channel.sigma;
      const double scale_dot = (gamma(tangent_, c) - scale * channel.sigma_dot) / channel.sigma;
      for_each(c, [&](std::size_t i) {
        const double centred_dot = at(delta_dot, i) - mean_delta_dot - normalised(channel, i) * mean_product_dot -
                                   normalised_dot(channel, i) * channel.mean_product;
        wires_.in.gradient_tangent[i] = static_cast<Real>(scale_dot * centred(channel, i) + scale * centred_dot);
      });
    }
  }

  void evaluate(const Real* weights, const Real* buffers) override {
    for (std::size_t c = 0; c < shape_.channels; ++c) {
      const double scale = gamma(weights, c) / std::sqrt(at(buffers, shape_.channels + c) + epsilon);
      for_each(c, [&](std::size_t i) {
        wires_.out.value[i] = static_cast<Real>(scale * (at(wires_.in.value, i) - at(buffers, c)) + beta(weights, c));
      });
    }
  }

  void update_running(Real* buffers, double momentum) const override {
    const double unbiased = count() > 1 ? count() / (count() - 1) : 1;
    for (std::size_t c = 0; c < shape_.channels; ++c) {
      Real& mean = buffers[c];
      Real& variance = buffers[shape_.channels + c];
      mean = static_cast<Real>((1 - momentum) * static_cast<double>(mean) + momentum * channels_[c].mean);
      variance = static_cast<Real>((1 - momentum) * static_cast<double>(variance) +
                                   momentum * unbiased * channels_[c].variance);
    }
  }

 private:
  struct Channel {
    double mean = 0, variance = 0, sigma = 1;  // of z
    double mean_delta = 0, mean_product = 0;   // of δ, of δ ẑ
    double mean_dot = 0, sigma_dot = 0;        // of ż; σ̇
  };

  [[nodiscard]] double count() const { return static_cast<double>(batch_ * shape_.pixels()); }
  [[nodiscard]] double gamma(const Real* weights, std::size_t c) const { return at(weights, c); }
  [[nodiscard]] double beta(const Real* weights, std::size_t c) const { return at(weights, shape_.channels + c); }

  // Null means zero: the network's input has no tangent.
  static double at(const Real* values, std::size_t i) { return values == nullptr ? 0 : static_cast<double>(values[i]); }

  [[nodiscard]] double normalised(const Channel& channel, std::size_t i) const {
    return (at(wires_.in.value, i) - channel.mean) / channel.sigma;
  }
  [[nodiscard]] double normalised_dot(const Channel& channel, std::size_t i) const {
    const double z_dot = at(wires_.in.tangent, i);
    return (z_dot - channel.mean_dot - normalised(channel, i) * channel.sigma_dot) / channel.sigma;
  }
  [[nodiscard]] double centred(const Channel& channel, std::size_t i) const {
    return at(wires_.out.gradient, i) - channel.mean_delta - normalised(channel, i) * channel.mean_product;
  }

  // Calls visit(i) for every value of channel c.
  template <class Visit>
  void for_each(std::size_t c, Visit visit) const {
    for (std::size_t sample = 0; sample < batch_; ++sample) {
      const std::size_t begin = (sample * shape_.channels + c) * shape_.pixels();
      for (std::size_t i = begin; i < begin + shape_.pixels(); ++i) visit(i);
    }
  }
  template <class Value>
  double mean_over(std::size_t c, Value value) const {
    double sum = 0;
    for_each(c, [&](std::size_t i) { sum += value(i); });
    return sum / count();
  }

  using Layer<Real>::wires_;
  std::size_t batch_;
  Shape shape_;
  std::vector<Channel> channels_;
  const Real* weights_ = nullptr;
  const Real* tangent_ = nullptr;
};

}  // namespace

template <class Real>
LayerPointer<Real> make_batch_norm(std::size_t batch, Shape shape) {
  return std::make_unique<BatchNorm<Real>>(batch, shape);
}

template LayerPointer<float> make_batch_norm(std::size_t, Shape);
template LayerPointer<double> make_batch_norm(std::size_t, Shape);

}  // namespace saddlemesh::reference
