#include "saddlemesh/analysis/plan/borders.hpp"

#include <algorithm>
#include <numeric>
#include <set>

#include <gtest/gtest.h>

#include "saddlemesh/topology/topology.hpp"

namespace saddlemesh::testing {
namespace {

const std::vector<std::string> names{"ring",
                                     "path",
                                     "star",
                                     "complete",
                                     "torus",
                                     "hypercube",
                                     "exponential",
                                     "regular:3",
                                     "erdos-renyi:0.5",
                                     "random-matching",
                                     "one-peer-exponential"};

// Finds where a worker runs by walking through the blocks.
struct Place {
  std::size_t process = 0, turn = 0;
};
std::vector<Place> places(std::size_t workers, const Hosting& hosting) {
  std::vector<Place> out;
  for (std::size_t p = 0; p < hosting.processes; ++p) {
    const std::size_t count = (p + 1) * workers / hosting.processes - p * workers / hosting.processes;
    const std::size_t threads = std::min(hosting.threads, count);
    for (std::size_t t = 0; t < threads; ++t) {
      const std::size_t block = (t + 1) * count / threads - t * count / threads;
      for (std::size_t turn = 0; turn < block; ++turn) out.push_back({p, turn});
    }
  }
  return out;
}

// Counts every pair of workers with a weight between them.
BorderTraffic by_brute_force(const Schedule& schedule, const Hosting& hosting, std::uint64_t round) {
  const auto at = places(schedule.workers(), hosting);
  BorderTraffic traffic;
  for (const Place& place : at) traffic.turns = std::max(traffic.turns, place.turn + 1);
  traffic.sent.resize(hosting.processes * traffic.turns);
  traffic.received = traffic.sent;
  std::set<std::pair<std::size_t, std::size_t>> crossings;  // worker, process
  for (std::size_t reader = 0; reader < schedule.workers(); ++reader) {
    RowScratch scratch;
    const Row row = schedule.row(round, reader, scratch);
    traffic.longest_row = std::max(traffic.longest_row, row.from.size());
    for (const std::uint32_t from : row.from) {
      if (at[from].process != at[reader].process) crossings.emplace(from, at[reader].process);
    }
  }
  for (const auto& [worker, process] : crossings) {
    ++traffic.messages;
    ++traffic.sent[at[worker].process * traffic.turns + at[worker].turn];
    ++traffic.received[process * traffic.turns + at[worker].turn];
  }
  return traffic;
}

TEST(Borders, AreCountedAsByBruteForceOnEveryTopology) {
  for (const std::string& name : names) {
    for (const Hosting hosting : {Hosting{1, 2}, Hosting{3, 1}, Hosting{5, 2}, Hosting{16, 1}, Hosting{7, 9}}) {
      const Topology topology = make_topology({.name = name, .workers = 16});
      for (std::uint64_t round = 0; round < 4; ++round) {
        SCOPED_TRACE(name + " in " + std::to_string(hosting.processes));
        const auto found = count_border_traffic(*topology.schedule, hosting, round);
        const auto expected = by_brute_force(*topology.schedule, hosting, round);
        EXPECT_EQ(found.messages, expected.messages);
        EXPECT_EQ(found.longest_row, expected.longest_row);
        EXPECT_EQ(found.turns, expected.turns);
        EXPECT_EQ(found.sent, expected.sent);
        EXPECT_EQ(found.received, expected.received);
      }
    }
  }
}

TEST(Borders, OfARingAreTwoMessagesAProcessHoweverManyWorkersItHosts) {
  const Topology ring = make_topology({.name = "ring", .workers = 60});
  for (const std::size_t processes : {3U, 7U, 60U}) {
    const auto traffic = count_border_traffic(*ring.schedule, {.processes = processes}, 0);
    EXPECT_EQ(traffic.messages, 2 * processes);
    EXPECT_EQ(traffic.busiest(), 2U);
  }
}

TEST(Borders, OfOneProcessAreCrossedByNothing) {
  for (const std::string& name : names) {
    const Topology topology = make_topology({.name = name, .workers = 16});
    EXPECT_EQ(count_border_traffic(*topology.schedule, {.processes = 1}, 0).messages, 0U) << name;
  }
}

TEST(Borders, MakeTheHubOfAStarTheBusiest) {
  const Topology star = make_topology({.name = "star", .workers = 12});
  EXPECT_EQ(count_border_traffic(*star.schedule, {.processes = 12}, 0).busiest(), 11U);
  // With two workers in each process, the hub's one message goes to five processes, and ten messages come back.
  EXPECT_EQ(count_border_traffic(*star.schedule, {.processes = 6}, 0).busiest(), 10U);
}

TEST(Borders, OfFourThousandWorkersAddUp) {
  const Topology topology = make_topology({.name = "exponential", .workers = 4096});
  const auto traffic = count_border_traffic(*topology.schedule, {.processes = 4096}, 0);
  EXPECT_EQ(traffic.messages, 4096U * 23U);  // twelve hops in both directions; the longest hop is its own reverse
  EXPECT_EQ(std::accumulate(traffic.received.begin(), traffic.received.end(), std::size_t{0}), traffic.messages);
}

}  // namespace
}  // namespace saddlemesh::testing
