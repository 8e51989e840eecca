// Public: the error of a run that diverges
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "saddlemesh/core/error.hpp"

namespace saddlemesh {

/// Where a run diverged: worker, iteration and quantity.
struct Divergence {
  std::optional<std::uint64_t> worker = {};  ///< empty if the averaged model diverged
  std::uint64_t iteration = 0;
  std::string quantity = {};  ///< "g(x)", "the loss"
  std::string site = {};      ///< name of the worker's site, if it is one

  bool operator==(const Divergence&) const = default;
};

/// Thrown when a run diverges: a number is not finite or has grown too large to be useful. Exit code 1. The message
/// gives the location, what happened and, after a semicolon, advice.
class DivergenceError : public Error {
 public:
  /// "worker 2, iteration 17: <text>", "site ulm, iteration 17: <text>" or "iteration 17: <text>"
  DivergenceError(Divergence where, std::string text)
      : Error(text), where_(std::move(where)), text_(std::move(text)), message_(message()) {}

  /// "worker 2, iteration 17: g(x) is not finite; <advice>"
  static DivergenceError not_finite(const Divergence& where, const std::string& advice) {
    return {where, where.quantity + " is not finite; " + advice};
  }

  /// Adds the name of the worker's site to the message.
  void set_site(std::string name) {
    where_.site = std::move(name);
    message_ = message();
  }

  [[nodiscard]] const char* what() const noexcept override { return message_.c_str(); }
  /// What happened and the advice, without the location.
  [[nodiscard]] const std::string& text() const { return text_; }
  /// What happened, without the advice; statement() puts the location before it.
  [[nodiscard]] std::string event() const { return text_.substr(0, text_.find("; ")); }
  [[nodiscard]] std::string statement() const { return location() + event(); }
  [[nodiscard]] const Divergence& where() const { return where_; }
  [[nodiscard]] std::optional<std::uint64_t> worker() const { return where_.worker; }
  [[nodiscard]] std::uint64_t iteration() const { return where_.iteration; }
  [[nodiscard]] const std::string& quantity() const { return where_.quantity; }

 private:
  [[nodiscard]] std::string location() const {
    const std::string iteration = "iteration " + std::to_string(where_.iteration) + ": ";
    if (!where_.site.empty()) return "site " + where_.site + ", " + iteration;
    return where_.worker ? "worker " + std::to_string(*where_.worker) + ", " + iteration : iteration;
  }
  [[nodiscard]] std::string message() const { return location() + text_; }

  Divergence where_;
  std::string text_, message_;
};

}  // namespace saddlemesh
