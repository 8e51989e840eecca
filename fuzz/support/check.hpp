#pragma once

#include <cstdlib>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/data/rows/raw_data.hpp"

namespace saddlemesh::fuzz {

/// Ends the program, as a fuzzer notices, where a promise is broken.
inline void check(bool holds) {
  if (!holds) std::abort();
}

/// That sizes fit each other, labels name classes, classes count their rows, sparse columns ascend, and features are
/// finite, or missing where a table says so.
void check(const RawData& raw);

/// Runs what may refuse its input.
template <class Action>
void try_input(const Action& action) {
  try {
    action();
  } catch (const InputError&) {  // NOLINT(bugprone-empty-catch): a refusal is a good answer
  }
}

}  // namespace saddlemesh::fuzz
