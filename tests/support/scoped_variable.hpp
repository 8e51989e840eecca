#pragma once

#include <cstdlib>
#include <optional>
#include <string>

namespace saddlemesh::testing {

/// Sets an environment variable during its lifetime, also for programs that the test runs.
class ScopedVariable {
 public:
  ScopedVariable(std::string name, const std::string& value) : name_(std::move(name)) {
    if (const char* before = std::getenv(name_.c_str())) before_ = before;
    ::setenv(name_.c_str(), value.c_str(), 1);
  }
  ScopedVariable(const ScopedVariable&) = delete;
  ScopedVariable& operator=(const ScopedVariable&) = delete;
  ~ScopedVariable() { before_ ? ::setenv(name_.c_str(), before_->c_str(), 1) : ::unsetenv(name_.c_str()); }

  /// Returns the previous value; empty if there was none.
  [[nodiscard]] std::string before() const { return before_.value_or(""); }

 private:
  std::string name_;
  std::optional<std::string> before_;
};

}  // namespace saddlemesh::testing
