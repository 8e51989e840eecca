#pragma once

#include <string>

#include <gtest/gtest.h>

#include "saddlemesh/core/error.hpp"

namespace saddlemesh::testing {

/// Expects `action` to throw exactly `Expected`, with every one of `parts` in its message.
template <class Expected = InputError, class Action>
void expect_error(Action&& action, std::initializer_list<std::string> parts) {
  try {
    action();
  } catch (const Expected& error) {
    for (const std::string& part : parts) {
      EXPECT_NE(std::string(error.what()).find(part), std::string::npos)
          << "message: " << error.what() << "\nmisses: " << part;
    }
    return;
  } catch (const std::exception& error) {
    FAIL() << "another kind of error: " << error.what();
  }
  FAIL() << "no error";
}

}  // namespace saddlemesh::testing
