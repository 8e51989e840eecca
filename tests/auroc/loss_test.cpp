#include "saddlemesh/auroc/loss.hpp"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "saddlemesh/auroc/logistic.hpp"

namespace saddlemesh {
namespace {

const std::vector<double> logits{0.7, -1.3, 2.1, 0.0, -0.4, 30.0, -25.0};
const std::vector<std::uint8_t> labels{1, 0, 1, 0, 0, 0, 1};

// The paper's equation (auc), term by term, with the paper's labels b = ±1.
double literal_auroc(const std::vector<double>& s, const AurocPoint& at, double p) {
  double sum = 0;
  for (std::size_t i = 0; i < s.size(); ++i) {
    const double f = at.score == Score::sigmoid ? 1 / (1 + std::exp(-s[i])) : s[i];
    const double is_positive = labels[i] == 1 ? 1 : 0;
    const double is_negative = 1 - is_positive;
    sum += (1 - p) * std::pow(f - at.a, 2) * is_positive + p * std::pow(f - at.b, 2) * is_negative -
           p * (1 - p) * std::pow(at.w, 2) + 2 * (1 + at.w) * (p * f * is_negative - (1 - p) * f * is_positive);
  }
  return sum / static_cast<double>(s.size());
}

double difference(const auto& f, double at) {
  constexpr double h = 1e-5;
  return (f(at + h) - f(at - h)) / (2 * h);
}

TEST(AurocLoss, IsThePapersWithItsDerivatives) {
  constexpr double p = 0.1;
  for (const Score score : {Score::raw, Score::sigmoid}) {
    const AurocPoint at{.a = 0.3, .b = -0.2, .w = 0.6, .weights = auroc_weights(p, LossScale::paper), .score = score};
    std::vector<double> slopes(logits.size());
    const AurocSlopes loss = auroc_loss<double>(logits, labels, at, slopes);
    EXPECT_NEAR(loss.value, literal_auroc(logits, at, p), 1e-13 * std::abs(loss.value));
    const auto moved = [&](double AurocPoint::*member) {
      return difference(
          [&](double value) {
            AurocPoint there = at;
            there.*member = value;
            return literal_auroc(logits, there, p);
          },
          at.*member);
    };
    EXPECT_NEAR(loss.a, moved(&AurocPoint::a), 1e-8);
    EXPECT_NEAR(loss.b, moved(&AurocPoint::b), 1e-8);
    EXPECT_NEAR(loss.w, moved(&AurocPoint::w), 1e-8);
    for (std::size_t i = 0; i < logits.size(); ++i) {
      const auto by_logit = [&](double value) {
        auto there = logits;
        there[i] = value;
        return literal_auroc(there, at, p);
      };
      EXPECT_NEAR(slopes[i], difference(by_logit, logits[i]), 1e-8) << i;
    }
  }
}

TEST(AurocLoss, TheNormalisedOneIsThePapersDividedByTheSharesOfBothClasses) {
  for (const double p : {0.003, 0.1, 0.5, 0.9}) {
    AurocPoint at{.a = 0.3, .b = -0.2, .w = 0.6, .weights = auroc_weights(p, LossScale::paper)};
    std::vector<double> paper(logits.size()), normalised(logits.size());
    const AurocSlopes of_paper = auroc_loss<double>(logits, labels, at, paper);
    at.weights = auroc_weights(p, LossScale::normalized);
    const AurocSlopes of_normalised = auroc_loss<double>(logits, labels, at, normalised);
    const double scale = p * (1 - p);
    EXPECT_NEAR(of_normalised.value * scale, of_paper.value, 1e-12 * std::abs(of_paper.value));
    EXPECT_NEAR(of_normalised.a * scale, of_paper.a, 1e-13);
    EXPECT_NEAR(of_normalised.b * scale, of_paper.b, 1e-13);
    EXPECT_NEAR(of_normalised.w * scale, of_paper.w, 1e-12);
    for (std::size_t i = 0; i < logits.size(); ++i) EXPECT_NEAR(normalised[i] * scale, paper[i], 1e-13) << i;
  }
}

double literal_cross_entropy(const std::vector<double>& s, const ClassWeights& weights) {
  double sum = 0;
  for (std::size_t i = 0; i < s.size(); ++i) {
    const double probability = 1 / (1 + std::exp(labels[i] == 1 ? -s[i] : s[i]));
    sum -= (labels[i] == 1 ? weights.positive : weights.negative) * std::log(probability);
  }
  return sum / static_cast<double>(s.size());
}

TEST(CrossEntropy, IsTheMeanNegativeLogLikelihoodWithItsDerivatives) {
  for (const ClassWeights weights : {ClassWeights{}, balanced_weights(0.1)}) {
    std::vector<double> slopes(logits.size()), out(logits.size());
    const double value = cross_entropy<double>(logits, labels, weights);
    cross_entropy_slopes<double>(logits, labels, weights, slopes);
    EXPECT_NEAR(value, literal_cross_entropy(logits, weights), 1e-12 * value);
    const std::vector<double> tangents(logits.size(), 2);
    cross_entropy_tangent<double>(logits, labels, weights, tangents, out);
    for (std::size_t i = 0; i < logits.size(); ++i) {
      const auto there = [&](double s) {
        auto moved = logits;
        moved[i] = s;
        return moved;
      };
      const auto value_at = [&](double s) { return literal_cross_entropy(there(s), weights); };
      const auto slope_at = [&](double s) {
        std::vector<double> moved(logits.size());
        cross_entropy_slopes<double>(there(s), labels, weights, moved);
        return moved[i];
      };
      EXPECT_NEAR(slopes[i], difference(value_at, logits[i]), 1e-8) << i;
      EXPECT_NEAR(out[i], 2 * difference(slope_at, logits[i]), 1e-9) << i;
    }
  }
}

TEST(CrossEntropy, BalancedWeightsAreOneOnAverageAndHalfOnEachClass) {
  for (const double p : {0.01, 0.1, 0.5, 0.9}) {
    const ClassWeights weights = balanced_weights(p);
    EXPECT_NEAR(p * weights.positive + (1 - p) * weights.negative, 1, 1e-15);
    EXPECT_NEAR(p * weights.positive, 0.5, 1e-15);
  }
}

TEST(Logistic, AgreesWithTheCLibraryAndNeverOverflows) {
  for (double z = -40; z <= 40; z += 0.37) {
    const double sigma = z < 0 ? std::exp(z) / (1 + std::exp(z)) : 1 / (1 + std::exp(-z));
    EXPECT_NEAR(logistic(z).value, sigma, 1e-15 * sigma) << z;
    EXPECT_NEAR(softplus(z), std::max(z, 0.0) + std::log1p(std::exp(-std::abs(z))), 1e-15 * std::max(1.0, z)) << z;
  }
  EXPECT_EQ(logistic(1e6).value, 1);
  EXPECT_LT(logistic(-1e6).value, 1e-300);
  EXPECT_EQ(softplus(1e6), 1e6);
  EXPECT_EQ(softplus(-1e6), 0);
}

}  // namespace
}  // namespace saddlemesh
