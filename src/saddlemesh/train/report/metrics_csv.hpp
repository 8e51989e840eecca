// Public: what is measured at an evaluation
#pragma once

#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace saddlemesh {

/// What is known of a run at one evaluation: a line of metrics.csv. NaN: not measured, or the method has no such
/// vector.
struct Metrics {
  static constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

  double iteration = 0;
  double samples = 0;  ///< drawn by all workers so far, for inner and outer batches
  double bytes = 0;    ///< sent between workers so far
  double seconds = 0;  ///< of training so far, evaluation included

  double test_auroc = unknown, validation_auroc = unknown;  ///< of x̄
  double loss = unknown;                                    ///< mean of the workers' last outer batches
  double dual = unknown;                                    ///< mean of y
  double eta = unknown;                                     ///< η in force

  // (1/K) Σ_k ‖a_k − ā‖² of each of the workers' vectors
  double consensus_x = unknown, consensus_y = unknown, consensus_h = unknown, consensus_r = unknown;
  double consensus_u = unknown, consensus_v = unknown, consensus_p = unknown, consensus_q = unknown;

  // Seconds so far, of all threads together
  double collect = 0;   ///< waiting for neighbours and mixing
  double advance = 0;   ///< from there to the next message: steps, g(x)
  double estimate = 0;  ///< gradients, while the message travels
  double evaluate = 0;  ///< scoring, measuring, logging
};

/// A column of metrics.csv.
struct MetricsColumn {
  std::string_view name;
  double Metrics::*value;
};
const std::vector<MetricsColumn>& metrics_columns();

/// Of these, the consensus errors; `name` is that of the vector: "x".
const std::vector<MetricsColumn>& consensus_columns();

/// The header, and one line of values, each ending with a newline. Numbers are the shortest that read back as the same
/// bits; what is not known is left empty.
std::string metrics_header();
std::string metrics_line(const Metrics& metrics);
/// A whole metrics.csv.
std::string metrics_csv(std::span<const Metrics> metrics);

/// The reverse. A last line that is not complete is left out; anything else that is wrong is an InputError with
/// `name` and the line.
std::vector<Metrics> parse_metrics(std::string_view text, const std::string& name);

}  // namespace saddlemesh
