// Public: errors, and mistakes of the user
#pragma once

#include <stdexcept>
#include <string>

namespace saddlemesh {

/// Something failed that the user could not have known: the program ends with exit code 1.
class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The user's input is wrong. The message says what was wrong, where, and what was expected; exit code 2.
class InputError : public Error {
 public:
  using Error::Error;
};

}  // namespace saddlemesh
