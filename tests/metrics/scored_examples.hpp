#pragma once

#include <cmath>
#include <cstdint>
#include <random>
#include <span>
#include <vector>

#include "saddlemesh/metrics/ranked_scores.hpp"

namespace saddlemesh::testing {

template <class Real>
struct ScoredExamples {
  std::vector<Real> scores;
  std::vector<std::uint8_t> labels;

  [[nodiscard]] RankedScores ranked() const { return {std::span<const Real>(scores), labels}; }
};

struct ExamplesForm {
  std::uint64_t seed = 0;
  std::size_t count = 0;
  double positive_share = 0.5;
  double step = 0;  ///< scores are rounded to multiples of it, so that they tie; 0 for no rounding
};

/// Returns normal scores, with positives one higher on average; at least one example of either class.
template <class Real>
ScoredExamples<Real> scored_examples(const ExamplesForm& form) {
  std::mt19937_64 generator(form.seed);
  std::normal_distribution<double> noise;
  std::uniform_real_distribution<double> uniform;
  ScoredExamples<Real> examples;
  for (std::size_t i = 0; i < form.count; ++i) {
    const bool positive = i == 0 || (i != 1 && uniform(generator) < form.positive_share);
    const double score = noise(generator) + (positive ? 1 : 0);
    examples.scores.push_back(static_cast<Real>(form.step > 0 ? std::round(score / form.step) * form.step : score));
    examples.labels.push_back(positive ? 1 : 0);
  }
  return examples;
}

/// Returns several forms, with and without ties, balanced and imbalanced.
inline std::vector<ExamplesForm> example_forms(std::size_t count) {
  return {{1, count, 0.5, 0},    {2, count, 0.5, 0.25}, {3, count, 0.5, 1},   {4, count, 0.02, 0},
          {5, count, 0.02, 0.5}, {6, count, 0.97, 0.1}, {7, count, 0.3, 1e-3}};
}

}  // namespace saddlemesh::testing
