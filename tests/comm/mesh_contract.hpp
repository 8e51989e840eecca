#pragma once

#include <algorithm>
#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "saddlemesh/comm/mesh.hpp"
#include "saddlemesh/topology/topology.hpp"
#include "support/expect_error.hpp"

// The contract of every mesh, independent of how it carries messages. A backend instantiates the suite with its own
// factory.
namespace saddlemesh::testing {

struct MeshBackend {
  std::string name;
  std::size_t processes;  // number of processes that the mesh is spread over; all of them run the suite together
  std::function<std::unique_ptr<Mesh<double>>(SharedSchedule, std::size_t message_size)> make;
};

class MeshContract : public ::testing::TestWithParam<MeshBackend> {
 protected:
  static SharedSchedule schedule(const std::string& name, std::size_t workers) {
    return make_topology({.name = name, .workers = workers, .weights = {}, .seed = 5}).schedule;
  }

  // Returns whether there are fewer workers than processes, which all processes must reject.
  static bool refused(const SharedSchedule& s) {
    if (s->workers() >= GetParam().processes) return false;
    expect_error<InputError>([&] { (void)GetParam().make(s, 1); }, {"start at most one for each worker"});
    return true;
  }

  // The n-th message of worker k.
  static std::vector<double> message(std::size_t worker, std::uint64_t n, std::size_t size) {
    std::vector<double> out(size);
    for (std::size_t i = 0; i < size; ++i) {
      out[i] = 1.0 / static_cast<double>(3 + worker * 1009 + n * 31 + i);
    }
    return out;
  }

  // The expected result of the n-th collect, summed term by term in ascending order.
  static std::vector<double> expected(const Schedule& s, std::size_t worker, std::uint64_t n, std::size_t size) {
    RowScratch scratch;
    const Row row = s.row(n, worker, scratch);
    std::vector<double> out(size);
    for (std::size_t term = 0; term < row.from.size(); ++term) {
      const auto from = message(row.from[term], n, size);
      for (std::size_t i = 0; i < size; ++i) {
        out[i] = term == 0 ? row.weight[term] * from[i] : out[i] + row.weight[term] * from[i];
      }
    }
    return out;
  }

  // Runs the mesh in portions of the given numbers of rounds, and returns the number of collects with unexpected
  // results.
  static std::size_t wrong_collects(Mesh<double>& mesh, const Schedule& s, std::size_t size,
                                    const std::vector<std::uint64_t>& portions,
                                    const std::function<void(std::size_t, std::uint64_t)>& work = {}) {
    std::vector<std::uint64_t> round(mesh.workers(), 0);
    std::vector<std::size_t> wrong(mesh.workers(), 0);
    std::vector<std::vector<double>> mixed(mesh.threads(), std::vector<double>(size));
    mesh.run(1, [&](std::size_t k, std::size_t, Link<double>& link) { link.post(message(k, 0, size)); });
    for (const std::uint64_t rounds : portions) {
      mesh.run(rounds, [&](std::size_t k, std::size_t thread, Link<double>& link) {
        link.collect(mixed[thread]);
        if (mixed[thread] != expected(s, k, round[k], size)) ++wrong[k];
        ++round[k];
        if (work) work(k, round[k]);
        auto out = message(k, round[k], size);
        link.post(out);
        std::ranges::fill(out, -1.0);  // the message was copied
        if (work) work(k + 1, round[k]);
      });
    }
    std::size_t total = 0;
    for (const std::size_t count : wrong) total += count;
    return total;
  }
};

TEST_P(MeshContract, CollectIsTheWeightedSumOfTheNeighboursPosts) {
  for (const auto& [name, workers] : std::vector<std::pair<std::string, std::size_t>>{
           {"ring", 8}, {"star", 7}, {"complete", 6}, {"path", 5}, {"torus:3x4", 12}}) {
    const auto s = schedule(name, workers);
    EXPECT_EQ(wrong_collects(*GetParam().make(s, 37), *s, 37, {20}), 0U) << name;
  }
}

TEST_P(MeshContract, OneAndTwoWorkersAreOrdinary) {
  for (const std::size_t workers : {1U, 2U}) {
    const auto s = schedule("ring", workers);
    if (refused(s)) continue;
    EXPECT_EQ(wrong_collects(*GetParam().make(s, 3), *s, 3, {50}), 0U);
  }
}

TEST_P(MeshContract, TimeVaryingTopologiesMixWithEachRoundsMatrix) {
  for (const std::string name : {"one-peer-exponential", "random-matching"}) {
    for (const std::size_t workers : {2U, 5U, 8U, 13U}) {
      const auto s = schedule(name, workers);
      if (refused(s)) continue;
      EXPECT_EQ(wrong_collects(*GetParam().make(s, 5), *s, 5, {60}), 0U) << name << " of " << workers;
    }
  }
}

TEST_P(MeshContract, RoundsMayComeInPortions) {
  const auto s = schedule("ring", 6);
  EXPECT_EQ(wrong_collects(*GetParam().make(s, 4), *s, 4, {1, 2, 0, 7, 1, 30}), 0U);
}

TEST_P(MeshContract, WorkersOfUnequalSpeedStayInStep) {
  for (const std::string name : {"ring", "one-peer-exponential", "random-matching"}) {
    const auto s = schedule(name, 9);
    std::atomic<std::uint64_t> sink{0};
    const auto work = [&](std::size_t worker, std::uint64_t round) {
      const std::uint64_t amount = (worker * 7919 + round * 104729) % 5 == 0 ? 20000 : 10;
      std::uint64_t x = round;
      for (std::uint64_t i = 0; i < amount; ++i) x = x * 6364136223846793005U + 1442695040888963407U;
      sink += x;
    };
    EXPECT_EQ(wrong_collects(*GetParam().make(s, 8), *s, 8, {200}, work), 0U) << name;
  }
}

TEST_P(MeshContract, AThousandWorkersAreOrdinary) {
  const auto s = schedule("exponential", 1024);
  EXPECT_EQ(wrong_collects(*GetParam().make(s, 3), *s, 3, {3}), 0U);
}

TEST_P(MeshContract, EmptyMessagesAreOrdinary) {
  const auto s = schedule("ring", 4);
  EXPECT_EQ(wrong_collects(*GetParam().make(s, 0), *s, 0, {5}), 0U);
}

TEST_P(MeshContract, SumsAndGathersAreInWorkerOrder) {
  const auto mesh = GetParam().make(schedule("ring", 5), 1);
  std::vector<std::vector<double>> values;
  std::vector<std::span<const double>> parts;
  std::vector<double> numbers;
  const WorkerRange hosted = mesh->hosted();
  for (std::size_t k = hosted.first; k < hosted.first + hosted.count; ++k) {
    values.push_back({k == 0 ? 1e16 : 1.0, static_cast<double>(k)});
    numbers.push_back(k == 0 ? 1e16 : 1.0);
  }
  for (const auto& value : values) parts.emplace_back(value);
  std::vector<double> total(2);
  mesh->sum(parts, total);
  EXPECT_EQ(total[0], 1e16 + 1.0 + 1.0 + 1.0 + 1.0);  // in this order, rounding loses each 1
  EXPECT_EQ(total[1], 10);
  EXPECT_EQ(mesh->sum(numbers), 1e16 + 1.0 + 1.0 + 1.0 + 1.0);
  std::vector<double> all(10);
  mesh->gather(parts, all);
  EXPECT_EQ(all, (std::vector<double>{1e16, 0, 1, 1, 1, 2, 1, 3, 1, 4}));
}

TEST_P(MeshContract, AnErrorInOneWorkerStopsAllAndIsRethrown) {
  for (const std::size_t failing : {0U, 3U, 7U}) {
    const auto mesh = GetParam().make(schedule("ring", 8), 1);
    std::vector<double> rounds(8, 0);
    mesh->run(1, [](std::size_t, std::size_t, Link<double>& link) { link.post(std::vector<double>{1}); });
    const auto round = [&](std::size_t k, std::size_t, Link<double>& link) {
      std::vector<double> mixed(1);
      link.collect(mixed);
      if (k == failing && rounds[k] == 100) throw Error("worker gave up");
      ++rounds[k];
      link.post(mixed);
    };
    expect_error<Error>([&] { mesh->run(1000000, round); }, {"worker gave up"});
    for (const double count : rounds)
      EXPECT_LT(count, 110);  // no worker ran ahead: eight workers on a ring are at most 4 apart
    expect_error<Error>([&] { mesh->run(1, round); }, {"stopped by an earlier error"});
  }
}

TEST_P(MeshContract, ManyErrorsInOneRoundStopAllAndTheFirstIsRethrown) {
  for (const std::string name : {"ring", "random-matching", "one-peer-exponential"}) {
    for (const std::size_t every : {1U, 2U, 4U}) {
      const auto mesh = GetParam().make(schedule(name, 8), 1);
      std::vector<double> rounds(8, 0);
      const std::vector<double> message{1};
      mesh->run(1, [&](std::size_t, std::size_t, Link<double>& link) { link.post(message); });
      const auto round = [&](std::size_t k, std::size_t, Link<double>& link) {
        std::vector<double> mixed(1);
        link.collect(mixed);
        link.post(mixed);
        if (k % every == 0 && ++rounds[k] == 50) throw Error("worker " + std::to_string(k) + " gave up");
        if (k % every != 0) ++rounds[k];
      };
      expect_error<Error>([&] { mesh->run(1000000, round); }, {"gave up"});
      for (const double count : rounds) EXPECT_LT(count, 70) << name << ", every " << every;
    }
  }
}

TEST_P(MeshContract, AMessageOfTheWrongSizeIsRefused) {
  const auto mesh = GetParam().make(schedule("ring", 5), 4);
  expect_error<Error>(
      [&] { mesh->run(1, [](std::size_t, std::size_t, Link<double>& link) { link.post(std::vector<double>(5)); }); },
      {"posts 5 values", "carries 4"});
}

}  // namespace saddlemesh::testing
