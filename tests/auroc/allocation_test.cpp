// Counts every allocation of this test program: after the start, training allocates nothing.
#include <gtest/gtest.h>

#include "auroc/instances.hpp"
#include "saddlemesh/solve/session.hpp"
#include "saddlemesh/topology/topology.hpp"
#include "support/counted_allocations.hpp"

namespace saddlemesh::testing {
namespace {

template <class Real>
std::unique_ptr<Session<Real>> begun(const SharedData& data, const LayerGraph& graph, const AurocOptions& options) {
  const auto start = auroc_start<Real>(graph, 1);
  auto session = std::make_unique<Session<Real>>(SessionOptions{.steps = preset("recommended"), .threads = 2},
                                                 auroc_problem<Real>(make_task<Real>(data, 4, graph, options)),
                                                 make_topology({.name = "ring", .workers = 4, .weights = {}}).schedule,
                                                 start.x, start.y);
  session->advance(2);
  return session;
}

template <class Real>
std::size_t allocations_of_a_round(Session<Real>& session) {
  const std::size_t before = counted_allocations;
  session.advance(1);
  return counted_allocations - before;
}

template <class Real>
void expect_no_allocation(const SharedData& data, const LayerGraph& graph, const AurocOptions& options, int rounds) {
  const auto session = begun<Real>(data, graph, options);
  for (int i = 0; i < rounds; ++i) EXPECT_EQ(allocations_of_a_round(*session), 0U);
}

TEST(AurocAllocation, NothingIsAllocatedAfterTheFirstRounds) {
  const auto data = two_gaussians(200, {7}, 0.2, 2, 1);
  const BothForms both = thinned(*data);
  for (const Jacobian jacobian : {Jacobian::exact, Jacobian::identity}) {
    const AurocOptions options{.batch = 16, .jacobian = jacobian};
    for (const SharedData& form : {data, both.dense, both.sparse}) {
      expect_no_allocation<double>(form, small_mlp(7), options, 100);
      expect_no_allocation<float>(form, small_mlp(7), options, 100);
    }
  }
  const auto images = two_gaussians(40, {1, 8, 8}, 0.3, 2, 1);
  AurocOptions options{.batch = 4, .score = Score::sigmoid, .backend = Backend::reference};
  expect_no_allocation<float>(images, resnet_model({1, 8, 8}, 8), options, 3);
}

// Not zero, because oneDNN allocates its own records whenever a convolution is executed; it frees them again.
TEST(AurocAllocation, EveryRoundOfFastConvolutionsAllocatesTheSame) {
  const auto images = two_gaussians(40, {1, 12, 12}, 0.3, 2, 1);
  const auto session = begun<float>(images, resnet_model({1, 12, 12}, 8), {.batch = 4, .score = Score::sigmoid});
  const std::size_t first = allocations_of_a_round(*session);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(allocations_of_a_round(*session), first);
}

}  // namespace
}  // namespace saddlemesh::testing
