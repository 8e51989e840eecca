#pragma once

#include <gtest/gtest.h>

#include "saddlemesh/data/built_parts.hpp"

namespace saddlemesh::testing {

/// Tests that are skipped, with the reason, if the build lacks one of the optional parts.
template <OptionalPart... parts>
class Needs : public ::testing::Test {
 protected:
  void SetUp() override {
    for (const OptionalPart part : {parts...}) {
      if (!has(part)) GTEST_SKIP() << absence(part);
    }
  }
};

}  // namespace saddlemesh::testing
