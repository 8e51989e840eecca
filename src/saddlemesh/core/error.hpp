// Public: errors, and mistakes of the user
#pragma once

#include <stdexcept>
#include <string>

namespace saddlemesh {

/// A failure that the user could not have foreseen. The program ends with exit code 1.
class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Invalid user input. The message says what is wrong, where, and what was expected. The program ends with exit code 2.
class InputError : public Error {
 public:
  using Error::Error;
};

}  // namespace saddlemesh
