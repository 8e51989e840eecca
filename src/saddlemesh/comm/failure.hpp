#pragma once

#include <cstdint>
#include <exception>
#include <optional>
#include <string>
#include <vector>

#include "saddlemesh/core/divergence.hpp"

namespace saddlemesh {

/// A failure in one process, in the form in which it is sent to the others.
struct Failure {
  bool failed = false;
  bool is_input_error = false;  ///< whether it is an InputError
  std::uint64_t order = 0;
  std::string text;                           ///< message; for a DivergenceError, without the location
  std::optional<Divergence> divergence = {};  ///< set for a DivergenceError

  static Failure of(const std::exception_ptr& error, std::uint64_t order);
  [[nodiscard]] std::string encoded() const;
  /// Inverse of encoded(). Throws Error with the reason if the bytes do not hold a failure.
  static Failure decoded(const std::string& bytes);
};

/// Returns the rank whose failure is reported: the lowest order, then the lowest rank.
std::size_t first_failure(const std::vector<Failure>& failures);

/// Throws the error that all processes have agreed on, as an InputError, a DivergenceError or an Error.
[[noreturn]] void throw_agreed(const Failure& failure);

/// Rethrows the error if it needs no agreement: all processes have already agreed on it, or a process is lost.
void rethrow_if_settled(const std::exception_ptr& error);

}  // namespace saddlemesh
