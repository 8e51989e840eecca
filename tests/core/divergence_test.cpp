#include "saddlemesh/core/divergence.hpp"

#include <gtest/gtest.h>

namespace saddlemesh {
namespace {

TEST(DivergenceError, NamesTheWorkerOrItsSiteOrNeither) {
  const Divergence at{.worker = 2, .iteration = 17, .quantity = "g(x)"};
  DivergenceError error = DivergenceError::not_finite(at, "smaller steps may help");
  EXPECT_STREQ(error.what(), "worker 2, iteration 17: g(x) is not finite; smaller steps may help");
  EXPECT_EQ(error.statement(), "worker 2, iteration 17: g(x) is not finite");
  error.set_site("St. Mary's; north");
  EXPECT_STREQ(error.what(), "site St. Mary's; north, iteration 17: g(x) is not finite; smaller steps may help");
  EXPECT_EQ(error.statement(), "site St. Mary's; north, iteration 17: g(x) is not finite");
  EXPECT_EQ(error.event(), "g(x) is not finite");
  EXPECT_EQ(error.worker(), 2U);
  const DivergenceError nobodys = DivergenceError::not_finite({.iteration = 4, .quantity = "a score"}, "…");
  EXPECT_EQ(nobodys.statement(), "iteration 4: a score is not finite");
  EXPECT_EQ(nobodys.worker(), std::nullopt);
}

}  // namespace
}  // namespace saddlemesh
