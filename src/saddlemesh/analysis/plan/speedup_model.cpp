#include "saddlemesh/analysis/plan/speedup_model.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"

namespace saddlemesh {
namespace {

// Returns the maximiser of a function with a single maximum, by golden-section search.
double argmax(const std::function<double(double)>& function, double from, double to) {
  constexpr double golden = 0.6180339887498949;
  double low = to - golden * (to - from), high = from + golden * (to - from);
  double at_low = function(low), at_high = function(high);
  while (to - from > 1e-4) {
    if (at_low > at_high) {
      to = high;
      high = low;
      at_high = at_low;
      at_low = function(low = to - golden * (to - from));
    } else {
      from = low;
      low = high;
      at_low = at_high;
      at_high = function(high = from + golden * (to - from));
    }
  }
  return (from + to) / 2;
}

bool tracks_inner(const MethodInfo& method) {
  return method.name == "d-scgdam-gt" || method.name == "d-scgdam-gt2";
}

}  // namespace

void validate(const SpeedupConstants& constants) {
  if (!(constants.rate > 0 && constants.rate < 1)) {
    throw InputError(
        fmt::format("rate = {}: expected the weight of a new sample in a moving average, a number above 0 and below 1",
                    constants.rate));
  }
  if (!(constants.curvature >= 0 && constants.curvature <= 1)) {
    throw InputError(
        fmt::format("curvature = {}: expected a share of the noise, a number from 0 to 1", constants.curvature));
  }
}

Speedup tuned_speedup(const MethodInfo& method, std::size_t workers, const TrackingNoise& noise,
                      const SpeedupConstants& constants) {
  const double share = 1 / static_cast<double>(workers);
  const double curvature = method.composition ? constants.curvature : 0;
  const bool tracked = tracks_inner(method) && curvature > 0;
  const auto disagreement = [&](double z) {
    return curvature * (tracked ? noise.disagreement(z * constants.rate) : 1 - share);
  };
  const auto gain = [&](double z) { return 2 * z * (1 - z / 2 * (share + disagreement(z))); };
  // The best z is at most K, and never much below that of one worker.
  const double most = std::min(2 * static_cast<double>(workers), 0.999 / constants.rate);
  const double z = std::exp(argmax([&](double log_z) { return gain(std::exp(log_z)); }, std::log(0.1), std::log(most)));
  return {.factor = gain(z), .step = z, .disagreement = disagreement(z) / (share + disagreement(z))};
}

}  // namespace saddlemesh
