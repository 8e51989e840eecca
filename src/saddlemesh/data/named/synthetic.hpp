#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "saddlemesh/data/rows/raw_data.hpp"

namespace saddlemesh {

/// How the classes of synthetic data lie, along a direction u of length 1 that the seed decides. Every other direction
/// is standard normal noise in both classes.
enum class SyntheticKind : std::uint8_t {
  linear,  ///< positives at +δ/2 · u, negatives at −δ/2 · u: a linear score is the best there is
  bumps,  ///< negatives at 0, half of the positives at +δ · u and half at −δ · u: a linear score is as good as none
};

struct SyntheticOptions {
  std::size_t rows = 10000, features = 20;
  double positives = 0.1;  ///< their share; the number is rounded, and they are spread evenly over the rows
  double auroc = 0.9;      ///< of the best score there is, from 0.5 up to 0.999999; decides δ
  SyntheticKind kind = SyntheticKind::linear;
  std::uint64_t seed = 1;
};

/// "synthetic" or "synthetic:rows=10000,features=20,positives=0.1,auroc=0.9,kind=linear,seed=1", any of these in any
/// order. InputError for what is not so.
SyntheticOptions parse_synthetic(std::string_view text);

/// The options in that form, complete.
std::string synthetic_name(const SyntheticOptions& options);

/// Whether the text is such a name, right or wrong.
bool is_synthetic(std::string_view text);

/// The distance δ at which the likelihood ratio, which no score beats, has the AUROC asked for. With Φ the normal
/// distribution function and φ = Φ(δ/√2), that AUROC is φ for linear and φ² + (1 − φ)² for bumps: a positive's and a
/// negative's distance along u, s and t, count by |s| > |t|, which is (s − t)(s + t) > 0, of two independent factors.
double synthetic_distance(const SyntheticOptions& options);

/// The data. Row r depends on the seed, r and the sizes' effect on r's class alone; the number of threads on nothing.
/// InputError where a class would be empty or there would be more than 2^33 values.
RawData make_synthetic(const SyntheticOptions& options, std::size_t threads = 1);

/// A score for each row that orders them as the likelihood ratio does: its AUROC is the one asked for, up to sampling.
std::vector<double> best_scores(const SyntheticOptions& options, const DataSet& data);

}  // namespace saddlemesh
