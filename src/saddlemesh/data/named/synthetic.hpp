#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "saddlemesh/data/rows/raw_data.hpp"

namespace saddlemesh {

/// Distribution of the classes of synthetic data along a unit vector u that depends on the seed. All other directions
/// are standard normal noise in both classes.
enum class SyntheticKind : std::uint8_t {
  linear,  ///< positives at +δ/2 · u, negatives at −δ/2 · u: a linear score is optimal
  bumps,   ///< negatives at 0, half of the positives at +δ · u and half at −δ · u: a linear score is useless
};

struct SyntheticOptions {
  std::size_t rows = 10000, features = 20;
  double positives = 0.1;  ///< their share; their number is rounded, and they are spread evenly over the rows
  double auroc = 0.9;      ///< of the optimal score, from 0.5 to 0.999999; determines δ
  SyntheticKind kind = SyntheticKind::linear;
  std::uint64_t seed = 1;
};

/// Parses "synthetic" or "synthetic:rows=10000,features=20,positives=0.1,auroc=0.9,kind=linear,seed=1", with any subset
/// of the settings in any order. Throws InputError for anything else.
SyntheticOptions parse_synthetic(std::string_view text);

/// Returns the options in that form, with all settings.
std::string synthetic_name(const SyntheticOptions& options);

/// Returns whether the text has the prefix of such a name, valid or not.
bool is_synthetic(std::string_view text);

/// Returns the distance δ at which the likelihood ratio, the optimal score, has the requested AUROC. With Φ the normal
/// distribution function and φ = Φ(δ/√2), its AUROC is φ for linear and φ² + (1 − φ)² for bumps: the distances s and t
/// of a positive and a negative along u are in order if |s| > |t|, that is (s − t)(s + t) > 0, a product of two
/// independent factors.
double synthetic_distance(const SyntheticOptions& options);

/// Generates the data. Row r depends only on the seed, r and the class of r, which the sizes determine; nothing depends
/// on the number of threads. Throws InputError if a class would be empty or there would be more than 2^33 values.
RawData make_synthetic(const SyntheticOptions& options, std::size_t threads = 1);

/// Returns a score for each row that orders the rows like the likelihood ratio. Up to sampling error, its AUROC is the
/// requested one.
std::vector<double> best_scores(const SyntheticOptions& options, const DataSet& data);

}  // namespace saddlemesh
