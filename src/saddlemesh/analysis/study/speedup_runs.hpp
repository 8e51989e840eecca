#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "saddlemesh/method/method_options.hpp"
#include "saddlemesh/problem/analytic.hpp"
#include "saddlemesh/topology/schedule/schedule.hpp"

namespace saddlemesh {

/// Returns the steps of both speedup measurements.
MethodOptions speedup_steps(double eta);

/// The setting of both speedup measurements: a method on a graph, on a problem with known answers, starting from x_i =
/// ½ (−1)^i and y = 0, with several seeds.
struct SpeedupCase {
  std::string method;
  SharedSchedule schedule;
  SharedAnalytic problem;
  std::uint64_t first_seed = 1;
  std::size_t seeds = 4;
  std::function<void()> tick = [] {};  ///< called from time to time, for a progress line
};

/// Returns for each seed the mean over t < T of ‖∇Φ(x̄_t)‖² + C_g² L_f² ‖y*(x̄_t) − ȳ_t‖².
std::vector<double> fixed_time_errors(const SpeedupCase& the_case, double eta, std::uint64_t iterations);

/// Returns the first T at which that running mean, averaged over the seeds, is at most `target`; `limit` if that does
/// not happen earlier.
std::uint64_t iterations_to(const SpeedupCase& the_case, double eta, double target, std::uint64_t limit);

struct TunedRun {
  double eta = 0;
  std::uint64_t iterations = 0;
  bool reached = false;
};

/// Calls iterations_to() with the best η of the grid first · √2^i: searches from `first` until both neighbours are
/// worse.
TunedRun tuned_iterations_to(const SpeedupCase& the_case, double first, double target, std::uint64_t limit);

}  // namespace saddlemesh
