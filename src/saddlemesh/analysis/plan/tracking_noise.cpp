#include "saddlemesh/analysis/plan/tracking_noise.hpp"

#include <complex>
#include <numbers>

#include "saddlemesh/topology/schedule/one_peer_exponential.hpp"
#include "saddlemesh/topology/schedule/random_matching.hpp"
#include "saddlemesh/topology/spectrum/spectral_density.hpp"

namespace saddlemesh {

class TrackingNoise::Modes {
 public:
  virtual ~Modes() = default;
  [[nodiscard]] virtual double disagreement(double a) const = 0;
};

namespace {

class FixedModes final : public TrackingNoise::Modes {
 public:
  explicit FixedModes(const MixingMatrix& matrix) : density_(spectral_density(matrix)) {}

  [[nodiscard]] double disagreement(double a) const override {
    double sum = 0;
    for (const auto& [lambda, share] : density_) sum += share * 2 * a / ((1 + lambda) * (1 - lambda * (1 - a)));
    return sum;
  }

 private:
  std::vector<SpectralShare> density_;
};

// W_t is a projection, so the means of ω and of |ω|² are equal, and the solution of the recursion is short.
class MatchedModes final : public TrackingNoise::Modes {
 public:
  explicit MatchedModes(std::size_t workers)
      : share_(1 - 1 / static_cast<double>(workers)), contraction_(random_matching_contraction(workers)) {}

  [[nodiscard]] double disagreement(double a) const override {
    return share_ * 2 * a / (1 - (1 - a) * contraction_ * contraction_);
  }

 private:
  double share_, contraction_;
};

// All W_t are circulant: mode m has ω_t = (1 + e^{2πi m 2^t / K}) / 2. Modes m and K − m are complex conjugates.
class OnePeerModes final : public TrackingNoise::Modes {
 public:
  explicit OnePeerModes(std::size_t workers) : workers_(workers), period_(one_peer_exponential_period(workers)) {}

  [[nodiscard]] double disagreement(double a) const override {
    double sum = 0;
    for (std::size_t m = 1; m <= workers_ / 2; ++m) sum += (2 * m == workers_ ? 1 : 2) * of_mode(m, a);
    return sum / static_cast<double>(workers_);
  }

 private:
  [[nodiscard]] double of_mode(std::size_t mode, double a) const {
    constexpr int periods = 6;  // enough to forget the start: nearly everything is averaged within one period
    std::complex<double> c = 0;
    double r = 0, sum = 0;
    for (int round = 0; round < periods; ++round) {
      sum = 0;
      for (std::size_t hop = 1, t = 0; t < period_; ++t, hop *= 2) {
        const double angle =
            std::numbers::pi * static_cast<double>(mode * hop % workers_) / static_cast<double>(workers_);
        const std::complex<double> omega = std::cos(angle) * std::polar(1.0, angle);
        r = std::norm(omega) * r - 2 * a * (omega * c).real() + 2 * a;
        c = (1 - a) * omega * c + a;
        sum += r;
      }
    }
    return sum / static_cast<double>(period_);
  }

  std::size_t workers_, period_;
};

std::unique_ptr<const TrackingNoise::Modes> modes_of(const Topology& topology) {
  const std::size_t workers = topology.schedule->workers();
  switch (topology.rounds) {
    case Rounds::one_peer_exponential:
      return std::make_unique<OnePeerModes>(workers);
    case Rounds::random_matching:
      return std::make_unique<MatchedModes>(workers);
    case Rounds::same:
      break;
  }
  return std::make_unique<FixedModes>(*topology.matrix);
}

}  // namespace

TrackingNoise::TrackingNoise(const Topology& topology)
    : workers_(topology.schedule->workers()), modes_(modes_of(topology)) {}
TrackingNoise::TrackingNoise(TrackingNoise&&) noexcept = default;
TrackingNoise& TrackingNoise::operator=(TrackingNoise&&) noexcept = default;
TrackingNoise::~TrackingNoise() = default;

double TrackingNoise::disagreement(double a) const {
  return modes_->disagreement(a);
}

double TrackingNoise::operator()(double a) const {
  return 1 / static_cast<double>(workers_) + disagreement(a);
}

}  // namespace saddlemesh
