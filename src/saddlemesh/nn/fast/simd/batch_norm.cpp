// Batch norm over M = batch × pixels values of each channel, fused with the residual sum and the ReLU that follow. With
// c = z − μ, σ² = mean c² + ε, ẑ = c/σ, k = γ/σ, and d = the gradient δ of the output where the ReLU passes it:
//
//   forward            y = relu( γ ẑ + β [+ addend] )
//   backward           δz = k (d − S₁/M − ẑ S₂/M),   S₁ = Σ d = ∂ℓ/∂β,   S₂ = Σ d ẑ = ∂ℓ/∂γ
//   tangent_forward    σ̇ = mean ẑ ż,   ẑ̇ = (ż − mean ż − ẑ σ̇)/σ,   ẏ = γ̇ ẑ + γ ẑ̇ + β̇ [+ its tangent] where passed
//   tangent_backward   δ̇z = k̇ (d − S₁/M − ẑ S₂/M) + k (ḋ − Ṡ₁/M − ẑ̇ S₂/M − ẑ Ṡ₂/M),   k̇ = (γ̇ − k σ̇)/σ
//
// Each makes one pass for the sums and one for the values, both over one block of eight channels, so that the second
// pass finds its data in the cache. The second pass is linear in c, ż, d and ḋ, with coefficients computed beforehand.
#include <array>
#include <cmath>

#include "saddlemesh/core/aligned.hpp"
#include "saddlemesh/nn/fast/blocked.hpp"
#include "saddlemesh/nn/fast/simd/lanes.hpp"
#include "saddlemesh/nn/fast/simd/layers.hpp"

#include "saddlemesh/core/simd/begin.hpp"

namespace saddlemesh::fast::SADDLEMESH_SIMD {
namespace {

constexpr double epsilon = 1e-5;

using Eight = std::array<double, 8>;

Lanes lanes(const Eight& values) {
  float out[8];
  for (std::size_t i = 0; i < 8; ++i) out[i] = static_cast<float>(values[i]);
  return load(out);
}

// Sums the parts of the output's gradient, masks it by the ReLU, and stores it for all its consumers.
struct GradientGatherer {
  float* gradient;
  const float* more;    // a second summand, or null
  float* addend;        // a second destination, or null
  const float* output;  // output of the ReLU, or null

  Lanes operator()(std::size_t i) const {
    Lanes d = load(gradient + i);
    if (more != nullptr) d = d + load(more + i);
    if (output != nullptr) d = bits_and(d, greater(load(output + i), broadcast(0)));
    if (more != nullptr || output != nullptr) store(gradient + i, d);
    if (addend != nullptr) store(addend + i, d);
    return d;
  }
};

class BatchNorm final : public Layer<float> {
 public:
  BatchNorm(std::size_t batch, Shape shape, NormTail tail)
      : z_(batch, shape), tail_(tail), count_(static_cast<double>(batch * shape.pixels())), channels_(z_.blocks * 8) {}

  [[nodiscard]] std::size_t output_size() const override { return z_.size(); }
  [[nodiscard]] bool sums_gradients() const override { return true; }
  [[nodiscard]] bool shares_gradient_with_addend() const override { return tail_.add; }

  void forward(const float* weights) override {
    for (std::size_t block = 0; block < z_.blocks; ++block) {
      take_weights(weights, block, &Channel::gamma, &Channel::beta);
      measure(block);
      normalise(block, each(block, [](const Channel& c) { return c.mean; }),
                each(block, [](const Channel& c) { return c.inverse; }));
    }
  }

  void evaluate(const float* weights, const float* buffers) override {
    for (std::size_t block = 0; block < z_.blocks; ++block) {
      take_weights(weights, block, &Channel::gamma, &Channel::beta);
      Eight mean{}, inverse{};
      for (std::size_t i = 0; i < 8 && block * 8 + i < z_.channels; ++i) {
        const std::size_t channel = block * 8 + i;
        mean[i] = static_cast<double>(buffers[channel]);
        inverse[i] = 1 / std::sqrt(static_cast<double>(buffers[z_.channels + channel]) + epsilon);
      }
      normalise(block, mean, inverse);
    }
  }

  void backward(float* weight_gradient) override {
    const float* z = wires_.in.value;
    float* d = wires_.out.gradient;
    for (std::size_t block = 0; block < z_.blocks; ++block) {
      const Lanes mean = lanes(each(block, [](const Channel& c) { return c.mean; }));
      const auto gather = gatherer(wires_.out.gradient, wires_.out.more_gradient, wires_.addend.gradient);
      const auto [sum_d, sum_dc] = sums<2>(block, [&](std::size_t i, auto& sum) {
        const Lanes here = gather(i);
        sum[0] = sum[0] + here;
        sum[1] = fma(here, load(z + i) - mean, sum[1]);
      });
      for (std::size_t i = 0; i < 8; ++i) {
        Channel& c = channels_[block * 8 + i];
        c.s1 = sum_d[i];
        c.s2 = c.inverse * sum_dc[i];
      }
      give_weights(weight_gradient, block, &Channel::s2, &Channel::s1);

      const Lanes of_d = lanes(each(block, [](const Channel& c) { return c.k(); }));
      const Lanes of_c = lanes(each(block, [&](const Channel& c) { return -c.k() * c.inverse * c.s2 / count_; }));
      const Lanes constant = lanes(each(block, [&](const Channel& c) { return -c.k() * c.s1 / count_; }));
      values(block, [&](std::size_t i) {
        store(wires_.in.gradient + i, fma(load(d + i), of_d, fma(load(z + i) - mean, of_c, constant)));
      });
    }
  }

  void tangent_forward(const float* weight_tangent) override {
    const float *z = wires_.in.value, *zt = wires_.in.tangent, *y = wires_.out.value, *addend = wires_.addend.tangent;
    for (std::size_t block = 0; block < z_.blocks; ++block) {
      take_weights(weight_tangent, block, &Channel::gamma_tangent, &Channel::beta_tangent);
      const Lanes mean = lanes(each(block, [](const Channel& c) { return c.mean; }));
      const auto [sum_t, sum_tc] = sums<2>(block, [&](std::size_t i, auto& sum) {
        const Lanes here = load(zt + i);
        sum[0] = sum[0] + here;
        sum[1] = fma(here, load(z + i) - mean, sum[1]);
      });
      for (std::size_t i = 0; i < 8; ++i) {
        Channel& c = channels_[block * 8 + i];
        c.mean_tangent = sum_t[i] / count_;
        c.sigma_tangent = c.inverse * sum_tc[i] / count_;
      }
      const Lanes of_zt = lanes(each(block, [](const Channel& c) { return c.k(); }));
      const Lanes of_c = lanes(each(block, [](const Channel& c) { return c.k_tangent(); }));
      const Lanes constant =
          lanes(each(block, [](const Channel& c) { return c.beta_tangent - c.k() * c.mean_tangent; }));
      values(block, [&](std::size_t i) {
        Lanes out = fma(load(zt + i), of_zt, fma(load(z + i) - mean, of_c, constant));
        if (tail_.add) out = out + load(addend + i);
        if (tail_.relu) out = bits_and(out, greater(load(y + i), broadcast(0)));
        store(wires_.out.tangent + i, out);
      });
    }
  }

  void tangent_backward(float* weight_gradient_tangent) override {
    const float *z = wires_.in.value, *zt = wires_.in.tangent, *d = wires_.out.gradient;
    float* dt = wires_.out.gradient_tangent;
    for (std::size_t block = 0; block < z_.blocks; ++block) {
      const Lanes mean = lanes(each(block, [](const Channel& c) { return c.mean; }));
      const auto gather = gatherer(dt, wires_.out.more_gradient_tangent, wires_.addend.gradient_tangent);
      const auto [sum_dt, sum_dtc, sum_dzt] = sums<3>(block, [&](std::size_t i, auto& sum) {
        const Lanes here = gather(i);
        sum[0] = sum[0] + here;
        sum[1] = fma(here, load(z + i) - mean, sum[1]);
        sum[2] = fma(load(d + i), load(zt + i), sum[2]);
      });
      for (std::size_t i = 0; i < 8; ++i) {
        Channel& c = channels_[block * 8 + i];
        c.s1_tangent = sum_dt[i];
        c.s2_tangent = c.inverse * (sum_dtc[i] + sum_dzt[i] - c.mean_tangent * c.s1 - c.sigma_tangent * c.s2);
      }
      give_weights(weight_gradient_tangent, block, &Channel::s2_tangent, &Channel::s1_tangent);

      const Lanes of_dt = lanes(each(block, [](const Channel& c) { return c.k(); }));
      const Lanes of_d = lanes(each(block, [](const Channel& c) { return c.k_tangent(); }));
      const Lanes of_zt = lanes(each(block, [&](const Channel& c) { return -c.k() * c.inverse * c.s2 / count_; }));
      const Lanes of_c = lanes(each(block, [&](const Channel& c) {
        const double from_zt = c.k() * c.inverse * c.sigma_tangent * c.s2;
        return c.inverse * (from_zt - c.k_tangent() * c.s2 - c.k() * c.s2_tangent) / count_;
      }));
      const Lanes constant = lanes(each(block, [&](const Channel& c) {
        return (c.k() * c.inverse * c.mean_tangent * c.s2 - c.k_tangent() * c.s1 - c.k() * c.s1_tangent) / count_;
      }));
      values(block, [&](std::size_t i) {
        const Lanes from_z = fma(load(z + i) - mean, of_c, constant);
        const Lanes from_tangent = fma(load(zt + i), of_zt, from_z);
        store(wires_.in.gradient_tangent + i, fma(load(dt + i), of_dt, fma(load(d + i), of_d, from_tangent)));
      });
    }
  }

  void update_running(float* buffers, double momentum) const override {
    const double unbiased = count_ > 1 ? count_ / (count_ - 1) : 1;
    for (std::size_t i = 0; i < z_.channels; ++i) {
      const auto move = [&](float& running, double sample) {
        running = static_cast<float>((1 - momentum) * static_cast<double>(running) + momentum * sample);
      };
      move(buffers[i], channels_[i].mean);
      move(buffers[z_.channels + i], unbiased * channels_[i].variance);
    }
  }

 private:
  struct Channel {
    double gamma = 0, beta = 0, gamma_tangent = 0, beta_tangent = 0;
    double mean = 0, variance = 0, inverse = 1;  // inverse: 1/σ
    double mean_tangent = 0, sigma_tangent = 0;
    double s1 = 0, s2 = 0, s1_tangent = 0, s2_tangent = 0;

    [[nodiscard]] double k() const { return gamma * inverse; }
    [[nodiscard]] double k_tangent() const { return inverse * (gamma_tangent - k() * sigma_tangent); }
  };

  // Channels that only pad the last block keep zero weights and so remain zero.
  void take_weights(const float* weights, std::size_t block, double Channel::*scale, double Channel::*shift) {
    for (std::size_t i = block * 8; i < (block + 1) * 8 && i < z_.channels; ++i) {
      channels_[i].*scale = weights[i];
      channels_[i].*shift = weights[z_.channels + i];
    }
  }
  void give_weights(float* out, std::size_t block, double Channel::*scale, double Channel::*shift) const {
    for (std::size_t i = block * 8; i < (block + 1) * 8 && i < z_.channels; ++i) {
      out[i] = static_cast<float>(channels_[i].*scale);
      out[z_.channels + i] = static_cast<float>(channels_[i].*shift);
    }
  }

  template <class Function>
  [[nodiscard]] Eight each(std::size_t block, Function function) const {
    Eight out;
    for (std::size_t i = 0; i < 8; ++i) out[i] = function(channels_[block * 8 + i]);
    return out;
  }

  // Computes mean and variance relative to one of the channel's values: one pass, with negligible cancellation.
  void measure(std::size_t block) {
    const float* z = wires_.in.value;
    const Lanes origin = load(z + z_.begin(0, block));
    const auto [sum, sum_of_squares] = sums<2>(block, [&](std::size_t i, auto& total) {
      const Lanes here = load(z + i) - origin;
      total[0] = total[0] + here;
      total[1] = fma(here, here, total[1]);
    });
    for (std::size_t i = 0; i < 8; ++i) {
      Channel& c = channels_[block * 8 + i];
      const double shift = sum[i] / count_;
      c.mean = static_cast<double>(z[z_.begin(0, block) + i]) + shift;
      c.variance = std::max(0.0, sum_of_squares[i] / count_ - shift * shift);
      c.inverse = 1 / std::sqrt(c.variance + epsilon);
    }
  }

  void normalise(std::size_t block, const Eight& means, const Eight& inverses) {
    const Lanes mean = lanes(means);
    Eight scale;
    for (std::size_t i = 0; i < 8; ++i) scale[i] = channels_[block * 8 + i].gamma * inverses[i];
    const Lanes k = lanes(scale);
    const Lanes beta = lanes(each(block, [](const Channel& c) { return c.beta; }));
    values(block, [&](std::size_t i) {
      Lanes out = fma(load(wires_.in.value + i) - mean, k, beta);
      if (tail_.add) out = out + load(wires_.addend.value + i);
      if (tail_.relu) out = max(broadcast(0), out);
      store(wires_.out.value + i, out);
    });
  }

  [[nodiscard]] GradientGatherer gatherer(float* gradient, const float* more, float* addend) const {
    return {gradient, more, addend != gradient ? addend : nullptr, tail_.relu ? wires_.out.value : nullptr};
  }

  template <class Function>
  void values(std::size_t block, Function function) const {
    for (std::size_t sample = 0; sample < z_.batch; ++sample) {
      const std::size_t begin = z_.begin(sample, block);
      for (std::size_t i = begin; i < begin + z_.pixels * 8; i += 8) function(i);
    }
  }

  // Sums in single precision over a sample's pixels, and in double over samples.
  template <std::size_t N, class Function>
  [[nodiscard]] std::array<Eight, N> sums(std::size_t block, Function function) const {
    std::array<Eight, N> total{};
    for (std::size_t sample = 0; sample < z_.batch; ++sample) {
      const std::size_t begin = z_.begin(sample, block);
      std::array<Lanes, N> part;
      part.fill(broadcast(0));
      for (std::size_t i = begin; i < begin + z_.pixels * 8; i += 8) function(i, part);
      for (std::size_t n = 0; n < N; ++n) {
        float out[8];
        store(out, part[n]);
        for (std::size_t i = 0; i < 8; ++i) total[n][i] += static_cast<double>(out[i]);
      }
    }
    return total;
  }

  Blocked z_;
  NormTail tail_;
  double count_;
  std::vector<Channel> channels_;
};

}  // namespace

LayerPointer make_batch_norm(std::size_t batch, Shape shape, NormTail tail) {
  return std::make_unique<BatchNorm>(batch, shape, tail);
}

}  // namespace saddlemesh::fast::SADDLEMESH_SIMD

#include "saddlemesh/core/simd/end.hpp"
