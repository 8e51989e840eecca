// Public: what is measured at an evaluation
#pragma once

#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace saddlemesh {

/// The metrics of a run at one evaluation: a line of metrics.csv. NaN: not measured, or the method has no such vector.
struct Metrics {
  static constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

  double iteration = 0;
  double samples = 0;  ///< drawn by all workers so far, for inner and outer batches
  double bytes = 0;    ///< sent between workers so far
  double seconds = 0;  ///< of training so far, including evaluation

  double test_auroc = unknown, validation_auroc = unknown;  ///< of x̄
  double loss = unknown;                                    ///< mean over the workers' last outer batches
  double dual = unknown;                                    ///< mean of y
  double eta = unknown;                                     ///< the current η

  // (1/K) Σ_k ‖a_k − ā‖² for each of the workers' vectors.
  double consensus_x = unknown, consensus_y = unknown, consensus_h = unknown, consensus_r = unknown;
  double consensus_u = unknown, consensus_v = unknown, consensus_p = unknown, consensus_q = unknown;

  // Seconds so far, summed over all threads.
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

/// Returns the columns of consensus errors; `name` is the vector's: "x".
const std::vector<MetricsColumn>& consensus_columns();

/// Return the header, and one line of values, each ending with a newline. Numbers are written with the fewest digits
/// that are read back to the same bits; unknown values are empty.
std::string metrics_header();
std::string metrics_line(const Metrics& metrics);
/// Returns a complete metrics.csv.
std::string metrics_csv(std::span<const Metrics> metrics);

/// Parses metrics.csv. An incomplete last line is ignored; any other error is an InputError with `name` and the line.
std::vector<Metrics> parse_metrics(std::string_view text, const std::string& name);

}  // namespace saddlemesh
