#pragma once

#include <cstdlib>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/data/rows/raw_data.hpp"

namespace saddlemesh::fuzz {

/// Aborts the program, which the fuzzer detects, if a promise is broken.
inline void check(bool holds) {
  if (!holds) std::abort();
}

/// Checks that sizes are consistent, labels are indices of classes, classes count their rows, sparse columns ascend,
/// and features are finite, or missing where a table counts them as missing.
void check(const RawData& raw);

/// Runs an action that may reject its input.
template <class Action>
void try_input(const Action& action) {
  try {
    action();
  } catch (const InputError&) {  // NOLINT(bugprone-empty-catch): a refusal is a good answer
  }
}

}  // namespace saddlemesh::fuzz
