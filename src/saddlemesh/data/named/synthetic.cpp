#include "saddlemesh/data/named/synthetic.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/parallel.hpp"
#include "saddlemesh/core/random.hpp"

namespace saddlemesh {
namespace {

constexpr std::uint32_t row_stream = 0, direction_stream = 1;
constexpr std::size_t rows_per_job = 1024;
constexpr double most_values = 0x1p33;

// Computes Φ⁻¹(p) for p in [½, 1), by bisection of erfc to the last bit.
double normal_quantile(double p) {
  double low = 0, high = 10;
  for (int i = 0; i < 64; ++i) {
    const double middle = std::midpoint(low, high);
    (0.5 * std::erfc(middle * M_SQRT1_2) > 1 - p ? low : high) = middle;
  }
  return std::midpoint(low, high);
}

std::vector<double> direction(const SyntheticOptions& options) {
  std::vector<double> u(options.features);
  RandomStream({options.seed, direction_stream, 0, Purpose::synthetic}).fill_normal(std::span(u));
  const double length = std::sqrt(std::inner_product(u.begin(), u.end(), u.begin(), 0.0));
  for (double& value : u) value /= length;
  return u;
}

std::size_t positive_rows(const SyntheticOptions& options) {
  return static_cast<std::size_t>(std::llround(options.positives * static_cast<double>(options.rows)));
}

// Row r is positive if there is an integer in (r · share, (r + 1) · share].
bool is_positive(std::size_t row, std::size_t positives, std::size_t rows) {
  return (row + 1) * positives / rows > row * positives / rows;
}

// Returns the position of the row's class centre along u.
double centre(const SyntheticOptions& options, bool positive, double distance, RandomStream& stream) {
  if (options.kind == SyntheticKind::linear) return positive ? distance / 2 : -distance / 2;
  if (!positive) return 0;
  return stream.below(2) == 0 ? distance : -distance;
}

void validate(const SyntheticOptions& options, std::size_t positives) {
  if (positives == 0 || positives >= options.rows) {
    throw InputError(fmt::format("{}: {} of {} rows would be positive; both classes need a row",
                                 synthetic_name(options), positives, options.rows));
  }
  if (static_cast<double>(options.rows) * static_cast<double>(options.features) > most_values) {
    throw InputError(fmt::format("{}: rows × features is more than {:.0f}", synthetic_name(options), most_values));
  }
}

RawData empty_of(const SyntheticOptions& options, std::size_t positives) {
  RawData raw;
  raw.name = synthetic_name(options);
  raw.format = "synthetic";
  raw.data.shape = {options.features};
  raw.data.rows = options.rows;
  raw.data.dense().values.resize(options.rows * options.features);
  raw.labels.resize(options.rows);
  for (std::size_t i = 1; i <= options.features; ++i) raw.columns.emplace_back().name = fmt::format("x{}", i);
  raw.classes = {{"0", options.rows - positives, 0}, {"1", positives, 0}};
  return raw;
}

}  // namespace

double synthetic_distance(const SyntheticOptions& options) {
  const double a = options.auroc;
  const double phi = options.kind == SyntheticKind::linear ? a : (1 + std::sqrt(2 * a - 1)) / 2;
  // Rounded, because the last bits of erfc differ between C libraries but the data must not; this changes the AUROC by
  // 1e-9.
  return std::round(M_SQRT2 * normal_quantile(phi) * 0x1p28) * 0x1p-28;
}

RawData make_synthetic(const SyntheticOptions& options, std::size_t threads) {
  const std::size_t positives = positive_rows(options);
  validate(options, positives);
  RawData raw = empty_of(options, positives);
  const std::vector<double> u = direction(options);
  const double distance = synthetic_distance(options);
  std::vector<float>& values = raw.data.dense().values;
  const auto make_rows = [&](std::size_t job) {
    std::vector<double> x(options.features);
    const std::size_t end = std::min(options.rows, (job + 1) * rows_per_job);
    for (std::size_t row = job * rows_per_job; row < end; ++row) {
      RandomStream stream({options.seed, row_stream, row, Purpose::synthetic});
      const bool positive = is_positive(row, positives, options.rows);
      const double shift = centre(options, positive, distance, stream);
      stream.fill_normal(std::span(x));
      float* out = values.data() + row * options.features;
      for (std::size_t i = 0; i < x.size(); ++i) out[i] = static_cast<float>(x[i] + shift * u[i]);
      raw.labels[row] = positive ? 1 : 0;
    }
  };
  parallel_for((options.rows + rows_per_job - 1) / rows_per_job, threads, make_rows);
  for (RawClass& cls : raw.classes) {
    const auto label = static_cast<std::uint32_t>(&cls - raw.classes.data());
    cls.first_at = static_cast<std::uint64_t>(std::ranges::find(raw.labels, label) - raw.labels.begin());
  }
  return raw;
}

std::vector<double> best_scores(const SyntheticOptions& options, const DataSet& data) {
  const std::vector<double> u = direction(options);
  std::vector<double> scores(data.rows);
  for (std::size_t row = 0; row < data.rows; ++row) {
    const float* x = data.dense().values.data() + row * u.size();
    const double along = std::inner_product(u.begin(), u.end(), x, 0.0);
    scores[row] = options.kind == SyntheticKind::linear ? along : std::abs(along);
  }
  return scores;
}

}  // namespace saddlemesh
