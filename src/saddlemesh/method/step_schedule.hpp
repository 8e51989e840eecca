// Public: how the step size falls
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace saddlemesh {

/// How η falls from iteration to iteration.
enum class Decay : std::uint8_t {
  constant,
  step,          ///< times `factor` after every `every` iterations
  cosine,        ///< half a cosine from 1 down to `factor` at the last iteration
  inverse_sqrt,  ///< 1/√(1 + t/every)
};

/// η_t as a multiple of η. Where a listing has η, a run with a schedule has η_t: in the steps of x and y, and in the
/// rates αη, βη and δη of the moving averages, which all slow down together.
struct StepSchedule {
  Decay decay = Decay::constant;
  double factor = 1;
  std::uint64_t every = 0;
  std::uint64_t iterations = 0;  ///< of the whole run, for cosine; the schedule stays at its end beyond them

  /// In (0, 1]. The same bits on every machine.
  [[nodiscard]] double at(std::uint64_t iteration) const;
};

/// "constant", "step:1000" or "step:1000:0.1", "cosine" or "cosine:0.01", "inverse-sqrt:100". InputError for anything
/// else. The iterations of a cosine are the caller's to fill in.
StepSchedule parse_step_schedule(std::string_view text);
std::string to_text(const StepSchedule& schedule);

}  // namespace saddlemesh
