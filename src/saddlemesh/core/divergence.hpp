#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "saddlemesh/core/error.hpp"

namespace saddlemesh {

/// Where a run diverged.
struct Divergence {
  std::uint64_t worker = 0;
  std::uint64_t iteration = 0;
  std::string quantity;  ///< "g(x)", "the loss"
};

/// A run has diverged: a number is not finite, or has grown beyond any use. Exit code 1. The message says what
/// happened, and after a semicolon what may help.
class DivergenceError : public Error {
 public:
  DivergenceError(const std::string& message, Divergence where) : Error(message), where_(std::move(where)) {}

  /// "worker 2, iteration 17: g(x) is not finite; <advice>"
  static DivergenceError not_finite(const Divergence& where, const std::string& advice) {
    return {"worker " + std::to_string(where.worker) + ", iteration " + std::to_string(where.iteration) + ": " +
                where.quantity + " is not finite; " + advice,
            where};
  }

  /// The message without what may help.
  [[nodiscard]] std::string statement() const {
    const std::string message = what();
    return message.substr(0, message.find("; "));
  }
  [[nodiscard]] const Divergence& where() const { return where_; }
  [[nodiscard]] std::uint64_t worker() const { return where_.worker; }
  [[nodiscard]] std::uint64_t iteration() const { return where_.iteration; }
  [[nodiscard]] const std::string& quantity() const { return where_.quantity; }

 private:
  Divergence where_;
};

}  // namespace saddlemesh
