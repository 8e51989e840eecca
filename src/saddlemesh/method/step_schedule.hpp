// Public: how the step size falls
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace saddlemesh {

/// How η decreases over the iterations.
enum class Decay : std::uint8_t {
  constant,
  step,          ///< multiplies by `factor` after every `every` iterations
  cosine,        ///< half a cosine from 1 down to `factor` at the last iteration
  inverse_sqrt,  ///< 1/√(1 + t/every)
};

/// η_t as a multiple of η. With a schedule, η_t replaces η everywhere in a listing: in the steps of x and y, and in the
/// rates αη, βη and δη of the moving averages, which slow down together.
struct StepSchedule {
  Decay decay = Decay::constant;
  double factor = 1;
  std::uint64_t every = 0;
  std::uint64_t iterations = 0;  ///< of the whole run, for cosine; later iterations keep the final value

  /// Returns the factor, in (0, 1]. It has the same bits on every machine.
  [[nodiscard]] double at(std::uint64_t iteration) const;
};

/// Parses "constant", "step:1000" or "step:1000:0.1", "cosine" or "cosine:0.01", "inverse-sqrt:100". Throws InputError
/// for anything else. The caller sets the iterations of a cosine.
StepSchedule parse_step_schedule(std::string_view text);
std::string to_text(const StepSchedule& schedule);

}  // namespace saddlemesh
