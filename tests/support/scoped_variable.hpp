#pragma once

#include <cstdlib>
#include <optional>
#include <string>

namespace saddlemesh::testing {

/// An environment variable with another value for a while; programs that the test runs see it too.
class ScopedVariable {
 public:
  ScopedVariable(std::string name, const std::string& value) : name_(std::move(name)) {
    if (const char* before = std::getenv(name_.c_str())) before_ = before;
    ::setenv(name_.c_str(), value.c_str(), 1);
  }
  ScopedVariable(const ScopedVariable&) = delete;
  ScopedVariable& operator=(const ScopedVariable&) = delete;
  ~ScopedVariable() { before_ ? ::setenv(name_.c_str(), before_->c_str(), 1) : ::unsetenv(name_.c_str()); }

  /// What it was; empty if it was not set.
  [[nodiscard]] std::string before() const { return before_.value_or(""); }

 private:
  std::string name_;
  std::optional<std::string> before_;
};

}  // namespace saddlemesh::testing
