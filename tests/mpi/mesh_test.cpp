#include <limits>

#include "comm/mesh_contract.hpp"
#include "mpi/all_processes.hpp"
#include "saddlemesh/comm/thread_mesh.hpp"
#include "saddlemesh/core/divergence.hpp"
#include "support/expect_error.hpp"

namespace saddlemesh::testing {
namespace {

MeshBackend threads(std::size_t count) {
  return {"Threads" + std::to_string(count), all_processes().size(),
          [count](SharedSchedule schedule, std::size_t message_size) {
            return make_mesh<double>(all_processes(), std::move(schedule), message_size, count);
          }};
}

INSTANTIATE_TEST_SUITE_P(MpiMesh, MeshContract, ::testing::Values(threads(1), threads(2)),
                         [](const auto& suite) { return suite.param.name; });

// Runs twenty rounds from `first` on, in which every worker posts twice what it has collected plus its own index.
std::vector<float> after_twenty_rounds(Mesh<float>& mesh, std::size_t size) {
  const WorkerRange hosted = mesh.hosted();
  std::vector<std::vector<float>> state(hosted.count, std::vector<float>(size));
  for (std::size_t k = hosted.first; k < hosted.end(); ++k) {
    for (std::size_t i = 0; i < size; ++i) state[k - hosted.first][i] = 1.0F / static_cast<float>(k * size + i + 1);
  }
  mesh.run(1, [&](std::size_t k, std::size_t, Link<float>& link) { link.post(state[k - hosted.first]); });
  mesh.run(20, [&](std::size_t k, std::size_t, Link<float>& link) {
    auto& own = state[k - hosted.first];
    link.collect(own);
    for (float& value : own) value = 0.75F * value + 0.01F * static_cast<float>(k);
    link.post(own);
  });
  std::vector<std::span<const float>> parts(state.begin(), state.end());
  std::vector<double> total(size);
  std::vector<float> all(mesh.workers() * size);
  mesh.sum(parts, total);
  mesh.gather(parts, all);
  for (const double value : total) all.push_back(static_cast<float>(value));
  return all;
}

TEST(MpiMesh, GivesTheSameBitsAsThreads) {
  for (const std::string name : {"ring", "exponential", "complete", "one-peer-exponential", "random-matching"}) {
    for (const std::size_t workers : {4U, 7U, 16U}) {
      for (const std::uint64_t first : {0U, 5U}) {
        const auto schedule = make_topology({.name = name, .workers = workers, .weights = {}, .seed = 2}).schedule;
        constexpr std::size_t size = 10000;
        const auto spread = make_mesh<float>(all_processes(), schedule, size, 2, first);
        const auto here = make_thread_mesh<float>(schedule, size, 1, first);
        EXPECT_TRUE(after_twenty_rounds(*spread, size) == after_twenty_rounds(*here, size))
            << name << " of " << workers << " from " << first;
      }
    }
  }
}

TEST(MpiMesh, HostsWorkersInBlocksThatDifferByOneAtMost) {
  const auto schedule = make_topology({.name = "ring", .workers = 10, .weights = {}}).schedule;
  const auto mesh = make_mesh<double>(all_processes(), schedule, 1, 4);
  EXPECT_EQ(mesh->workers(), 10U);
  EXPECT_EQ(mesh->hosted(), all_processes().hosted(10));
  EXPECT_LE(mesh->threads(), mesh->hosted().count);
  const auto counts = all_processes().allgather(std::to_string(mesh->hosted().count));
  for (const std::string& count : counts) EXPECT_LE(std::abs(std::stoi(count) - std::stoi(counts.front())), 1);
}

TEST(MpiMesh, MayBeDestroyedBeforeAnythingIsCollected) {
  const auto schedule = make_topology({.name = "exponential", .workers = 9, .weights = {}}).schedule;
  for (int repetition = 0; repetition < 20; ++repetition) {
    const auto mesh = make_mesh<double>(all_processes(), schedule, 50000, 1);
    const std::vector<double> message(50000, 1.0);
    if (repetition % 2 == 0) {
      mesh->run(1, [&](std::size_t, std::size_t, Link<double>& link) { link.post(message); });
    }
  }
  EXPECT_FALSE(all_processes().any(false));
}

TEST(MpiMesh, SeveralMayExistAtOnce) {
  const auto schedule = make_topology({.name = "ring", .workers = 6, .weights = {}}).schedule;
  const auto a = make_mesh<float>(all_processes(), schedule, 100, 1),
             b = make_mesh<float>(all_processes(), schedule, 100, 2);
  EXPECT_TRUE(after_twenty_rounds(*a, 100) == after_twenty_rounds(*b, 100));
}

TEST(MpiMesh, AMessageOfAnotherLengthNamesItsSender) {
  const std::size_t processes = all_processes().size();
  if (processes == 1) GTEST_SKIP() << "there is no other process; mpi.2_processes runs it";
  for (const std::string name : {"ring", "one-peer-exponential"}) {
    const auto schedule = make_topology({.name = name, .workers = processes}).schedule;
    const std::size_t size = all_processes().rank() == 1 ? 3 : 4;
    const auto mesh = make_mesh<float>(all_processes(), schedule, size, 1);
    std::vector<float> own(size, 1.0F);
    const auto talk = [&](std::size_t, std::size_t, Link<float>& link) {
      link.post(own);
      link.collect(own);
    };
    const auto action = [&] {
      mesh->run(10, talk);
      all_processes().any(false);  // notifies a process that has finished its rounds
    };
    expect_error<Error>(action, {"process ", " sent a ", "message", "values were expected"});
  }
}

TEST(MpiMesh, AMessageThatIsNotFiniteIsItsSendersFaultAndNotItsReadersOne) {
  const std::size_t last = all_processes().size() - 1;
  if (last == 0) GTEST_SKIP() << "there is no other process; mpi.2_processes runs it";
  const auto schedule = make_topology({.name = "complete", .workers = last + 1}).schedule;
  const auto mesh = make_mesh<float>(all_processes(), schedule, 4, 1, 70);
  std::vector<float> own(4, 1.0F);
  if (all_processes().rank() == last) own[2] = std::numeric_limits<float>::quiet_NaN();
  try {
    mesh->run(1, [&](std::size_t, std::size_t, Link<float>& link) {
      link.post(own);
      link.collect(own);
    });
    all_processes().any(false);  // notifies a process that has finished its round
    ADD_FAILURE() << "no error";
  } catch (const DivergenceError& error) {
    EXPECT_EQ(error.worker(), last);
    EXPECT_EQ(error.iteration(), 70U);
    EXPECT_EQ(error.quantity(), "the message to its neighbours");
  }
}

}  // namespace
}  // namespace saddlemesh::testing
