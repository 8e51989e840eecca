#pragma once

#include <cstdint>
#include <exception>
#include <optional>
#include <string>
#include <vector>

#include "saddlemesh/core/divergence.hpp"

namespace saddlemesh {

/// What went wrong in one process, as it tells the others.
struct Failure {
  bool failed = false;
  bool users_mistake = false;  ///< an InputError
  std::uint64_t order = 0;
  std::string text;                           ///< of a DivergenceError without the place
  std::optional<Divergence> divergence = {};  ///< of a DivergenceError

  static Failure of(const std::exception_ptr& error, std::uint64_t order);
  [[nodiscard]] std::string encoded() const;
  /// The reverse of encoded(). Error that says what is wrong with anything else.
  static Failure decoded(const std::string& bytes);
};

/// The rank whose failure counts: of the lowest order, then of the lowest rank.
std::size_t first_failure(const std::vector<Failure>& failures);

/// Throws the error that all processes have agreed on: an InputError, a DivergenceError or an Error.
[[noreturn]] void throw_agreed(const Failure& failure);

/// Throws the error again if it needs no agreement: all have agreed on it before, or a process is lost.
void rethrow_if_settled(const std::exception_ptr& error);

}  // namespace saddlemesh
