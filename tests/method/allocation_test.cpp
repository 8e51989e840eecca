// Counts all allocations of this test program: after its start, a session must make none.
#include <gtest/gtest.h>

#include "saddlemesh/problem/analytic.hpp"
#include "saddlemesh/solve/session.hpp"
#include "saddlemesh/topology/topology.hpp"
#include "support/counted_allocations.hpp"

namespace saddlemesh {
namespace {

TEST(Allocation, NothingIsAllocatedAfterTheFirstRounds) {
  for (const std::string& method : method_names()) {
    for (const std::string topology : {"ring", "random-matching", "one-peer-exponential"}) {
      for (const std::size_t threads : {1U, 2U}) {
        const auto spec = std::make_shared<AnalyticSpec>(separable(Curve::kink));
        SessionOptions options;
        options.method = method;
        options.threads = threads;
        const std::vector<double> x0(8, 0.1), y0(8, 0.0);
        Session<double> session(options, analytic_problem<double>(spec),
                                make_topology({.name = topology, .workers = 8, .weights = {}}).schedule, x0, y0);
        std::vector<double> x(8);
        session.advance(2);
        session.mean("x", x);
        (void)session.consensus_error("x");
        const std::size_t before = counted_allocations;
        for (int i = 0; i < 20; ++i) {
          session.advance(10);
          session.mean("x", x);
          (void)session.consensus_error("x");
        }
        EXPECT_EQ(counted_allocations, before) << method << " on " << topology << " with " << threads << " threads";
      }
    }
  }
}

TEST(Allocation, TheCounterCounts) {
  const std::size_t before = counted_allocations;
  const auto memory = std::make_unique<int>(1);
  EXPECT_EQ(counted_allocations, before + 1) << *memory;
}

}  // namespace
}  // namespace saddlemesh
