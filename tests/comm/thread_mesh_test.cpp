#include "saddlemesh/comm/thread_mesh.hpp"

#include "comm/mesh_contract.hpp"

namespace saddlemesh::testing {
namespace {

MeshBackend threads(std::size_t count) {
  return {"Threads" + std::to_string(count), 1, [count](SharedSchedule schedule, std::size_t message_size) {
            return make_thread_mesh<double>(std::move(schedule), message_size, count);
          }};
}

INSTANTIATE_TEST_SUITE_P(ThreadMesh, MeshContract, ::testing::Values(threads(1), threads(2), threads(3), threads(7)),
                         [](const auto& suite) { return suite.param.name; });

TEST(ThreadMesh, UsesNoMoreThreadsThanWorkers) {
  const auto schedule = make_topology({.name = "ring", .workers = 3, .weights = {}}).schedule;
  EXPECT_EQ(make_thread_mesh<float>(schedule, 1, 16)->threads(), 3U);
  EXPECT_EQ(make_thread_mesh<float>(schedule, 1, 0)->threads(), 1U);
}

TEST(ThreadMesh, AThreadTakesAWorkerThroughItsWholeRoundBeforeTheNext) {
  const auto schedule = make_topology({.name = "ring", .workers = 8, .weights = {}}).schedule;
  const auto mesh = make_thread_mesh<double>(schedule, 1, 2);
  std::vector<std::atomic<int>> inside(2);
  std::atomic<int> overlaps{0};
  const std::vector<double> message{1};
  mesh->run(1, [&](std::size_t, std::size_t, Link<double>& link) { link.post(message); });
  mesh->run(100, [&](std::size_t, std::size_t thread, Link<double>& link) {
    if (++inside[thread] != 1) ++overlaps;
    std::vector<double> mixed(1);
    link.collect(mixed);
    link.post(mixed);
    --inside[thread];
  });
  EXPECT_EQ(overlaps, 0);
}

}  // namespace
}  // namespace saddlemesh::testing
